import fastJson from 'fast-json-stringify'
import type { TObject, TProperties } from 'typebox'
import { once } from '../../lib/once.ts'

/**
 * Writes values of this shape as JSON, and only the fields that the shape has. The code for it is
 * made with the first value: making it for every operation would be half of the service's start.
 */
export function serializerOf(shape: TObject<TProperties>): (value: object) => string {
  const serializer = once(() => fastJson(withNullables(shape)))
  return (value) => serializer()(value)
}

/**
 * The same shape, with each choice between something and null as a `nullable`. For a choice the
 * serializer compiles a validator, and checks every value before it writes it.
 */
function withNullables<Schema>(schema: Schema): Schema {
  if (typeof schema !== 'object' || schema === null) return schema
  // What is rebuilt from a schema by its own words is a schema again.
  if (Array.isArray(schema)) return schema.map(withNullables) as Schema
  const { anyOf, ...words } = Object.fromEntries(
    Object.entries(schema).map(([word, said]) => [word, withNullables(said)]),
  )
  const [form, none, ...others] = Array.isArray(anyOf) ? anyOf : []
  const or_null = none?.type === 'null' && others.length === 0
  if (or_null) return { ...form, ...words, nullable: true } as Schema
  return { ...words, ...(anyOf && { anyOf }) } as Schema
}
