import fastJson from 'fast-json-stringify'
import type { TObject, TProperties } from 'typebox'
import { once } from '../../lib/once.ts'

/**
 * Writes values of this shape as JSON, and only the fields that the shape has. The code for it is
 * made with the first value: making it for every operation would be half of the service's start.
 */
export function serializerOf(shape: TObject<TProperties>): (value: object) => string {
  const serializer = once(() => fastJson(shape))
  return (value) => serializer()(value)
}
