import {
  COMBINES_WITH_NOTHING,
  type DiscountEffect,
  decimalText,
  type VoucherSpec,
} from '../catalogue/voucher-spec.ts'
import { effectOf } from '../codes/gift-voucher.ts'
import type { Voucher } from '../codes/voucher.ts'
import { excludedCustomer, type OrderCustomer } from '../orders/exclusions.ts'
import { tierHeld } from '../orders/held-multipliers.ts'
import type { Program } from '../program.ts'

/** A friend that a member has referred, or tried to refer. */
export interface Referral {
  readonly referral_id: string
  /** The sender. */
  readonly customer_id: number
  /** null: not known among the customers yet. */
  readonly friend_customer_id: number | null
  readonly status: ReferralStatus
  /** The reason it was refused or rejected. */
  readonly reason: ReferralReason | null
  readonly signals: readonly ReferralSignal[]
  /** The friend's discount code; null: there is none. */
  readonly code_id: string | null
  /** The friend's order that completed it. */
  readonly order_id: number | null
  readonly award_id: string | null
  readonly created_at: Date
  readonly completed_at: Date | null
  /** What that order had to reach: decimal text. null: it is not completed, or by an older release. */
  readonly minimum_purchase: string | null
}

/** With the sender's points for it, held ones included. */
export type ListedReferral = Referral & { readonly points: number }

/** `refused` at the claim, `rejected` by an order, `reversed` by a refund. */
export const REFERRAL_STATUSES = ['open', 'completed', 'reversed', 'rejected', 'refused'] as const
export type ReferralStatus = (typeof REFERRAL_STATUSES)[number]

export const REFERRAL_REASONS = [
  'self_referral',
  'already_claimed',
  'existing_customer',
  'suspected_fraud',
] as const
export type ReferralReason = (typeof REFERRAL_REASONS)[number]

/** What speaks against a referral. */
export const REFERRAL_SIGNALS = [
  'same_account',
  'same_email',
  'already_claimed',
  'existing_customer',
  'velocity',
] as const
export type ReferralSignal = (typeof REFERRAL_SIGNALS)[number]

/** The facts that decide about a claim. E-mail addresses are in the form of `normaliseEmail`. */
export interface ClaimFacts {
  readonly sender_email: string | null
  readonly friend_email: string
  /** Whether this address belongs to a member, or to a customer who has ordered. */
  readonly is_customer: boolean
  readonly was_claimed: boolean
  /** Friends that the sender has referred within the days below, as far as they count here. */
  readonly recent_claims: number
}

/** An accepted claim of a friend. */
export interface EarlierClaim
  extends Pick<Referral, 'referral_id' | 'customer_id' | 'status' | 'code_id'> {
  /** A stranger made it, on a page of the shop. */
  readonly is_public: boolean
}

/**
 * What an earlier claim of a friend means for the next one. `same`: it is answered again, so one
 * address has one code. `taken_over`: the shop's server says who sent the friend, whatever a stranger
 * said before.
 */
export function afterEarlierClaim(
  earlier: EarlierClaim | undefined,
  next: Pick<EarlierClaim, 'customer_id' | 'is_public'>,
): 'new' | 'same' | 'taken_over' | 'already_claimed' {
  if (earlier === undefined) return 'new'
  if (earlier.status !== 'open' || !earlier.is_public) return 'already_claimed'
  if (!next.is_public) return 'taken_over'
  return earlier.customer_id === next.customer_id ? 'same' : 'already_claimed'
}

/**
 * The claims of a sender that a claim is judged by: what strangers do takes nothing from the shop's
 * own server.
 */
export function countedClaims(
  { by_servers, on_pages }: { readonly by_servers: number; readonly on_pages: number },
  is_public: boolean,
): number {
  return is_public ? by_servers + on_pages : by_servers
}

export const CLAIMS_MAX = 10
export const CLAIMS_DAYS = 7

/** All reasons against a claim; the first one decides. */
export function claimSignals(facts: ClaimFacts): ReferralSignal[] {
  const checks: readonly (readonly [ReferralSignal, boolean])[] = [
    ['same_email', facts.sender_email === facts.friend_email],
    ['already_claimed', facts.was_claimed],
    ['existing_customer', facts.is_customer],
    ['velocity', facts.recent_claims >= CLAIMS_MAX],
  ]
  return checks.flatMap(([signal, holds]) => (holds ? [signal] : []))
}

/** Why a claim with these signals is refused; null: it is not. */
export function claimRefusal([first]: readonly ReferralSignal[]): ReferralReason | null {
  return first === undefined ? null : REASONS[first]
}

const REASONS: Readonly<Record<ReferralSignal, ReferralReason>> = {
  same_account: 'self_referral',
  same_email: 'self_referral',
  already_claimed: 'already_claimed',
  existing_customer: 'existing_customer',
  velocity: 'suspected_fraud',
}

/** Whether friends can be referred at all. */
export function referralsAreOn({ switches }: Pick<Program, 'switches'>): boolean {
  return switches.program_enabled && switches.referral_enabled
}

/** Whether a member may refer friends. */
export function mayRefer({ eligibility }: Program, member: OrderCustomer): boolean {
  return excludedCustomer(eligibility, member) === null
}

/** What the platform should make for a friend of a member of this tier; null: nothing. */
export function friendMint(
  program: Program,
  tier_id: string | null,
  title: string,
): VoucherSpec | null {
  const { enabled, usage_limit, minimum_purchase, tier_overrides, ...own } =
    program.referral.friend_discount
  if (!enabled) return null
  const tier = tierHeld(program, tier_id)
  const { type, value } = tier_overrides.find((one) => one.tier_id === tier?.id) ?? own
  return {
    kind: 'discount',
    title,
    effect: effectOf(type, value),
    minimum_purchase: minimum_purchase > 0 ? decimalText(minimum_purchase) : null,
    usage_limit,
    combines_with: COMBINES_WITH_NOTHING,
    purchases: 'all',
  }
}

/** A member's code and link for friends, and the results so far. */
export interface MemberReferral {
  readonly code: string
  /** What the member shares. */
  readonly url: string
  readonly friends_invited: number
  readonly friends_converted: number
  readonly points_earned: number
}

/** What a claim has come to. */
export interface ClaimedReferral {
  readonly referral: Referral
  /** null: friends get no discount. */
  readonly code: Voucher | null
}

/** The discount of a friend's code: percent, or an amount; null if neither applies. */
export function effectValue(effect: DiscountEffect): number | null {
  if (effect.type === 'percentage') return effect.percent
  return effect.type === 'fixed_amount' ? Number(effect.amount) : null
}
