const NAMES_MAX = 3

/** `"a", "b" or "c"`. */
export function quoted(names: readonly string[], word: 'and' | 'or'): string {
  return joined(shortened(names.map((name) => `"${name}"`)), word)
}

/** The first few, and how many more there are. */
export function shortened(names: readonly string[]): string[] {
  const more = names.length - NAMES_MAX
  return more > 0 ? [...names.slice(0, NAMES_MAX), `${more} more`] : [...names]
}

/** `a`, `a or b`, `a, b or c`. */
export function joined(names: readonly string[], word: 'and' | 'or'): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} ${word} ${last}`
}
