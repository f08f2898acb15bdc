import type { InputFault } from '../errors.ts'

const DEPTH_MAX = 32

/**
 * Whether a value can be kept and given back as it is: text without NUL characters and half
 * characters, which no database takes, and objects that are not nested without end.
 */
export function findUnstorable(
  value: unknown,
  nameOf: (steps: readonly string[]) => string,
): InputFault | null {
  const waiting: { value: unknown; steps: readonly string[] }[] = [{ value, steps: [] }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value: here, steps } = next
    if (typeof here === 'string' && !isStorableText(here)) {
      return { field: nameOf(steps), message: 'must be text without NUL or half characters' }
    }
    if (here === null || typeof here !== 'object') continue
    if (steps.length >= DEPTH_MAX) {
      return {
        field: nameOf(steps.slice(0, 1)),
        message: `must not be nested deeper than ${DEPTH_MAX} levels`,
      }
    }
    for (const [key, field] of Object.entries(here)) {
      if (!isStorableText(key)) {
        return { field: nameOf(steps), message: 'must have names without NUL or half characters' }
      }
      waiting.push({ value: field, steps: [...steps, key] })
    }
  }
  return null
}

function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}
