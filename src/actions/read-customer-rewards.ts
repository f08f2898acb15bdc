import {
  type CustomerReward,
  customerRewards,
  type RewardsSetting,
} from '../domain/customer-rewards.ts'
import { balanceOf } from '../domain/ledger.ts'
import type { Member } from '../domain/member.ts'
import type { Program } from '../domain/program.ts'
import type { Shop } from '../domain/shop.ts'
import { listRunningCampaigns } from '../store/campaigns.ts'
import type { Queries } from '../store/db.ts'
import { readProgram } from '../store/programs.ts'
import { readUses } from '../store/redemptions.ts'
import { readMembershipBenefits } from './read-memberships.ts'

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
