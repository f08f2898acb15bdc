const SHOWN_CHARACTERS = 4

/** A code by its end: enough to find it, and not enough to spend it. */
export function codeEnding(code: string): string {
  return `…${code.slice(-SHOWN_CHARACTERS)}`
}

/** A text with each of these codes by its end. */
export function textWithoutCodes(text: string, codes: readonly string[]): string {
  return codes.reduce((shown, code) => shown.replaceAll(code, codeEnding(code)), text)
}

/** What somebody sees who must not spend codes: every `discount_code` by its end. */
export function withoutCodes(shown: object): object {
  return Object.fromEntries(
    Object.entries(shown).map(([name, value]) =>
      name === 'discount_code' && typeof value === 'string'
        ? [name, codeEnding(value)]
        : [name, withoutInside(value)],
    ),
  )
}

function withoutInside(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutInside)
  return isPlain(value) ? withoutCodes(value) : value
}

/** A date or a number has no fields. */
function isPlain(value: unknown): value is object {
  return (
    value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype
  )
}
