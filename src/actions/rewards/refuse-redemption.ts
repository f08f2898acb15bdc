import { findRewardType } from '../../domain/catalogue/rewards/index.ts'
import type { Reward } from '../../domain/program.ts'
import type {
  CanRedeem,
  CustomerReward,
  NotOffered,
} from '../../domain/rewards/customer-rewards.ts'
import type { LaurelError } from '../../errors/laurel-error.ts'
import { insufficientPoints, invalidInput, refused } from '../../errors.ts'

/** Why a customer cannot redeem a reward now, with these points if the customer chooses them. */
export function redemptionRefusal(
  reward: Reward,
  offer: CustomerReward | NotOffered,
  points: number | null,
  balance: number,
): LaurelError | null {
  if (typeof offer === 'string') return notOffered(reward, offer)
  const { can_redeem } = offer
  if (can_redeem.state !== 'redeemable' && can_redeem.state !== 'insufficient_points') {
    return standsAgainst(can_redeem)
  }
  const wrong_points = checkPoints(reward, points)
  if (wrong_points !== null) return wrong_points
  const required = points ?? offer.reward.points_cost
  return balance < required ? insufficientPoints(balance, required) : null
}

const MESSAGES: Readonly<Record<Exclude<NotOffered, 'limit_reached'>, string>> = {
  program_disabled: 'The programme is switched off.',
  reward_disabled: 'This reward is switched off.',
  reward_ended: 'This reward can no longer be redeemed.',
}

function notOffered(reward: Reward, reason: NotOffered): LaurelError {
  return reason === 'limit_reached' ? limitReached(reward) : refused(reason, MESSAGES[reason])
}

export function limitReached({ fields: { usageLimit, perCustomerLimit } }: Reward): LaurelError {
  return refused('limit_reached', 'This reward has been redeemed as often as allowed.', {
    usage_limit: usageLimit ?? null,
    per_customer_limit: perCustomerLimit ?? null,
  })
}

function standsAgainst(can_redeem: CanRedeem): LaurelError {
  const { state, ...details } = can_redeem
  const message =
    state === 'customer_excluded'
      ? 'This customer is excluded from the programme.'
      : state === 'not_started'
        ? 'This reward cannot be redeemed yet.'
        : 'This reward is only for members of other tiers.'
  return refused(state, message, details)
}

/** The points of a reward whose cost the customer chooses; omitted for any other. */
function checkPoints(reward: Reward, points: number | null): LaurelError | null {
  const type = findRewardType(reward.type)
  const faults = type?.checkPoints(reward, points ?? 0) ?? null
  if (faults === null) {
    const message = `is only for rewards with a variable cost; this one costs ${reward.points_cost}`
    return points === null ? null : invalidInput({ field: 'points', message, received: points })
  }
  const [fault] = faults
  if (fault === undefined) return null
  const { received: _none, ...required } = fault
  return invalidInput(points === null ? required : fault)
}
