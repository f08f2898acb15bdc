import { TextInput } from '@mantine/core'
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react'
import { readDay } from './range.ts'

/** Who types a year begins with one of few digits, such as 0002. */
const YEAR_WHOLE = /^[1-9]/

/** Counts the fields of a page that show another day than its figures are of. */
export type CountBehind = Dispatch<SetStateAction<number>>

/**
 * A day, typed or chosen. The page follows at once; as long as it does not, because the day is not
 * typed to its end or not there yet, the field counts as behind.
 */
export function DayField({
  label,
  value,
  error,
  min,
  max,
  onChange,
  onBehind,
}: {
  readonly label: string
  /** The day that the figures are of; empty: none was chosen. */
  readonly value: string
  readonly error?: string | undefined
  /** The first and the last day that can be chosen. */
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly onChange: (day: string) => void
  readonly onBehind: CountBehind
}) {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value)
  const is_behind = text !== value
  // The address changes by other ways too, but what somebody is typing stays.
  useEffect(() => {
    if (document.activeElement !== field.current) setText(value)
  }, [value])
  useEffect(() => {
    if (!is_behind) return
    onBehind((count) => count + 1)
    return () => onBehind((count) => count - 1)
  }, [is_behind, onBehind])
  return (
    <TextInput
      error={error}
      label={label}
      max={max}
      min={min}
      onBlur={() => setText(value)}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value)
        const day = readDay(currentTarget.value)
        if (day !== undefined && YEAR_WHOLE.test(day) && day !== value) onChange(day)
      }}
      ref={field}
      type="date"
      value={text}
    />
  )
}
