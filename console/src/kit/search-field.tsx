import { TextInput } from '@mantine/core'
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { SearchIcon } from './icons.tsx'
import { rowLink } from './list.tsx'

const PAUSE_MS = 300

/**
 * A field whose text goes into the address once its writer pauses. The key / leads into it, and the
 * arrow down from it to the first row of the list.
 */
export function SearchField({
  label,
  value,
  error,
  onChange,
}: {
  readonly label: string
  readonly value: string
  readonly error?: string | undefined
  readonly onChange: (text: string) => void
}) {
  const [text, setText] = useState(value)
  const field = useRef<HTMLInputElement>(null)
  const tell = useDebouncedCallback(onChange, PAUSE_MS)
  useHotkeys([['/', () => field.current?.focus()]])
  // The address changes by other ways too: back, a saved view, clearing all filters.
  useEffect(() => setText(value), [value])
  return (
    <TextInput
      error={error}
      label={label}
      leftSection={<SearchIcon size={16} />}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value)
        tell(currentTarget.value.trim())
      }}
      onKeyDown={(event) => {
        // Rows that what was typed will replace are none to go to.
        if (event.key !== 'ArrowDown' || text.trim() !== value) return
        const first = document.querySelector<HTMLElement>(`main .${rowLink}`)
        if (first === null) return
        event.preventDefault()
        first.focus()
      }}
      ref={field}
      style={{ flex: '1 1 16rem' }}
      type="search"
      value={text}
    />
  )
}
