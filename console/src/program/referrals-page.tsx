import { Text } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '../api/use-api.ts'
import type { Spec, Values } from './fields/spec.ts'
import { PartForm, type PartFormProps } from './form/part-form.tsx'
import { DISCOUNTS, useFriendOverrides } from './friend-overrides.tsx'
import { inFields } from './own-specs.ts'
import { Loaded, ProgramPart } from './program-part.tsx'
import { useProgramWrite } from './saving/use-program-write.ts'
import { useTypes } from './type-words.ts'
import { useWords } from './words.ts'

const MONEY = { minimum: 0, maximum: 1_000_000 }
const FRIEND: readonly Spec[] = [
  { key: 'friend_discount.enabled', type: 'boolean', default: true },
  { key: 'friend_discount.type', type: 'choice', default: 'percentage', allowed: DISCOUNTS },
  { key: 'friend_discount.value', type: 'number', default: 10, ...MONEY },
  { key: 'friend_discount.minimum_purchase', type: 'money', default: 0, ...MONEY },
  {
    key: 'friend_discount.usage_limit',
    type: 'integer',
    default: null,
    minimum: 1,
    maximum: 1_000_000,
  },
]
const PREFIX: readonly Spec[] = [
  { key: 'code_prefix.custom', type: 'boolean', default: false },
  { key: 'code_prefix.prefix', type: 'code_prefix', default: 'REF', maximum: 20 },
]

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
              specs={[...inFields(rule?.fields ?? [], 'earning_rule.fields'), ...FRIEND, ...PREFIX]}
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
