import { Group, TextInput } from '@mantine/core'
import styles from '../program.module.css'
import { useWords } from '../words.ts'
import type { FieldProps } from './field.tsx'

/** A colour, typed or picked. */
export function ColorField({ spec, label, about, value, fault, onChange }: FieldProps) {
  const { t } = useWords()
  const text = String(value ?? '')
  return (
    <Group align="flex-end" gap="xs">
      <TextInput
        autoComplete="off"
        label={label}
        name={spec.key}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        value={text}
        {...(about !== undefined && { description: about })}
        {...(fault !== undefined && { error: fault })}
      />
      <input
        aria-label={t.program.storefront.pick(label)}
        className={styles.color}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        type="color"
        value={/^#[0-9a-f]{6}$/i.test(text) ? text : String(spec.default)}
      />
    </Group>
  )
}
