/** A document and its parts as plain JSON. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject
export interface JsonObject {
  readonly [key: string]: Json
}

/** The value as JSON shows it: what a schema carries beside its keywords is left behind. */
export function plain(value: object): JsonObject {
  return JSON.parse(JSON.stringify(value))
}

export function isObject(value: Json | undefined): value is JsonObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}
