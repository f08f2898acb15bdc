import type { FieldFault } from '../check-fields.ts'
import type { FieldsOf } from '../field-spec.ts'
import { choice, codePrefix, flags, integer, tierIds, timestamp } from '../fields.ts'
import { minimumPurchase } from '../minimum-purchase.ts'
import type { Words } from '../words.ts'

/** Fields of rewards that come as a discount code. */
export const codeFields = [
  minimumPurchase('The minimum order value for the code.'),
  codePrefix('codePrefix', { maximum: 20, description: 'The prefix of the codes.' }),
  flags('combinesWith', ['order', 'product', 'shipping'], {
    description: 'The other discounts that the code combines with.',
  }),
  choice('appliesTo', ['all', 'one_time', 'subscription'], {
    default: 'all',
    description: 'Which purchases the code is for: all, one-time ones, or subscriptions.',
  }),
] as const

/** Who can have a reward, when, and how often. */
export const offerFields = [
  integer('usageLimit', {
    minimum: 1,
    maximum: 1_000_000,
    description: 'How many times it can be redeemed by all customers together; null: no limit.',
  }),
  integer('perCustomerLimit', {
    minimum: 1,
    maximum: 10_000,
    description: 'How many times one customer can redeem it; null: no limit.',
  }),
  tierIds('tierIds', {
    default: [],
    maximum: 100,
    description: 'The tiers whose members can redeem it; none: every member.',
  }),
  timestamp('startsAt', { description: 'When it can first be redeemed; null: at once.' }),
  timestamp('endsAt', { description: 'When it can no longer be redeemed; null: never.' }),
] as const

type OfferFields = FieldsOf<typeof offerFields>

export function checkOffer({ startsAt, endsAt }: OfferFields): FieldFault[] {
  if (startsAt === null || endsAt === null || Date.parse(startsAt) < Date.parse(endsAt)) return []
  return [{ field: 'fields.endsAt', message: 'must be later than startsAt', received: endsAt }]
}

/** `for members of 2 tiers`; null where everyone can redeem it. */
export function describeTiers({ tierIds }: OfferFields, { rewards }: Words): string | null {
  return tierIds.length > 0 ? rewards.for_tiers(tierIds.length) : null
}

/** `up to 2 times per customer`. */
export function describePerCustomer(
  { perCustomerLimit }: OfferFields,
  { rewards }: Words,
): string | null {
  return perCustomerLimit === null ? null : rewards.per_customer(perCustomerLimit)
}
