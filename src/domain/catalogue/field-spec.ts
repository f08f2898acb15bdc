import { minorDigits, smallestAmount } from '../minor-unit.ts'

/**
 * What a merchant can set about a rule, a reward or a benefit. A specification has exactly the keys
 * that `GET /program/rule-types` lists. Its type says what its field holds and what its bounds
 * mean:
 *
 * | Type                             | Value                           | Minimum, maximum |
 * | -------------------------------- | ------------------------------- | ---------------- |
 * | integer, number                  | a whole number, any number      | the number       |
 * | money                            | in shop currency, to its coins  | the amount       |
 * | boolean                          | true or false                   |                  |
 * | string                           | text that is not blank          | its length       |
 * | code_prefix                      | letters, digits and hyphens     | its length       |
 * | url                              | an https address                | its length       |
 * | timestamp                        | ISO 8601 with an offset         |                  |
 * | choice                           | one of `allowed`                |                  |
 * | flags                            | the names `allowed` to booleans |                  |
 * | product_id, variant_id           | a number or a GID               |                  |
 * | product_ids, collection_ids      | a list of numbers or GIDs       | its length       |
 * | tier_ids                         | a list of tier ids              | its length       |
 * | points_by_tier, points_by_reward | ids to whole numbers            | each number      |
 * | rate_by_tier                     | tier ids to numbers             | each number      |
 *
 * A field that is not set has its default. One that is not required and has no default is null.
 */
export type FieldType =
  | 'integer'
  | 'number'
  | 'money'
  | 'boolean'
  | 'string'
  | 'code_prefix'
  | 'url'
  | 'timestamp'
  | 'choice'
  | 'flags'
  | 'product_id'
  | 'variant_id'
  | 'product_ids'
  | 'collection_ids'
  | 'tier_ids'
  | 'points_by_tier'
  | 'points_by_reward'
  | 'rate_by_tier'

export interface FieldSpec {
  readonly key: string
  readonly type: FieldType
  readonly required: boolean
  readonly default: unknown
  readonly minimum: number | null
  readonly maximum: number | null
  /**
   * For money: the decimals of the shop's currency; null for all other types, and without a shop.
   */
  readonly decimals: number | null
  readonly allowed: readonly string[] | null
  readonly description: string
}

/** A specification for a shop with this currency: amounts start at its smallest unit. */
export function inCurrency<Spec extends FieldSpec>(spec: Spec, currency: string): Spec {
  const minimum = spec.minimum === LEAST_AMOUNT ? smallestAmount(currency) : spec.minimum
  return { ...spec, minimum, decimals: spec.type === 'money' ? minorDigits(currency) : null }
}

/** The smallest unit of any currency. */
export const LEAST_AMOUNT = 0.0001

declare const VALUE: unique symbol

/** A specification that carries the type of its field's value for the compiler only. */
export interface Field<Key extends string = string, Value = unknown> extends FieldSpec {
  readonly key: Key
  /** Never there. */
  readonly [VALUE]?: Value
}

/** The typed fields of a list of specifications, with defaults filled in. */
export type FieldsOf<Specs extends readonly Field[]> = {
  readonly [Spec in Specs[number] as Spec['key']]: Spec extends Field<string, infer Value>
    ? Value
    : never
}

/** Fields of a body or a stored document, not checked yet. */
export type RawFields = Readonly<Record<string, unknown>>

export type PlatformId = number | string
export type ByTier = Readonly<Record<string, number>>
