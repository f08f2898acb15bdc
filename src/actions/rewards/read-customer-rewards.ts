import type { Member } from '../../domain/customers/member.ts'
import { balanceOf } from '../../domain/points/ledger.ts'
import type { Program } from '../../domain/program.ts'
import {
  type CustomerReward,
  customerRewards,
  type RewardsSetting,
} from '../../domain/rewards/customer-rewards.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { listRunningCampaigns } from '../../store/campaigns/campaigns.ts'
import type { Queries } from '../../store/db.ts'
import { readProgram } from '../../store/programme/programs.ts'
import { readUses } from '../../store/rewards/redemptions.ts'
import { readMembershipBenefits } from '../memberships/read-memberships.ts'

/** The rewards that are on offer to a member now, at what the member pays. */
export async function readCustomerRewards(
  queries: Queries,
  shop: Shop,
  member: Member,
  now: Date,
): Promise<CustomerReward[]> {
  const { document: program } = await readProgram(queries, shop.shop_id)
  const setting = await readRewardsSetting(queries, shop, program, member.customer_id, now)
  return customerRewards(member, balanceOf(member), setting)
}

/** What the rewards of a member depend on beside the member. */
export async function readRewardsSetting(
  queries: Queries,
  shop: Shop,
  program: Program,
  customer_id: number,
  now: Date,
): Promise<RewardsSetting> {
  const { shop_id, campaigns_feature } = shop
  const campaigns = campaigns_feature ? await listRunningCampaigns(queries, shop_id, now) : []
  const membership_benefits = await readMembershipBenefits(queries, shop, program, customer_id, now)
  const uses = await readUses(queries, shop_id, customer_id)
  return { program, campaigns, membership_benefits, uses, now }
}
