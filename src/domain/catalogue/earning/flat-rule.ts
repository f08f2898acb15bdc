import { type CatalogueTexts, defineCatalogueType } from '../catalogue-type.ts'
import { checkDiscountCode, describeCode, discountCodeFields } from '../discount-code.ts'
import type { Field, FieldsOf, RawFields } from '../field-spec.ts'
import { choice, integer, POINTS_MAXIMUM, pointsByTier } from '../fields.ts'
import { completeFields } from '../fill-fields.ts'
import { sentence, type Words } from '../words.ts'
import type { EarningTraits, EarningType } from './earning-type.ts'
import {
  describeLimit,
  describePending,
  describeTierPoints,
  type LimitFields,
  limited,
  type OnceFields,
  pendingDays,
} from './every-rule.ts'

/** Beside its points and its limit. */
const AWARD = [
  pointsByTier('tierPoints', {
    default: {},
    minimum: 1,
    maximum: POINTS_MAXIMUM,
    description: 'Other points for members of some tiers: tier id to points.',
  }),
  pendingDays,
  choice('rewardType', ['points', 'discount_code'], {
    default: 'points',
    description: 'Whether it pays points, or a discount code instead.',
  }),
  ...discountCodeFields,
] as const

/** A claim is paid once in each period, so a rule with another limit cannot be claimed. */
type Claims =
  | { readonly claimable: true; readonly limit: OnceFields }
  | { readonly claimable: false; readonly limit: LimitFields }

interface FlatTexts<Own extends readonly Field[]>
  extends CatalogueTexts,
    Pick<EarningTraits, 'in_campaigns'> {
  /** True unless said otherwise. */
  readonly creatable?: boolean
  /** False unless said otherwise. */
  readonly each_pays?: boolean
  /** The default award. */
  readonly points: number
  /** The fields that only this type has. */
  readonly fields: Own
  /** What the customer does, as a summary says it: `for creating an account`. */
  reason(fields: FieldsOf<Own>, words: Words): string
}

/** A rule that pays the same each time, in points or with a discount code. */
export function flatRule<const Own extends readonly Field[]>(
  rule: FlatTexts<Own> & Claims,
): EarningType {
  const limit: LimitFields = rule.limit
  const shared = [
    integer('points', {
      default: rule.points,
      minimum: 1,
      maximum: POINTS_MAXIMUM,
      description: 'How many points it pays.',
    }),
    ...limit,
    ...AWARD,
  ] as const
  const complete = (raw: RawFields) => completeFields(shared, raw)
  const [points, ...others] = shared
  return {
    ...defineCatalogueType({
      ...rule,
      fields: [points, ...rule.fields, ...others],
      check: (fields, currency) => checkDiscountCode(complete(fields), currency),
    }),
    claimable: rule.claimable,
    creatable: rule.creatable ?? true,
    one_enabled: false,
    in_campaigns: rule.in_campaigns,
    each_pays: rule.each_pays ?? false,
    award(raw) {
      const { points, tierPoints, pendingDays, rewardType, ...code } = complete(raw)
      return rewardType === 'points'
        ? { points, tier_points: tierPoints, pending_days: pendingDays, code: null }
        : { points: 0, tier_points: {}, pending_days: 0, code }
    },
    pointsPerCurrency: () => null,
    limit: (raw) => complete(raw).limit,
    summary(raw, words) {
      const fields = complete(raw)
      const pays_points = fields.rewardType === 'points'
      const award = pays_points ? words.points(fields.points) : describeCode(fields, words)
      return sentence(
        `${award} ${rule.reason(completeFields(rule.fields, raw), words)}`,
        // If the type fixes the limit, the reason says it or it is obvious.
        limit === limited ? describeLimit(fields, words) : null,
        pays_points ? describeTierPoints('points', fields.tierPoints, words) : null,
        describePending(fields.pendingDays, words),
      )
    },
  }
}
