import type { Words } from './words.ts'

const NAMES_MAX = 3

type Joint = 'and' | 'or'
type Lists = Pick<Words, 'lists'>

/** `"a", "b" or "c"`. */
export function quoted(names: readonly string[], joint: Joint, words: Lists): string {
  return joined(shortened(names.map(words.lists.quoted), words), joint, words)
}

/** The first few, and how many more there are. */
export function shortened(
  names: readonly string[],
  { lists }: Lists,
  names_max = NAMES_MAX,
): string[] {
  const more = names.length - names_max
  return more > 0 ? [...names.slice(0, names_max), lists.more(more)] : [...names]
}

/** `a`, `a or b`, `a, b or c`. */
export function joined(names: readonly string[], joint: Joint, { lists }: Lists): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} ${lists[joint]} ${last}`
}
