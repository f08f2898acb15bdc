const SHOWN_CHARACTERS = 4

/** A code by its end: enough to find it, and not enough to spend it. */
export function codeEnding(code: string): string {
  return `…${code.slice(-SHOWN_CHARACTERS)}`
}

/** A text with each of these codes by its end. */
export function textWithoutCodes(text: string, codes: readonly string[]): string {
  return codes.reduce((shown, code) => shown.replaceAll(code, codeEnding(code)), text)
}

/**
 * What somebody sees who must not spend codes: every `discount_code` by its end, and so each of an
 * order's `discount_codes`, which work again once the order is cancelled.
 */
export function withoutCodes(shown: object): object {
  return Object.fromEntries(
    Object.entries(shown).map(([name, value]) => {
      if (name === 'discount_code' && typeof value === 'string') return [name, codeEnding(value)]
      if (name === 'discount_codes' && Array.isArray(value)) return [name, value.map(usedCode)]
      return [name, withoutInside(value)]
    }),
  )
}

/** A code as an order has it: the code alone, or with what it took off. */
function usedCode(used: unknown): unknown {
  if (typeof used === 'string') return codeEnding(used)
  const { code }: { code?: unknown } = Object(used)
  return typeof code === 'string' ? { ...Object(used), code: codeEnding(code) } : used
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
