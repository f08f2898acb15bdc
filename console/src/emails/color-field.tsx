import { Group, Text, TextInput } from '@mantine/core'
import type { Branding } from './branding-editor.tsx'
import styles from './emails.module.css'
import { useWords } from './words.ts'

/** A colour, typed or picked. */
export function ColorField({
  value,
  colors,
  error,
  onChange,
}: {
  readonly value: string
  /** As they are saved. */
  readonly colors: Branding['colors']
  readonly error: string | undefined
  readonly onChange: (color: string) => void
}) {
  const { t, format } = useWords()
  const texts = t.emails.look
  const { contrast, contrast_min, accent } = colors
  // What the saved colour reaches says nothing of another one.
  const is_saved = value === '' || value.toLowerCase() === accent
  return (
    <>
      <Group align="flex-end" gap="xs">
        <TextInput
          autoComplete="off"
          error={error}
          label={texts.color}
          name="color"
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          placeholder={accent}
          value={value}
        />
        <input
          aria-label={texts.pick_color}
          className={styles.color}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          type="color"
          value={/^#[0-9a-f]{6}$/i.test(value) ? value : accent}
        />
      </Group>
      <Text c="var(--console-quiet)" mt="xs" size="sm">
        {texts.color_text}{' '}
        {is_saved
          ? texts.contrast(format.number(contrast), format.number(contrast_min))
          : texts.contrast_min(format.number(contrast_min))}
      </Text>
    </>
  )
}
