/** A piece of JSON text that JSON.stringify would never write. */
export class Raw {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** As JSON.stringify, and `Raw` pieces as they are. */
export function writeJson(value: unknown): string {
  if (value instanceof Raw) return value.text
  if (Array.isArray(value)) return `[${value.map(writeJson).join(',')}]`
  if (value !== null && typeof value === 'object') {
    const fields = Object.entries(value).map(
      ([name, field]) => `${JSON.stringify(name)}:${writeJson(field)}`,
    )
    return `{${fields.join(',')}}`
  }
  return JSON.stringify(value) ?? 'null'
}
