/**
 * Cursors are the key of the last row a page showed, as opaque text. A cursor names the list it
 * belongs to, so that one list's cursor is refused by another.
 */
export type CursorKey = readonly (string | number)[]

const CURSOR_LENGTH_MAX = 512

export function encodeCursor(list: string, key: CursorKey): string {
  return Buffer.from(JSON.stringify([list, ...key])).toString('base64url')
}

/** The key inside a cursor of this list, or null when the text is not such a cursor. */
export function decodeCursor<const Shape extends readonly ('string' | 'number')[]>(
  list: string,
  shape: Shape,
  text: string,
): { [Index in keyof Shape]: Shape[Index] extends 'string' ? string : number } | null {
  if (text.length > CURSOR_LENGTH_MAX) return null
  let parsed: unknown
  try {
    parsed = JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return null
  }
  if (!Array.isArray(parsed) || parsed.length !== shape.length + 1 || parsed[0] !== list)
    return null
  const key = parsed.slice(1)
  const fits = key.every((part, index) =>
    shape[index] === 'string' ? isPlainText(part) : Number.isSafeInteger(part),
  )
  // Each part was just checked against the shape that the mapped type is made from.
  return fits ? (key as never) : null
}

/** Text that a database takes: without NUL and half characters. */
function isPlainText(part: unknown): boolean {
  return typeof part === 'string' && part.isWellFormed() && !part.includes('\0')
}
