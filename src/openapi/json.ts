/** A document and its parts as plain JSON. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject
export interface JsonObject {
  readonly [key: string]: JsonValue
}

/** The value as JSON shows it: what a schema carries beside its keywords is left behind. */
export function plain(value: object): JsonObject {
  return JSON.parse(JSON.stringify(value))
}
