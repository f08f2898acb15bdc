import type { Member } from '../../domain/customers/member.ts'
import { balanceOf } from '../../domain/points/ledger.ts'
import {
  type CustomerReward,
  customerRewards,
  type RewardsInputs,
} from '../../domain/rewards/customer-rewards.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import { listRunningCampaigns } from '../../store/campaigns/campaigns.ts'
import type { Queries } from '../../store/db.ts'
import { readMembershipBenefits } from '../../store/memberships/held-memberships.ts'
import { readUses } from '../../store/rewards/redemptions.ts'

/** The rewards that are offered to a member now, at the member's prices. */
export async function readCustomerRewards(
  queries: Queries,
  at: ShopAt,
  member: Member,
): Promise<CustomerReward[]> {
  const inputs = await readRewardsInputs(queries, at, member.customer_id)
  return customerRewards(member, balanceOf(member), inputs)
}

/** What the rewards of a member depend on beside the member. */
export async function readRewardsInputs(
  queries: Queries,
  at: ShopAt,
  customer_id: number,
): Promise<RewardsInputs> {
  const { program, now } = at
  const { shop_id, campaigns_feature } = at.shop
  const campaigns = campaigns_feature ? await listRunningCampaigns(queries, shop_id, now) : []
  const membership_benefits = await readMembershipBenefits(queries, at, customer_id)
  const uses = await readUses(queries, shop_id, customer_id)
  return { program, campaigns, membership_benefits, uses, now }
}
