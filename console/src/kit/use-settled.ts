import { useDebouncedValue } from '@mantine/hooks'

const PAUSE_MS = 300

/** The same value once it has not changed for a moment; it is compared by what is in it. */
export function useSettled<Value>(value: Value): Value {
  const [settled] = useDebouncedValue(JSON.stringify(value), PAUSE_MS)
  // It was made of such a value.
  return JSON.parse(settled) as Value
}
