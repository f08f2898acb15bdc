import { Button, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { Panel } from '../kit/panel.tsx'
import styles from './emails.module.css'
import { useLanguageName } from './language-name.ts'
import type { OwnWords, Words } from './template-page.tsx'
import { useWords } from './words.ts'
import type { TypedWords } from './words-editor.tsx'

type Name = keyof OwnWords

/** The four texts of one language, and the fields that may stand in them. */
export function WordFields({
  language,
  typed,
  standard,
  fields,
  faultOf,
  onChange,
}: {
  readonly language: string
  readonly typed: TypedWords
  readonly standard: { readonly subject: string; readonly text: string }
  readonly fields: Words['fields']
  readonly faultOf: (name: Name) => string | undefined
  readonly onChange: (changed: Partial<TypedWords>) => void
}) {
  const { t } = useWords()
  const texts = t.emails.words
  const nameOf = useLanguageName()
  const [name, setName] = useState<Name>('text')
  const inputs = useRef<HTMLDivElement>(null)
  const props = (one: Name, placeholder: string) => ({
    autoComplete: 'off',
    description: one === 'closing' ? texts.closing_empty : texts.empty,
    error: faultOf(one),
    label: texts[one],
    lang: language,
    name: one,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      setName(one)
      onChange({ [one]: currentTarget.value })
    },
    // Not the focus: the Tab key passes through all of them on its way to the buttons below.
    onClick: () => setName(one),
    placeholder,
    value: typed[one],
  })
  const insert = (field: string) => {
    const input = inputs.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(
      `[name=${name}]`,
    )
    const at = input?.selectionStart ?? typed[name].length
    const end = input?.selectionEnd ?? at
    onChange({ [name]: typed[name].slice(0, at) + field + typed[name].slice(end) })
    input?.focus()
  }
  return (
    <Panel title={`${texts.title}: ${nameOf(language)}`}>
      <Stack gap="md" ref={inputs}>
        <TextInput {...props('subject', standard.subject)} />
        <TextInput {...props('heading', standard.subject)} />
        <Textarea {...props('text', standard.text)} autosize maxRows={12} minRows={3} />
        <Textarea {...props('closing', '')} autosize maxRows={8} minRows={2} />
        <section aria-label={texts.fields}>
          <Text fw={600} size="sm">
            {texts.fields}
          </Text>
          <Text c="var(--console-quiet)" mb="xs" size="sm">
            {texts.fields_text}
          </Text>
          <ul className={styles.fields}>
            {fields.map(({ name: field, can_be_missing, sample }) => {
              const instead = field === 'first_name' ? texts.friend : '…'
              const written = can_be_missing ? `{${field}|${instead}}` : `{${field}}`
              return (
                <li key={field}>
                  <Button
                    aria-label={texts.insert(written)}
                    onClick={() => insert(written)}
                    size="compact-xs"
                    variant="default"
                  >
                    {written}
                  </Button>{' '}
                  <span className={styles.sample}>{sample}</span>
                </li>
              )
            })}
          </ul>
        </section>
      </Stack>
    </Panel>
  )
}
