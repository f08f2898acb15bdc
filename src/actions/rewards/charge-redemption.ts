import type { Call } from '../../context.ts'
import { findRewardType } from '../../domain/catalogue/rewards/index.ts'
import { titleIn } from '../../domain/catalogue/titles.ts'
import {
  finishedByJobAt,
  type NewVoucher,
  pendingCode,
  type Voucher,
} from '../../domain/codes/voucher.ts'
import { readerTag } from '../../domain/languages.ts'
import { daysAfter } from '../../domain/period.ts'
import { AT_ONCE, type Posting } from '../../domain/points/ledger.ts'
import type { OpenAccount } from '../../domain/points/open-account.ts'
import type { Program, Reward } from '../../domain/program.ts'
import type { CustomerReward } from '../../domain/rewards/customer-rewards.ts'
import { boughtReward, type Redemption, validDays } from '../../domain/rewards/redemptions.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { newId } from '../../lib/ids.ts'
import { newCodesPart } from '../../store/codes/codes.ts'
import type { Tx } from '../../store/db.ts'
import { insertRedemption } from '../../store/rewards/redemptions.ts'
import { newCodeText } from '../codes/mint-codes.ts'
import { entriesPart } from '../ledger/book-entries.ts'
import { activityPart } from '../write/note-activity.ts'
import { requireClaim } from '../write/require-claim.ts'

/** The charge, to a locked account that can cover it. */
export interface Charge {
  readonly program: Program
  readonly reward: Reward
  readonly offer: CustomerReward
  readonly points: number | null
  readonly account: OpenAccount
  /** The customer's. */
  readonly locale: string | null
}

/** Charges a redemption, which is pending until the platform has made its code. Returns the code. */
export async function chargeRedemption(
  tx: Tx,
  call: Call<never>,
  { program, reward, offer, points, account, locale }: Charge,
): Promise<Voucher> {
  const { shop, now } = call
  const { shop_id } = shop
  const { customer_id } = account.account
  const points_spent = points ?? offer.reward.points_cost
  const spent = { program, reward, points_spent, locale }
  const { redemption, code } = postRedemption(shop, account, spent, now)
  const uses_max = Number(reward.fields.usageLimit ?? 0) || null
  await insertRedemption(tx, shop_id, redemption, requireClaim(call), uses_max, [
    entriesPart(shop, [account]),
    newCodesPart(shop_id, [code]),
    activityPart(shop, [{ customer_id, at: now }]),
  ])
  return pendingCode(code)
}

/** Posts the points that a redemption costs. Returns what is to be stored of it, and its code. */
export function postRedemption(
  shop: Shop,
  account: OpenAccount,
  {
    program,
    reward,
    points_spent,
    locale,
  }: Pick<Charge, 'program' | 'reward' | 'locale'> & { readonly points_spent: number },
  now: Date,
): { readonly redemption: Redemption; readonly code: NewVoucher } {
  const { customer_id } = account.account
  const bought = boughtReward(reward, points_spent)
  const redemption_id = newId('red', now)
  const has_code = findRewardType(reward.type)?.gives !== 'store_credit'
  const valid_days = validDays(reward, program)
  const code = {
    code_id: redemption_id,
    kind: 'redemption',
    customer_id,
    code: has_code ? newCodeText(bought.code_prefix) : null,
    mint: bought.mint,
    ends_at: valid_days === null ? null : daysAfter(now, valid_days),
    due_at: finishedByJobAt(now),
    created_at: now,
  } as const
  const title = titleIn(reward, readerTag(locale, shop)) ?? reward.name
  const entry = account.post(spending(redemption_id, { id: reward.id, title }, points_spent, now))
  const redemption = {
    redemption_id,
    customer_id,
    reward_id: reward.id,
    reward_name: reward.name,
    reward_type: reward.type,
    discount_value: bought.discount_value,
    minimum_purchase: bought.minimum_purchase,
    points_spent,
    entry_seq: entry.seq,
    refund_seq: null,
    created_at: now,
  }
  return { redemption, code }
}

function spending(
  redemption_id: string,
  reward: { readonly id: string; readonly title: string },
  points: number,
  now: Date,
): Posting {
  return {
    type: 'redeem',
    points: -points,
    requested_points: -points,
    source: 'redemption',
    source_ref: redemption_id,
    description: reward.title,
    title_key: 'reward_redeemed',
    metadata: null,
    order_total: null,
    ...AT_ONCE,
    title_params: { reward_id: reward.id, reward: reward.title },
    created_at: now,
  }
}
