import type { Member } from '../../domain/customers/member.ts'
import { membershipsAt } from '../../domain/memberships/membership-terms.ts'
import { balanceOf } from '../../domain/points/ledger.ts'
import {
  type CustomerReward,
  customerRewards,
  type RewardsInputs,
} from '../../domain/rewards/customer-rewards.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import type { Queries } from '../../store/db.ts'
import { type RewardsFacts, readRewardsFacts } from '../../store/rewards/rewards-facts.ts'

/** The rewards that are offered to a member now, at the member's prices. */
export async function readCustomerRewards(
  queries: Queries,
  at: ShopAt,
  member: Member,
): Promise<CustomerReward[]> {
  const facts = await readRewardsFacts(queries, at.shop, member.customer_id, at.now)
  return customerRewards(member, balanceOf(member), rewardsInputs(at, facts))
}

/** What the rewards of a member depend on beside the member. */
export function rewardsInputs(
  { shop, program, now }: ShopAt,
  { campaigns, purchases, uses }: RewardsFacts,
): RewardsInputs {
  const held = program.switches.memberships_enabled
    ? membershipsAt(program, purchases, shop.timezone, now)
    : []
  const membership_benefits = held.flatMap(({ membership }) => membership.benefits)
  return { program, campaigns, membership_benefits, uses, now }
}
