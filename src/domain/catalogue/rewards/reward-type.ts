import type { CatalogueDefinition, CatalogueTexts } from '../catalogue-type.ts'
import type { FieldFault } from '../check-fields.ts'
import type { Field, FieldsOf, RawFields } from '../field-spec.ts'
import type { DiscountEffect, Money } from '../voucher-spec.ts'
import type { Words } from '../words.ts'

/** A reward in a body or a document: three values, and the fields of its type. */
export interface RawReward {
  readonly points_cost?: unknown
  readonly discount_value?: unknown
  readonly code_valid_days?: unknown
  readonly fields?: RawFields
}

/** The same as a read returns it. */
export interface CompleteReward {
  readonly points_cost: number
  readonly discount_value: number | null
  readonly code_valid_days: number | null
  readonly fields: RawFields
}

export interface RewardType extends CatalogueTexts {
  /** What a customer gets for the points. */
  readonly gives: 'discount_code' | 'gift_card' | 'store_credit'
  /** Which of `points_cost`, `discount_value` and `code_valid_days` its rewards have. */
  readonly values: readonly Field[]
  readonly fields: readonly Field[]
  complete(stored: RawReward): CompleteReward
  /** The reward after a change, still to be checked; `stored` is empty for a new one. */
  merge(stored: RawReward, change: RawReward): RawReward
  /** Every fault with its path: `discount_value`, `fields.usageLimit`. */
  check(raw: RawReward, currency: string): FieldFault[]
  /** What `points_cost` buys, in shop currency; null if that depends on the order. */
  cashValue(raw: RawReward): number | null
  /** What the platform should make when `points_cost` is spent on it. */
  grant(raw: RawReward): Grant
  /** Faults of the points that a customer chooses; null: the customer cannot choose. */
  checkPoints(raw: RawReward, points: number): FieldFault[] | null
  /** The most points that one redemption takes; null: whatever the balance covers. */
  mostPoints(raw: RawReward): number | null
  summary(raw: RawReward, words: Words): string
}

/** The discount of a code, or the money that is given. */
export type Grant = { readonly kind: 'discount'; readonly effect: DiscountEffect } | Money

/** A reward inside its own type's file. */
export interface TypedReward<Fields> {
  readonly points_cost: number
  /** 0 where the type has none. */
  readonly discount_value: number
  readonly fields: Fields
}

export interface RewardDefinition<Specs extends readonly Field[]>
  extends Omit<CatalogueDefinition<Specs>, 'check'>,
    Pick<RewardType, 'gives'> {
  /** The amount; null if the type itself says it. */
  readonly discount_value: Field<'discount_value', number> | null
  /** The cost, if it follows from the fields instead of being set. */
  pointsCost?(fields: FieldsOf<Specs>): number
  /** Rules between values, each of which is valid by itself. */
  check?(reward: TypedReward<FieldsOf<Specs>>, currency: string): readonly FieldFault[]
  cashValue(reward: TypedReward<FieldsOf<Specs>>): number | null
  grant(reward: TypedReward<FieldsOf<Specs>>): Grant
  /** For rewards where customers choose how many points they spend. */
  checkPoints?(fields: FieldsOf<Specs>, points: number): FieldFault[]
  /** The most that they can choose; `points_cost` if they cannot choose; null: no limit. */
  mostPoints?(fields: FieldsOf<Specs>): number | null
  /** The offer, as a summary says it: `10% off an order`. The cost is added if it is set. */
  offer(reward: TypedReward<FieldsOf<Specs>>, words: Words): string
}
