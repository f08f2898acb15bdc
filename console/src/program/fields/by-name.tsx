import { Text, TextInput } from '@mantine/core'
import { useRead } from '../../api/use-api.ts'
import styles from '../program.module.css'
import { useWords } from '../words.ts'
import type { FieldProps } from './field.tsx'
import { useFieldWords } from './field-words.ts'
import { FieldGroup } from './group.tsx'
import { useRewards, useTiers } from './program-names.ts'

/** A value for each tier, reward or language; an empty one is none. */
export function ByName({ spec, label, about, fault, value, onChange }: FieldProps) {
  const { t } = useWords()
  const names = useNames(spec)
  const values = Object(value)
  const is_text = spec.type === 'texts_by_language'
  return (
    <FieldGroup about={about} fault={fault} label={label}>
      <div className={is_text ? styles.texts : styles.pairs}>
        {names.map(({ id, name }) => (
          <TextInput
            autoComplete="off"
            inputMode={is_text ? 'text' : 'decimal'}
            key={id}
            label={name}
            onChange={({ currentTarget }) => onChange({ ...values, [id]: currentTarget.value })}
            value={String(values[id] ?? '')}
          />
        ))}
      </div>
      {names.length === 0 && (
        <Text c="var(--console-quiet)" size="sm">
          {t.kit.none}
        </Text>
      )}
    </FieldGroup>
  )
}

function useNames(spec: FieldProps['spec']) {
  const { language } = useWords()
  const { choice } = useFieldWords()
  const tiers = useTiers()
  const rewards = useRewards()
  const { data: shop } = useRead('GET /api/v1/shop', {})
  switch (spec.type) {
    case 'points_by_reward':
      return rewards
    case 'positive_by_name':
      return (spec.allowed ?? []).map((id) => ({ id, name: choice(spec.key, id) }))
    case 'texts_by_language': {
      const named = new Intl.DisplayNames(language === 'de' ? 'de' : 'en', { type: 'language' })
      const others = (shop?.languages ?? []).filter((code) => code !== shop?.primary_language)
      return others.map((id) => ({ id, name: named.of(id) ?? id }))
    }
    default:
      return tiers
  }
}
