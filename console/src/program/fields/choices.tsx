import { Checkbox, Stack, Text } from '@mantine/core'
import { useWords } from '../words.ts'
import type { FieldProps } from './field.tsx'
import { useFieldWords } from './field-words.ts'
import { FieldGroup } from './group.tsx'
import { useTiers } from './program-names.ts'

/** Any of a few: tiers, or switches by name. */
export function Choices({ spec, label, about, fault, value, onChange }: FieldProps) {
  const { t } = useWords()
  const { choice } = useFieldWords()
  const tiers = useTiers()
  const is_of_tiers = spec.type === 'tier_ids'
  const choices = is_of_tiers
    ? tiers.map(({ id, name }) => ({ id, name }))
    : (spec.allowed ?? []).map((id) => ({ id, name: choice(spec.key, id) }))
  const chosen = is_of_tiers && Array.isArray(value) ? value.map(String) : []
  const isChosen = (id: string) => (is_of_tiers ? chosen.includes(id) : Object(value)[id] === true)
  const choose = (id: string, checked: boolean) => {
    if (!is_of_tiers) return onChange({ ...Object(value), [id]: checked })
    onChange(checked ? [...chosen, id] : chosen.filter((one) => one !== id))
  }
  return (
    <FieldGroup about={about} fault={fault} label={label}>
      <Stack gap="xs">
        {choices.map(({ id, name }) => (
          <Checkbox
            checked={isChosen(id)}
            key={id}
            label={name}
            onChange={({ currentTarget }) => choose(id, currentTarget.checked)}
          />
        ))}
        {choices.length === 0 && (
          <Text c="var(--console-quiet)" size="sm">
            {t.kit.none}
          </Text>
        )}
      </Stack>
    </FieldGroup>
  )
}
