import { Check } from 'typebox/value'
import type { Fields, JsonSchema, Sent } from './define.ts'

/** A schema in an older version, and how to convert current values to it. */
export interface OlderShape {
  readonly schema: JsonSchema
  down(value: unknown): unknown
}

/**
 * Applies these changes, by the titles of schemas, to a schema and everything in it; null: no
 * change.
 */
export function olderShape(
  schema: JsonSchema,
  changes: Readonly<Record<string, Sent>>,
): OlderShape | null {
  const within = olderParts(schema, changes)
  const { title } = schema
  const change = typeof title === 'string' && Object.hasOwn(changes, title) ? changes[title] : null
  if (!change) return within
  return {
    schema: change.schema(within?.schema ?? schema),
    down(value) {
      const inner = within === null ? value : within.down(value)
      return isFields(inner) ? change.down(inner) : inner
    },
  }
}

/** The keywords under which our schemas hold other schemas. */
function olderParts(
  schema: JsonSchema,
  changes: Readonly<Record<string, Sent>>,
): OlderShape | null {
  const { properties, items, additionalProperties, anyOf } = schema
  if (Array.isArray(anyOf)) return olderForms(schema, anyOf, changes)
  if (isFields(items)) {
    const item = olderShape(items, changes)
    return item && { schema: { ...schema, items: item.schema }, down: eachOf(item) }
  }
  if (isFields(properties)) {
    const older = olderFields(properties, changes)
    if (Object.keys(older).length === 0) return null
    const schemas = Object.entries(older).map(([name, field]) => [name, field.schema] as const)
    return {
      schema: { ...schema, properties: { ...properties, ...Object.fromEntries(schemas) } },
      down: fieldsOf((name) => older[name]),
    }
  }
  if (!isFields(additionalProperties)) return null
  const value = olderShape(additionalProperties, changes)
  const down = fieldsOf(() => value ?? undefined)
  return value && { schema: { ...schema, additionalProperties: value.schema }, down }
}

function olderFields(properties: Fields, changes: Readonly<Record<string, Sent>>) {
  const older = Object.entries(properties).flatMap(([name, field]) => {
    const shape = isFields(field) ? olderShape(field, changes) : null
    return shape === null ? [] : [[name, shape] as const]
  })
  return Object.fromEntries(older)
}

/** A value takes the first form that it fits. */
function olderForms(
  schema: JsonSchema,
  forms: readonly JsonSchema[],
  changes: Readonly<Record<string, Sent>>,
): OlderShape | null {
  const older = forms.map((form) => olderShape(form, changes))
  if (older.every((form) => form === null)) return null
  return {
    schema: { ...schema, anyOf: forms.map((form, index) => older[index]?.schema ?? form) },
    down(value) {
      const form = older[forms.findIndex((one) => Check(one, value))]
      return form ? form.down(value) : value
    },
  }
}

function eachOf(item: OlderShape) {
  return (value: unknown) => (Array.isArray(value) ? value.map((one) => item.down(one)) : value)
}

function fieldsOf(shapeOf: (name: string) => OlderShape | undefined) {
  return (value: unknown) => {
    if (!isFields(value)) return value
    const fields = Object.entries(value).map(([name, field]) => {
      const shape = shapeOf(name)
      return [name, shape === undefined ? field : shape.down(field)]
    })
    return Object.fromEntries(fields)
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
