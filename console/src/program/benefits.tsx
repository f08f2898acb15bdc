import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Fault } from '../api/problem.ts'
import { type Draft, sentValue } from './fields/draft.ts'
import { Fields } from './fields/fields.tsx'
import { FieldGroup } from './fields/group.tsx'
import { type Values, valueAt } from './fields/spec.ts'
import { draftOf, useWriting } from './fields/use-draft.ts'
import type { Extras } from './form/part-form.tsx'
import styles from './program.module.css'
import type { useTypes } from './type-words.ts'
import { useWords } from './words.ts'

interface StoredBenefit {
  readonly id: string | null
  readonly type: string
  readonly fields: Values
}

interface BenefitDraft {
  /** Of this form only. */
  readonly key: number
  readonly stored: StoredBenefit
  readonly draft: Draft
}

type Typed = ReturnType<typeof useTypes>['types'][number]

/** What a tier or a membership gives: any number of benefits of the catalogue. */
export function useBenefits(stored: readonly StoredBenefit[], types: readonly Typed[]): Extras {
  const writing = useWriting()
  const begin = (one: StoredBenefit, key: number): BenefitDraft => {
    const specs = types.find(({ type }) => type === one.type)?.fields ?? []
    return { key, stored: one, draft: draftOf(specs, one.fields, writing) }
  }
  const [begun] = useState(() => stored.map(begin))
  const [benefits, setBenefits] = useState<readonly BenefitDraft[]>(begun)
  const bodyOf = ({ stored: { id, type, fields }, draft }: BenefitDraft) => {
    const specs = types.find((one) => one.type === type)?.fields ?? []
    const sent = specs.map((spec) => [
      spec.key,
      sentValue(spec, draft[spec.key], valueAt(fields, spec.key), writing),
    ])
    return { ...(id !== null && { id }), type, fields: Object.fromEntries(sent) }
  }
  return {
    paths: ['benefits'],
    is_changed: JSON.stringify(benefits) !== JSON.stringify(begun),
    changes: () => ({ benefits: benefits.map(bodyOf) }),
    show: (faults) => (
      <Benefits
        add={(type) => {
          const key = 1 + Math.max(-1, ...benefits.map((one) => one.key))
          setBenefits([...benefits, begin({ id: null, type, fields: {} }, key)])
        }}
        benefits={benefits}
        faults={faults}
        remove={(key) => setBenefits(benefits.filter((one) => one.key !== key))}
        set={(key, draft) =>
          setBenefits(benefits.map((one) => (one.key === key ? { ...one, draft } : one)))
        }
        types={types}
      />
    ),
  }
}

function Benefits({
  benefits,
  types,
  faults,
  add,
  remove,
  set,
}: {
  readonly benefits: readonly BenefitDraft[]
  readonly types: readonly Typed[]
  readonly faults: readonly Fault[]
  readonly add: (type: string) => void
  readonly remove: (key: number) => void
  readonly set: (key: number, draft: Draft) => void
}) {
  const { t } = useWords()
  const texts = t.program.benefits
  const writing = useWriting()
  const [chosen, choose] = useState('')
  const type_to_add = chosen === '' ? (types[0]?.type ?? '') : chosen
  return (
    <FieldGroup label={texts.title}>
      <Stack gap="sm">
        {benefits.length === 0 && (
          <Text c="var(--console-quiet)" size="sm">
            {texts.none}
          </Text>
        )}
        {benefits.map(({ key, stored, draft }, index) => {
          const type = types.find((one) => one.type === stored.type)
          const title = type?.label ?? stored.type
          return (
            <section aria-label={title} className={styles.benefit} key={key}>
              <Group justify="space-between" mb="xs">
                <div>
                  <Text fw={600} size="sm">
                    {title}
                  </Text>
                  <Text c="var(--console-quiet)" size="xs">
                    {type?.description}
                  </Text>
                </div>
                <Button
                  aria-label={texts.remove(title)}
                  onClick={() => remove(key)}
                  size="compact-sm"
                  variant="default"
                >
                  {t.program.saving.remove}
                </Button>
              </Group>
              <Fields
                drafting={{
                  ...{ specs: type?.fields ?? [], draft, writing, is_changed: false },
                  set: (name, value) => set(key, { ...draft, [name]: value }),
                  changes: () => ({}),
                }}
                faults={faults}
                pathOf={(name) => `benefits[${index}].fields.${name}`}
                type={stored.type}
              />
            </section>
          )
        })}
        <Group align="flex-end" gap="xs">
          <NativeSelect
            data={types.map(({ type, label }) => ({ value: type, label }))}
            label={texts.kind}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
            value={type_to_add}
          />
          <Button disabled={types.length === 0} onClick={() => add(type_to_add)} variant="default">
            {texts.add}
          </Button>
        </Group>
      </Stack>
    </FieldGroup>
  )
}
