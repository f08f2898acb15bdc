import type { EffectOnMember } from '../points/figures-of-member.ts'
import { moment, points, type Statement, state, text } from './statement.ts'

/** What a change does to a member's balance, debts, tier and the expiry of points. */
export function explainEffect({ before, after }: EffectOnMember): Statement[] {
  return [
    before.balance === after.balance
      ? state('balance_stays', { points: points(before.balance) })
      : state('balance_changes', { from: points(before.balance), to: points(after.balance) }),
    ...(after.pending_points === before.pending_points
      ? []
      : [
          state('held_changes', {
            from: points(before.pending_points),
            to: points(after.pending_points),
          }),
        ]),
    ...(after.owed_points > before.owed_points
      ? [state('will_be_owed', { points: points(after.owed_points - before.owed_points) })]
      : []),
    ...tierEffect({ before, after }),
    ...expiryEffect({ before, after }),
  ]
}

function tierEffect({ before, after }: EffectOnMember): Statement[] {
  if (before.tier === null || after.tier === null) return []
  const from = text(before.tier.name)
  if (before.tier.id === after.tier.id) return [state('tier_stays', { tier: from })]
  return [state('tier_changes', { from, to: text(after.tier.name) })]
}

function expiryEffect({ before, after }: EffectOnMember): Statement[] {
  if (after.expires_at === null) return []
  const expires = { moment: moment(after.expires_at) }
  return before.expires_at?.getTime() === after.expires_at.getTime()
    ? [state('expiry_stays', expires)]
    : [state('expiry_changes', expires)]
}
