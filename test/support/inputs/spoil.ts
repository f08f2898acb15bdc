import fc from 'fast-check'
import { HOSTILE_NAMES, HOSTILE_VALUES } from './hostile.ts'
import { Raw } from './raw-json.ts'

type How = 'replace' | 'remove' | 'wrap' | 'add'

interface Edit {
  readonly how: How
  /** Which of the places in the value. */
  readonly where: number
  readonly name: string
  readonly value: unknown
}

const edit: fc.Arbitrary<Edit> = fc.record({
  how: fc.constantFrom<How>('replace', 'replace', 'replace', 'remove', 'wrap', 'add'),
  where: fc.nat(100),
  name: fc.constantFrom(...HOSTILE_NAMES),
  value: fc.constantFrom(...HOSTILE_VALUES),
})

/** Values of a kind, spoilt in one place or two. */
export function spoilt(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const edits = fc.array(edit, { minLength: 1, maxLength: 2 })
  return fc.tuple(valid, edits).map(([value, all]) => all.reduce(spoil, value))
}

function spoil(value: unknown, { how, where, name, value: hostile }: Edit): unknown {
  const places = placesIn(value)
  return changeAt(value, places[where % places.length] ?? [], (found) => {
    if (how === 'remove') return undefined
    if (how === 'wrap') return [found]
    if (how === 'replace' || !isObject(found)) return hostile
    return Object.fromEntries([...Object.entries(found), [name, hostile]])
  })
}

function isObject(value: unknown): value is object {
  return value !== null && typeof value === 'object' && !(value instanceof Raw)
}

function placesIn(value: unknown, here: readonly string[] = []): (readonly string[])[] {
  if (!isObject(value)) return [here]
  const inside = Object.entries(value).flatMap(([name, field]) => placesIn(field, [...here, name]))
  return [here, ...inside]
}

function changeAt(
  value: unknown,
  place: readonly string[],
  change: (found: unknown) => unknown,
): unknown {
  const [first, ...rest] = place
  if (first === undefined) return change(value)
  if (!isObject(value)) return value
  const entries = Object.entries(value)
    .map(([name, field]) => [name, name === first ? changeAt(field, rest, change) : field] as const)
    .filter(([, field]) => field !== undefined)
  return Array.isArray(value) ? entries.map(([, field]) => field) : Object.fromEntries(entries)
}
