import {
  type CatalogueDefinition,
  type CatalogueType,
  defineCatalogueType,
} from '../catalogue-type.ts'
import type { CodeTerms } from '../discount-code.ts'
import type { ByTier, Field, FieldsOf, RawFields } from '../field-spec.ts'
import { completeFields } from '../fill-fields.ts'
import type { Words } from '../words.ts'

export interface EarningTraits {
  /** Whether a customer asks for the award (`POST /customers/{customer_id}/claims`). */
  readonly claimable: boolean
  /** Whether `POST /program/earn-rules` takes it. */
  readonly creatable: boolean
  /** Whether a shop may have only one enabled rule of this type, because two would pay twice. */
  readonly one_enabled: boolean
  /** Whether a bonus campaign may boost it. */
  readonly in_campaigns: boolean
  /** Whether each rule of this type pays for itself, instead of once for the type. */
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

/** How many points one award pays; null if it depends on an order, or is a code. */
export function flatPoints(type: EarningType | null, raw: RawFields): number | null {
  const award = type?.award(raw) ?? null
  return award === null || award.code !== null ? null : award.points
}

/** Raw fields may be incomplete, as an older release stored them; they must have been checked. */
export interface EarningType extends CatalogueType, EarningTraits {
  /** null: it depends on an order. */
  award(raw: RawFields): RuleAward | null
  /** Order rules: points per unit of shop currency. */
  pointsPerCurrency(raw: RawFields): number | null
  /** How often the rule pays a customer in its period; null: no limit. */
  limit(raw: RawFields): number | null
  summary(raw: RawFields, words: Words): string
}

interface EarningDefinition<Specs extends readonly Field[]>
  extends CatalogueDefinition<Specs>,
    Omit<EarningTraits, 'claimable'> {
  award(fields: FieldsOf<Specs>): RuleAward | null
  pointsPerCurrency(fields: FieldsOf<Specs>): number | null
  limit(fields: FieldsOf<Specs>): number | null
  summary(fields: FieldsOf<Specs>, words: Words): string
}

/** A rule that does not pay the same each time. It pays by itself: only a flat rule can be claimed. */
export function defineEarningType<const Specs extends readonly Field[]>(
  definition: EarningDefinition<Specs>,
): EarningType {
  const { creatable, one_enabled, in_campaigns, each_pays } = definition
  const complete = (raw: RawFields) => completeFields(definition.fields, raw)
  return {
    ...defineCatalogueType(definition),
    claimable: false,
    creatable,
    one_enabled,
    in_campaigns,
    each_pays,
    award: (raw) => definition.award(complete(raw)),
    pointsPerCurrency: (raw) => definition.pointsPerCurrency(complete(raw)),
    limit: (raw) => definition.limit(complete(raw)),
    summary: (raw, words) => definition.summary(complete(raw), words),
  }
}
