import { type Static, Type } from 'typebox'
import type {
  CustomerReward as Offered,
  CanRedeem as State,
} from '../../domain/rewards/customer-rewards.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { closed, listOf, nullable, oneOf, timestamp } from '../base/types.ts'
import { presentReward, Reward } from './reward.ts'

/** In the order in which they are looked for. */
const STATES = [
  'customer_excluded',
  'not_started',
  'tier_required',
  'insufficient_points',
  'redeemable',
] as const

export const CanRedeem = closed(
  {
    state: oneOf(STATES, { description: 'The first of these that holds.' }),
    points_needed: Type.Optional(
      Type.Integer({ description: '`insufficient_points`: the cost less the balance.' }),
    ),
    required_tier: Type.Optional(
      Type.String({
        description:
          '`tier_required`: the name of the next tier that has it; absent when none is left that has.',
      }),
    ),
    starts_at: Type.Optional(nullable(timestamp('`not_started`: when it begins.'))),
  },
  { title: 'CanRedeem' },
)

export const CustomerReward = closed(
  {
    ...Reward.properties,
    points_cost: nullable(
      Type.Number({
        description:
          "What this customer pays: the tier's price where it has one, or the sale price of a running campaign where that is less.",
      }),
    ),
    minimum_purchase: nullable(
      Type.Number({ description: 'The smallest order that the code is for, in shop currency.' }),
    ),
    ends_at: nullable(timestamp('When it can no longer be redeemed.')),
    can_redeem: CanRedeem,
  },
  { title: 'CustomerReward' },
)

export const CustomerRewardList = listOf('CustomerRewardList', CustomerReward)

export function presentCustomerReward(
  shop: Shop,
  { reward, minimum_purchase, ends_at, can_redeem }: Offered,
): Static<typeof CustomerReward> {
  return {
    ...presentReward(reward, shop),
    minimum_purchase,
    ends_at,
    can_redeem: presentState(can_redeem),
  }
}

function presentState(can_redeem: State): Static<typeof CanRedeem> {
  if (can_redeem.state !== 'tier_required') return { ...can_redeem }
  const { state, required_tier } = can_redeem
  return required_tier === null ? { state } : { state, required_tier }
}
