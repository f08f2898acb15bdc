import { type Static, Type } from 'typebox'
import type {
  CustomerReward as Offered,
  CanRedeem as State,
} from '../../domain/rewards/customer-rewards.ts'
import type { AnswerReader } from '../../domain/shops/shop.ts'
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
    state: oneOf(STATES, { description: 'The first state that applies.' }),
    points_needed: Type.Optional(
      Type.Integer({ description: 'For `insufficient_points`: the cost less the balance.' }),
    ),
    required_tier: Type.Optional(
      Type.String({
        description:
          'For `tier_required`: the next tier that includes it; absent if there is none.',
      }),
    ),
    starts_at: Type.Optional(nullable(timestamp('For `not_started`: when it starts.'))),
  },
  { title: 'CanRedeem' },
)

export const CustomerReward = closed(
  {
    ...Reward.properties,
    points_cost: nullable(
      Type.Number({
        description:
          "The customer's price in points: the tier's price if it has one, or a running " +
          "campaign's sale price if lower.",
      }),
    ),
    minimum_purchase: nullable(
      Type.Number({ description: 'The minimum order for the code, in shop currency.' }),
    ),
    ends_at: nullable(timestamp('When it stops being redeemable.')),
    can_redeem: CanRedeem,
  },
  { title: 'CustomerReward' },
)

export const CustomerRewardList = listOf('CustomerRewardList', CustomerReward)

export function presentCustomerReward(
  reader: AnswerReader,
  { reward, minimum_purchase, ends_at, can_redeem }: Offered,
): Static<typeof CustomerReward> {
  return {
    ...presentReward(reward, reader),
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
