import type { InputFault } from '../../errors/laurel-error.ts'

/** How deep objects and lists may stand in each other. */
export const DEPTH_MAX = 32
/** How many values one input may have: fields and items at all levels together. */
export const VALUES_MAX = 20_000
/** How long the name of a field may be. */
export const NAME_LENGTH_MAX = 200
/** The embedded database drops this character from the beginning of a text. */
const BYTE_ORDER_MARK = '\ufeff'
const WHAT_TEXT_MUST_BE = 'must be text without NUL, half characters or a byte order mark in front'

interface Place {
  readonly value: unknown
  readonly steps: readonly string[]
}

/**
 * Whether a value can be stored and read back unchanged. No database returns NUL, half characters
 * or a byte order mark, and objects may not be nested without limit. This check runs first, so that
 * nobody spends time on more values than can be stored.
 */
export function findUnstorable(
  value: unknown,
  nameOf: (steps: readonly string[]) => string,
  isStorable: (text: string) => boolean = isStorableText,
): InputFault | null {
  const waiting: Place[] = [{ value, steps: [] }]
  let values = 0
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value: here, steps } = next
    if (typeof here === 'string' && !isStorable(here)) {
      return { field: nameOf(steps), message: WHAT_TEXT_MUST_BE }
    }
    if (typeof here === 'number' && !Number.isFinite(here)) {
      return {
        field: nameOf(steps),
        message: 'must not be a number that is larger than JSON readers keep',
      }
    }
    if (here === null || typeof here !== 'object') continue
    values += Array.isArray(here) ? here.length : Object.keys(here).length
    if (values > VALUES_MAX) {
      const message = `must not have more than ${VALUES_MAX} values, at all levels together`
      return { field: nameOf([]), message, allowed: { maximum: VALUES_MAX } }
    }
    if (steps.length >= DEPTH_MAX) {
      return {
        field: nameOf(steps.slice(0, 1)),
        message: `must not be nested deeper than ${DEPTH_MAX} levels`,
      }
    }
    for (const [key, field] of Object.entries(here)) {
      if (key.length > NAME_LENGTH_MAX) {
        const message = `must not have names of more than ${NAME_LENGTH_MAX} characters`
        return { field: nameOf(steps), message, allowed: { maximum: NAME_LENGTH_MAX } }
      }
      if (!isStorable(key)) {
        return { field: nameOf(steps), message: 'must have names without NUL or half characters' }
      }
      waiting.push({ value: field, steps: [...steps, key] })
    }
  }
  return null
}

/** Whether a value has whole numbers that JSON readers round, at any level. */
export function hasRoundedNumbers(value: unknown): boolean {
  if (typeof value === 'number') return Number.isInteger(value) && !Number.isSafeInteger(value)
  return value !== null && typeof value === 'object' && Object.values(value).some(hasRoundedNumbers)
}

/** Whether this fault means too many values or levels, not a text. */
export function findOversize(value: unknown, name: string): InputFault | null {
  const nameOf = ([step = name]: readonly string[]) => step
  return findUnstorable(value, nameOf, () => true)
}

function isStorableText(text: string): boolean {
  return !text.includes('\0') && !text.startsWith(BYTE_ORDER_MARK) && text.isWellFormed()
}
