import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { AnswerOf } from '../api/call.ts'
import { numberIn, written } from './fields/draft.ts'
import { useFieldWords } from './fields/field-words.ts'
import { FieldGroup } from './fields/group.tsx'
import { useTiers } from './fields/program-names.ts'
import { faultAt, useWriting } from './fields/use-draft.ts'
import type { Extras } from './form/part-form.tsx'
import { DISCOUNTS } from './part-specs.ts'
import styles from './program.module.css'
import { useWords } from './words.ts'

type Override =
  AnswerOf<'GET /api/v1/program/referrals'>['friend_discount']['tier_overrides'][number]

/** Discounts as they are typed, by tier. */
type Typed = Readonly<Record<string, { readonly type: string; readonly value: string }>>

const PATH = 'friend_discount.tier_overrides'

/** Other discounts for friends of members in some tiers. */
export function useFriendOverrides(stored: readonly Override[]): Extras {
  const { t } = useWords()
  const { choice, label } = useFieldWords()
  const tiers = useTiers()
  const writing = useWriting()
  const [begun] = useState<Typed>(() =>
    Object.fromEntries(
      stored.map(({ tier_id, type, value }) => [tier_id, { type, value: written(value, writing) }]),
    ),
  )
  const [typed, setTyped] = useState(begun)
  const change = (id: string, part: object) =>
    setTyped({ ...typed, [id]: { type: '', value: '', ...typed[id], ...part } })
  const sent = Object.entries(typed)
    .filter(([, { type }]) => type !== '')
    .map(([tier_id, { type, value }]) => ({
      ...{ tier_id, type },
      value: type === 'free_shipping' ? 0 : numberIn(value, writing.language),
    }))
  return {
    paths: [PATH],
    is_changed: JSON.stringify(typed) !== JSON.stringify(begun),
    changes: () => ({ tier_overrides: sent }),
    show: (faults) => (
      <FieldGroup fault={faultAt(faults, PATH)} label={label(PATH)}>
        {tiers.map(({ id, name }) => {
          const { type = '', value = '' } = typed[id] ?? {}
          return (
            <div className={styles.pairs} key={id}>
              <NativeSelect
                data={[
                  { value: '', label: t.program.as_all },
                  ...DISCOUNTS.map((one) => ({ value: one, label: choice('type', one) })),
                ]}
                label={name}
                onChange={({ currentTarget }) => change(id, { type: currentTarget.value })}
                value={type}
              />
              {type !== '' && type !== 'free_shipping' && (
                <TextInput
                  autoComplete="off"
                  inputMode="decimal"
                  label={t.program.takes_off(name)}
                  onChange={({ currentTarget }) => change(id, { value: currentTarget.value })}
                  value={value}
                />
              )}
            </div>
          )
        })}
      </FieldGroup>
    ),
  }
}
