import type { CatalogueDefinition, CatalogueTexts } from '../catalogue-type.ts'
import type { FieldFault } from '../check-fields.ts'
import type { Field, FieldsOf, GivenFields } from '../field-spec.ts'
import type { CodeEffect, Money } from '../mint.ts'
import type { Words } from '../words.ts'

/** A reward as a body brings it or a document keeps it: three values, and the fields of its type. */
export interface GivenReward {
  readonly points_cost?: unknown
  readonly discount_value?: unknown
  readonly code_valid_days?: unknown
  readonly fields?: GivenFields
}

/** The same as a read returns it. */
export interface CompleteReward {
  readonly points_cost: number
  readonly discount_value: number | null
  readonly code_valid_days: number | null
  readonly fields: GivenFields
}

export interface RewardType extends CatalogueTexts {
  /** What a customer gets for the points. */
  readonly gives: 'discount_code' | 'gift_card' | 'store_credit'
  /** Those of `points_cost`, `discount_value` and `code_valid_days` that a reward of it has. */
  readonly values: readonly Field[]
  readonly fields: readonly Field[]
  complete(stored: GivenReward): CompleteReward
  /** The reward after a change, still to be checked; `stored` is empty for a new one. */
  merge(stored: GivenReward, change: GivenReward): GivenReward
  /** Every fault with its path: `discount_value`, `fields.usageLimit`. */
  check(given: GivenReward, currency: string): FieldFault[]
  /** What `points_cost` buys in shop currency; null where that depends on the order. */
  cashValue(given: GivenReward): number | null
  /** What the platform is asked for when `points_cost` is spent on it. */
  grant(given: GivenReward): Grant
  /** What may be wrong with the points that a customer chooses; null: they are not to be chosen. */
  checkPoints(given: GivenReward, points: number): FieldFault[] | null
  /** The most points that one redemption takes; null: whatever the balance covers. */
  mostPoints(given: GivenReward): number | null
  summary(given: GivenReward, words: Words): string
}

/** What a code takes off, or money that is given. */
export type Grant = { readonly kind: 'discount'; readonly effect: CodeEffect } | Money

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
  /** How much is off or given; null where the type itself says so. */
  readonly discount_value: Field<'discount_value', number> | null
  /** What it costs, where that follows from the fields instead of being set. */
  pointsCost?(fields: FieldsOf<Specs>): number
  /** Rules between values that are right each by itself. */
  check?(reward: TypedReward<FieldsOf<Specs>>, currency: string): readonly FieldFault[]
  cashValue(reward: TypedReward<FieldsOf<Specs>>): number | null
  grant(reward: TypedReward<FieldsOf<Specs>>): Grant
  /** Where customers choose how many points they spend. */
  checkPoints?(fields: FieldsOf<Specs>, points: number): FieldFault[]
  /** The most that they can choose, which is `points_cost` where they cannot; null: no limit. */
  mostPoints?(fields: FieldsOf<Specs>): number | null
  /** What is offered, as a summary says it: `10% off an order`; the cost is added where it is set. */
  offer(reward: TypedReward<FieldsOf<Specs>>, words: Words): string
}
