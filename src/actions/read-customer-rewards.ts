import { type CustomerReward, customerRewards } from '../domain/customer-rewards.ts'
import { balanceOf } from '../domain/ledger.ts'
import type { Member } from '../domain/member.ts'
import type { Shop } from '../domain/shop.ts'
import { listRunningCampaigns } from '../store/campaigns.ts'
import type { Queries } from '../store/db.ts'
import { readProgram } from '../store/programs.ts'

/** The rewards that are on offer to a member now, at what the member pays. */
export async function readCustomerRewards(
  queries: Queries,
  shop: Shop,
  member: Member,
  now: Date,
): Promise<CustomerReward[]> {
  const { document: program } = await readProgram(queries, shop.shop_id)
  const campaigns = shop.campaigns_feature
    ? await listRunningCampaigns(queries, shop.shop_id, now)
    : []
  return customerRewards(member, balanceOf(member), { program, campaigns, now })
}
