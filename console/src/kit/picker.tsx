import { Button, Group, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type ReactNode, useRef, useState } from 'react'
import { useWords } from '../texts/index.ts'
import { CloseIcon, SearchIcon } from './icons.tsx'
import styles from './picker.module.css'

export interface Choosable {
  readonly id: string
  readonly title: string
}

const PAUSE_MS = 250

/**
 * Some of many things, found by typing: below the field what was found, each a button that adds it,
 * and what is chosen, each a button that takes it out.
 */
export function Picker({
  label,
  chosen,
  error,
  is_first = false,
  is_named = false,
  without,
  useFound,
  onChange,
}: {
  readonly label: string
  readonly chosen: readonly Choosable[]
  readonly error?: ReactNode
  /** Whether a dialog begins here. */
  readonly is_first?: boolean
  /** Whether its name is above it already. */
  readonly is_named?: boolean
  /** What is never offered. */
  readonly without?: string
  /** What is found for a text; undefined while it is looked for. A hook. */
  readonly useFound: (text: string) => readonly Choosable[] | undefined
  readonly onChange: (ids: readonly string[]) => void
}) {
  const { t } = useWords()
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const [sought] = useDebouncedValue(text.trim(), PAUSE_MS)
  const found = useFound(sought)
  const ids = chosen.map(({ id }) => id)
  const more = found?.filter(({ id }) => id !== without && !ids.includes(id))
  return (
    <div>
      <TextInput
        autoComplete="off"
        data-autofocus={is_first || undefined}
        error={error}
        label={t.kit.picker.search(label)}
        labelProps={is_named ? { className: 'unseen' } : {}}
        leftSection={<SearchIcon size={16} />}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        // It is a field of a form, which Enter would send.
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault()
        }}
        ref={field}
        type="search"
        value={text}
      />
      {text !== '' && (
        <ul aria-label={label} className={styles.found}>
          {more?.map(({ id, title }) => (
            <li key={id}>
              <Button
                aria-label={t.kit.picker.add(title)}
                onClick={() => {
                  onChange([...ids, id])
                  setText('')
                  // The button goes, and the next search begins here.
                  field.current?.focus()
                }}
                size="compact-sm"
                variant="subtle"
              >
                + {title}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Text aria-live="polite" c="var(--console-quiet)" size="sm">
        {text !== '' && more?.length === 0 ? t.kit.picker.nothing : ''}
      </Text>
      {chosen.length > 0 && (
        <Group aria-label={t.kit.picker.chosen(label)} gap="xs" mt="xs" role="group">
          {chosen.map(({ id, title }) => (
            <Button
              aria-label={t.kit.picker.remove(title)}
              key={id}
              onClick={() => {
                onChange(ids.filter((one) => one !== id))
                field.current?.focus()
              }}
              className={styles.chosen ?? ''}
              rightSection={<CloseIcon size={14} />}
              size="compact-sm"
              variant="default"
            >
              {title}
            </Button>
          ))}
        </Group>
      )}
    </div>
  )
}
