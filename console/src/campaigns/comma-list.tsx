import { TextInput } from '@mantine/core'
import { useState } from 'react'

/** A list of words, typed with commas between them. */
export function CommaList({
  label,
  description,
  error,
  value,
  onChange,
}: {
  readonly label: string
  readonly description: string
  readonly error: string | undefined
  readonly value: readonly string[]
  readonly onChange: (words: readonly string[]) => void
}) {
  const [text, setText] = useState(value.join(', '))
  return (
    <TextInput
      autoComplete="off"
      description={description}
      error={error}
      label={label}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value)
        onChange(wordsIn(currentTarget.value))
      }}
      value={text}
    />
  )
}

function wordsIn(text: string): string[] {
  const words = text.split(',').map((word) => word.trim())
  return [...new Set(words.filter((word) => word !== ''))]
}
