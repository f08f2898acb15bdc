/** The numbers of `json` and `jsonb`. */
const JSON_TYPES = [114, 3802]

/** The embedded database would take a list as JSON; PostgreSQL's client sends it as an array. */
function jsonText(value: unknown): string {
  if (typeof value === 'string') return value
  throw new Error('a value of a JSON column is sent as text')
}

/** How the embedded database sends values of JSON columns. */
export const JSON_AS_TEXT = Object.fromEntries(JSON_TYPES.map((type) => [type, jsonText]))
