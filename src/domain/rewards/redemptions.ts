import { formatGid } from '../../lib/gid.ts'
import { completeFields } from '../catalogue/fill-fields.ts'
import { codeFields } from '../catalogue/rewards/every-reward.ts'
import { findRewardType } from '../catalogue/rewards/index.ts'
import { COMBINES_WITH_NOTHING, decimalText, type VoucherSpec } from '../catalogue/voucher-spec.ts'
import type { Voucher } from '../codes/voucher.ts'
import type { Account } from '../points/ledger.ts'
import type { Program, Reward } from '../program.ts'
import type { Shop } from '../shops/shop.ts'

/** Points spent on a reward, with the reward as it was then. */
export interface Redemption {
  readonly redemption_id: string
  readonly customer_id: number
  readonly reward_id: string
  readonly reward_name: string
  readonly reward_type: string
  /** Decimal text, as the amount below. Percent, or in shop currency. */
  readonly discount_value: string | null
  readonly minimum_purchase: string | null
  readonly points_spent: number
  /** The entry that charged it, and the one that gave the points back. */
  readonly entry_seq: number
  readonly refund_seq: number | null
  readonly created_at: Date
}

/** With the code that it bought, which has the status. */
export interface RedemptionWithCode extends Redemption {
  readonly code: Voucher
}

/** A redemption after a call, and the customer's account then. */
export interface RedemptionChange {
  readonly changed: boolean
  readonly redemption: RedemptionWithCode
  readonly account: Account
  readonly now: Date
}

/** The reward's value for the points spent on it. */
export interface BoughtReward {
  readonly mint: VoucherSpec
  readonly discount_value: string | null
  readonly minimum_purchase: string | null
  readonly code_prefix: string | null
}

/**
 * For how many days the result can be used; null: for ever. The programme's days apply to codes; a
 * customer's money expires only if its own reward says so.
 */
export function validDays(
  { type, code_valid_days }: Pick<Reward, 'type' | 'code_valid_days'>,
  { reward_expiry }: Pick<Program, 'reward_expiry'>,
): number | null {
  const is_code = findRewardType(type)?.gives === 'discount_code'
  return (
    code_valid_days ?? (is_code && reward_expiry.enabled ? reward_expiry.code_valid_days : null)
  )
}

/** What the platform should make when this many points are spent on a reward. */
export function boughtReward(reward: Reward, points: number): BoughtReward {
  const type = findRewardType(reward.type)
  if (type === null) throw new Error(`reward ${reward.id} has the unknown type ${reward.type}`)
  const { minimumPurchase, codePrefix, combinesWith, appliesTo } = completeFields(
    codeFields,
    reward.fields,
  )
  const minimum_purchase = minimumPurchase > 0 ? decimalText(minimumPurchase) : null
  const grant = type.grant({ ...reward, points_cost: points })
  const mint: VoucherSpec =
    grant.kind === 'discount'
      ? {
          ...grant,
          title: reward.name,
          minimum_purchase,
          usage_limit: 1,
          combines_with: { ...COMBINES_WITH_NOTHING, ...combinesWith },
          purchases: appliesTo,
        }
      : grant
  return { mint, discount_value: worthOf(mint), minimum_purchase, code_prefix: codePrefix }
}

function worthOf(mint: VoucherSpec): string | null {
  if (mint.kind !== 'discount') return mint.amount
  const { effect } = mint
  if (effect.type === 'percentage') return decimalText(effect.percent)
  return effect.type === 'fixed_amount' ? effect.amount : null
}

/** `reward.redeemed`: points were spent on a reward, and the customer has it. */
export function redeemedEvent(shop: Shop, redemption: RedemptionWithCode) {
  const { customer_id, redemption_id, reward_id, reward_name, points_spent, code } = redemption
  const payload = {
    ...customerOf(shop, customer_id),
    redemption_id,
    reward_id,
    reward_name,
    points: points_spent,
    discount_type: redemption.reward_type,
    discount_value: amountOf(redemption.discount_value),
    discount_code: code.code,
    ends_at: code.ends_at?.toISOString() ?? null,
  }
  return { topic: 'reward.redeemed', customer_id, payload }
}

/** `store_credit.issued`: money landed on a customer's account. */
export function storeCreditEvent(
  shop: Shop,
  { customer_id, redemption_id, reward_id, discount_value }: Redemption,
) {
  const payload = {
    ...customerOf(shop, customer_id),
    redemption_id,
    reward_id,
    amount: amountOf(discount_value),
    currency: shop.currency,
  }
  return { topic: 'store_credit.issued', customer_id, payload }
}

function customerOf({ platform }: Shop, customer_id: number) {
  const gid = formatGid(platform, 'Customer', customer_id)
  return { customer_id: gid, customer_legacy_id: customer_id }
}

function amountOf(text: string | null): number | null {
  return text === null ? null : Number(text)
}
