import { type Static, type TProperties, type TSchema, Type } from 'typebox'
import { invalidInput } from '../../errors.ts'
import { VISIBLE_LINE, VISIBLE_LINES } from '../../lib/visible-text.ts'

/** An object that has these fields and no others. Its title names it in the reference. */
export function closed<const Properties extends TProperties>(
  properties: Properties,
  options: { title?: string; description?: string; examples?: unknown[] } = {},
) {
  return Type.Object(properties, { ...options, additionalProperties: false })
}

/** The type of a part, as it is read: it can be sent back, but not changed. */
export const ownType = Type.Optional(
  visibleText(100, 'Must match the stored type, which cannot change.'),
)

/** A field that is always present and may be null. */
export function nullable<Schema extends TSchema & { type?: string; enum?: unknown[] }>(
  schema: Schema,
) {
  const { type, enum: words } = schema
  if (type === undefined || type === 'object' || type === 'array') {
    return Type.Unsafe<Static<Schema> | null>(Type.Union([schema, Type.Null()]))
  }
  return Type.Unsafe<Static<Schema> | null>({
    ...schema,
    type: [type, 'null'].flat(),
    ...(words && { enum: [...words, null] }),
  })
}

/** One of these words. */
export function oneOf<const Word extends string>(
  words: readonly Word[],
  options: { description?: string; default?: Word } = {},
) {
  return Type.Unsafe<Word>({ type: 'string', enum: [...words], ...options })
}

export const timestamp = (description: string) =>
  Type.String({ description: `${description} ISO 8601, UTC.`, format: 'date-time' })

/** The range that the database stores and that ISO 8601 writes with a four-digit year. */
const EARLIEST = new Date('0001-01-01T00:00:00Z')
const LATEST = new Date('9999-12-31T23:59:59.999Z')

/** The moment of a `timestamp`; throws `validation_error` if it does not exist. */
export function readMoment(field: string, text: string): Date {
  const moment = new Date(text)
  if (!(moment >= EARLIEST && moment <= LATEST)) {
    throw invalidInput({
      field,
      message: 'must be a time that exists, such as 2026-10-01T08:00:00Z',
      received: text.slice(0, 100),
    })
  }
  return moment
}

export { ADDRESS_PATTERN } from '../../lib/address-pattern.ts'

/**
 * For all texts of callers that people read, on one line: no request takes a blank text, or one
 * with control characters or characters that turn the direction of writing.
 */
export function visibleText(length_max: number, description?: string, ...examples: string[]) {
  return textLike(VISIBLE_LINE, length_max, description, examples)
}

/** The same for text that may have line breaks. */
export function visibleLines(length_max: number, description?: string, ...examples: string[]) {
  return textLike(VISIBLE_LINES, length_max, description, examples)
}

function textLike(
  pattern: string,
  length_max: number,
  description: string | undefined,
  examples: readonly string[],
) {
  return Type.String({
    maxLength: length_max,
    pattern,
    ...(description === undefined ? {} : { description }),
    ...(examples.length === 0 ? {} : { examples: [...examples] }),
  })
}

/** Any JSON that a caller stores with us. */
export const FreeObject = (description: string) =>
  Type.Unsafe<Record<string, unknown>>({
    type: 'object',
    additionalProperties: true,
    description,
  })

export const NoParams = closed({})
export const NoQuery = closed({})
export const NoBody = closed({})

export const LIST_LIMIT_MAX = 250
export const LIST_LIMIT_DEFAULT = 50

/** Values of one shape, under names that the caller or the merchant chooses. */
export function mapOf<Value extends TSchema>(value: Value, options: { description?: string } = {}) {
  return Type.Unsafe<Record<string, Static<Value>>>({
    type: 'object',
    additionalProperties: value,
    ...options,
  })
}

/** A field that is always refused, and says which call of the merchant sets it. */
export function setOnlyBy(call: string) {
  const description = `is set by the merchant, with ${call}`
  return Type.Optional(Type.Unsafe<never>({ not: {}, description }))
}

export const switchedInTheAdmin = setOnlyBy('PATCH /admin/api/switches')

/** The two query fields that a list takes whose pages have at most so many rows. */
export function pageOfAtMost(limit_max: number, limit_default: number) {
  return {
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: limit_max,
        default: limit_default,
        description: `Rows per page: 1 to ${limit_max}, ${limit_default} by default.`,
      }),
    ),
    cursor: Type.Optional(visibleText(512, 'The `next_cursor` of the previous page.')),
  }
}

/** Those of every list but for a few whose rows are long. */
export const pageQuery = pageOfAtMost(LIST_LIMIT_MAX, LIST_LIMIT_DEFAULT)

/** The envelope of every list (contract: Conventions 3). */
export function listOf<Item extends TSchema>(title: string, item: Item) {
  return closed(
    {
      data: Type.Array(item),
      next_cursor: nullable(
        Type.String({ description: 'Send as `cursor` for the next page; null on the last.' }),
      ),
      has_more: Type.Boolean({ description: 'Whether another page follows.' }),
    },
    { title },
  )
}
