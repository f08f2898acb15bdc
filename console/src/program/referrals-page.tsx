import { Text } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '../api/use-api.ts'
import type { Values } from './fields/spec.ts'
import { PartForm, type PartFormProps } from './form/part-form.tsx'
import { useFriendOverrides } from './friend-overrides.tsx'
import { inFields } from './own-specs.ts'
import { FRIEND, REFERRAL_PREFIX } from './part-specs.ts'
import { Loaded, ProgramPart } from './program-part.tsx'
import { useProgramWrite } from './saving/use-program-write.ts'
import { useTypes } from './type-words.ts'
import { useWords } from './words.ts'

/** What the sender and the friend get. */
export function ReferralsPage() {
  const { t } = useWords()
  const referral = useRead('GET /api/v1/program/referrals', {})
  const { types, data } = useTypes('earning')
  const send = useProgramWrite('PATCH /api/v1/program/referrals')
  const [version, setVersion] = useState(0)
  const rule = types.find(({ type }) => type === 'referral')
  return (
    <ProgramPart part="referrals">
      <Loaded reading={{ ...referral, data: data && referral.data }}>
        {({ revision, enabled, ...stored }) => (
          <>
            {!enabled && (
              <Text mb="md" size="sm">
                {t.program.referrals.not_live}
              </Text>
            )}
            <ReferralForm
              discounts={stored.friend_discount.tier_overrides}
              key={version}
              onSaved={() => setVersion((now) => now + 1)}
              revision={revision}
              send={send}
              specs={[
                ...inFields(rule?.fields ?? [], 'earning_rule.fields'),
                ...FRIEND,
                ...REFERRAL_PREFIX,
              ]}
              stored={stored}
              target={{ kind: 'referral', id: 'referral' }}
              type="referral"
            />
          </>
        )}
      </Loaded>
    </ProgramPart>
  )
}

function ReferralForm({
  discounts,
  ...form
}: Omit<PartFormProps, 'extras' | 'toBody'> & {
  readonly discounts: Parameters<typeof useFriendOverrides>[0]
}) {
  const extras = useFriendOverrides(discounts)
  return (
    <PartForm {...form} extras={extras} toBody={extras.is_changed ? withOverrides : undefined} />
  )
}

/** They are a part of the discount for friends. */
function withOverrides({ tier_overrides, friend_discount, ...changes }: Values): Values {
  return { ...changes, friend_discount: { ...Object(friend_discount), tier_overrides } }
}
