/** The numbers of `json` and `jsonb`. */
const JSON_TYPES = [114, 3802]

/** As PostgreSQL's client sends it, but for a list, of which that one makes an array. */
function jsonText(value: unknown): string {
  if (Array.isArray(value)) throw new Error('a list in a JSON column is sent as text')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** How the embedded database sends values of JSON columns. */
export const JSON_AS_TEXT = Object.fromEntries(JSON_TYPES.map((type) => [type, jsonText]))
