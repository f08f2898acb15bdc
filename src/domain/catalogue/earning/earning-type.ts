import {
  type CatalogueDefinition,
  type CatalogueType,
  defineCatalogueType,
} from '../catalogue-type.ts'
import type { CodeTerms } from '../discount-code.ts'
import type { ByTier, Field, FieldsOf, GivenFields } from '../field-spec.ts'
import { completeFields } from '../fill-fields.ts'
import type { Words } from '../words.ts'

export interface EarningTraits {
  /** Whether a customer asks for the award (`POST /customers/{customer_id}/claims`). */
  readonly claimable: boolean
  /** Whether `POST /program/earn-rules` takes it. */
  readonly creatable: boolean
  /** Whether a shop may have one enabled rule of this type only, since two would pay twice. */
  readonly one_enabled: boolean
  /** Whether a bonus campaign may boost it. */
  readonly in_campaigns: boolean
  /** Whether each rule of this type pays, and not just one of them for the same thing. */
  readonly each_pays: boolean
}

/** What a rule pays each time, before a campaign boosts it. */
export interface RuleAward {
  /** None where it pays with a code. */
  readonly points: number
  /** Other points for members of some tiers. */
  readonly tier_points: ByTier
  readonly pending_days: number
  readonly code: CodeTerms | null
}

/** What one award comes to in points; null where it depends on an order, or is a code. */
export function flatPoints(type: EarningType | null, given: GivenFields): number | null {
  const award = type?.award(given) ?? null
  return award === null || award.code !== null ? null : award.points
}

/** Given fields may be incomplete, as an older release stored them; they must have been checked. */
export interface EarningType extends CatalogueType, EarningTraits {
  /** null: it depends on an order. */
  award(given: GivenFields): RuleAward | null
  /** Order rules: points per unit of shop currency. */
  pointsPerCurrency(given: GivenFields): number | null
  /** How often a customer is paid in the rule's period; null: without limit. */
  limit(given: GivenFields): number | null
  summary(given: GivenFields, words: Words): string
}

interface EarningDefinition<Specs extends readonly Field[]>
  extends CatalogueDefinition<Specs>,
    EarningTraits {
  award(fields: FieldsOf<Specs>): RuleAward | null
  pointsPerCurrency(fields: FieldsOf<Specs>): number | null
  limit(fields: FieldsOf<Specs>): number | null
  summary(fields: FieldsOf<Specs>, words: Words): string
}

export function defineEarningType<const Specs extends readonly Field[]>(
  definition: EarningDefinition<Specs>,
): EarningType {
  const { claimable, creatable, one_enabled, in_campaigns, each_pays } = definition
  const complete = (given: GivenFields) => completeFields(definition.fields, given)
  return {
    ...defineCatalogueType(definition),
    claimable,
    creatable,
    one_enabled,
    in_campaigns,
    each_pays,
    award: (given) => definition.award(complete(given)),
    pointsPerCurrency: (given) => definition.pointsPerCurrency(complete(given)),
    limit: (given) => definition.limit(complete(given)),
    summary: (given, words) => definition.summary(complete(given), words),
  }
}
