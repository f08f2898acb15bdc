import { titleIn } from '../../domain/catalogue/titles.ts'
import { customerOf } from '../../domain/emails/email-readers.ts'
import { balanceOf } from '../../domain/points/ledger.ts'
import type { Reward } from '../../domain/program.ts'
import { codeFacts } from '../../emails/facts.ts'
import type {
  RewardAvailableFacts,
  RewardExpiringFacts,
  RewardRedeemedFacts,
} from '../../emails/templates/rewards.ts'
import { findMember } from '../../store/customers/customers.ts'
import { findToldEvent, readHighestBalanceBefore } from '../../store/emails/email-facts.ts'
import type { QueuedEmail } from '../../store/emails/emails.ts'
import { findEntry } from '../../store/orders/order-entries.ts'
import { findRedemption } from '../../store/rewards/redemptions.ts'
import type { EmailSetting, FactsReader } from './setting.ts'

function nameOf(reward: Reward, language: string): string {
  return titleIn(reward, language) ?? reward.name
}

/** The best reward that this entry has brought within reach for the first time, if it has one. */
export const rewardAvailable: FactsReader<RewardAvailableFacts> = async (setting, email) => {
  const { queries, shop, program, language } = setting
  const customer_id = customerOf(email.recipient)
  if (customer_id === null) return null
  const entry = await findEntry(queries, shop.shop_id, customer_id, email.occasion)
  const member = await findMember(queries, shop.shop_id, customer_id)
  if (entry === undefined || member === undefined) return null
  const highest = await readHighestBalanceBefore(queries, shop.shop_id, customer_id, email.occasion)
  // What was spent since is not held out to the reader again.
  const balance = Math.min(entry.balance_after, balanceOf(member))
  const [best] = program.rewards
    .filter(
      ({ enabled, points_cost }) => enabled && points_cost > highest && points_cost <= balance,
    )
    .toSorted((one, other) => other.points_cost - one.points_cost)
  if (best === undefined) return null
  return { reward_name: nameOf(best, language), points_cost: best.points_cost, balance }
}

/** The occasion is the event of the redemption. */
export const rewardRedeemed: FactsReader<RewardRedeemedFacts> = async (setting, email) => {
  const { queries, shop } = setting
  const event = await findToldEvent(queries, shop.shop_id, email.occasion)
  const redemption_id = event?.payload.redemption_id
  if (typeof redemption_id !== 'string') return null
  const redemption = await findRedemption(queries, shop.shop_id, redemption_id)
  if (redemption === undefined) return null
  const member = await findMember(queries, shop.shop_id, redemption.customer_id)
  return {
    ...codeFacts(redemption.code),
    reward_name: rewardName(setting, redemption),
    points_spent: redemption.points_spent,
    balance: member === undefined ? 0 : balanceOf(member),
  }
}

/** The occasion is the redemption, whose code nobody has used. */
export const rewardExpiring: FactsReader<RewardExpiringFacts> = async (
  setting: EmailSetting,
  { occasion }: QueuedEmail,
) => {
  const { queries, shop, now } = setting
  const redemption = await findRedemption(queries, shop.shop_id, occasion)
  if (redemption === undefined) return null
  const { code } = redemption
  if (code.status !== 'issued' || code.ends_at === null || code.ends_at <= now) return null
  return {
    ...codeFacts(code),
    reward_name: rewardName(setting, redemption),
    ends_at: code.ends_at.toISOString(),
  }
}

/** As the programme calls it now, in the reader's language; or as it was when it was redeemed. */
function rewardName(
  { program, language }: EmailSetting,
  redemption: { readonly reward_id: string; readonly reward_name: string },
): string {
  const reward = program.rewards.find(({ id }) => id === redemption.reward_id)
  return reward === undefined ? redemption.reward_name : nameOf(reward, language)
}
