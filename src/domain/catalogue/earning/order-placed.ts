import type { RawFields } from '../field-spec.ts'
import { boolean, choice, money, number, rateByTier } from '../fields.ts'
import { completeFields } from '../fill-fields.ts'
import { minimumPurchase, onOrdersFrom } from '../minimum-purchase.ts'
import { sentence } from '../words.ts'
import { defineEarningType } from './earning-type.ts'
import {
  describeLimit,
  describePending,
  describeTierPoints,
  limited,
  pendingDays,
} from './every-rule.ts'

const RATE = { minimum: 0.01, maximum: 10_000 } as const

const FIELDS = [
  number('earnPoints', {
    ...RATE,
    default: 1,
    description: 'How many points each earnDenominator of shop currency pays.',
  }),
  money('earnDenominator', {
    ...RATE,
    default: 1,
    description: 'The amount of shop currency that pays earnPoints once.',
  }),
  choice('rounding', ['floor', 'nearest', 'ceil'], {
    default: 'floor',
    description: 'How the points of an order become a whole number; once, for the whole order.',
  }),
  boolean('includeShipping', { default: false, description: 'Whether shipping earns points.' }),
  boolean('includeTax', { default: false, description: 'Whether tax earns points.' }),
  minimumPurchase('Smaller orders earn nothing. Judged on the order as placed, before any refund.'),
  choice('awardOn', ['paid', 'fulfilled'], {
    default: 'paid',
    description: 'When an order pays its points.',
  }),
  ...limited,
  rateByTier('tierPoints', {
    ...RATE,
    default: {},
    description: 'Another earnPoints for members of some tiers: tier id to points.',
  }),
  pendingDays,
] as const

export const orderPlaced = defineEarningType({
  type: 'order_placed',
  label: 'Place an order',
  description:
    'Points for the amount of an order. One enabled rule of this type per shop, since two ' +
    'would pay twice.',
  creatable: true,
  one_enabled: true,
  in_campaigns: true,
  fields: FIELDS,
  each_pays: false,
  award: () => null,
  pointsPerCurrency: ({ earnPoints, earnDenominator }) => earnPoints / earnDenominator,
  limit: ({ limit }) => limit,
  summary(fields, words) {
    const { earnPoints, earnDenominator, includeShipping, includeTax, awardOn } = fields
    const { earning } = words
    const included = [
      ...(includeShipping ? (['shipping'] as const) : []),
      ...(includeTax ? (['tax'] as const) : []),
    ]
    return sentence(
      earning.per_spent(earnPoints, earnDenominator),
      included.length > 0 ? earning.included(included) : null,
      onOrdersFrom(fields.minimumPurchase, words),
      awardOn === 'fulfilled' ? earning.when_fulfilled : null,
      describeLimit(fields, words),
      describeTierPoints('rates', fields.tierPoints, words),
      describePending(fields.pendingDays, words),
    )
  },
})

/** The fields of an order rule, complete and typed. */
export function orderFields(raw: RawFields) {
  return completeFields(FIELDS, raw)
}
