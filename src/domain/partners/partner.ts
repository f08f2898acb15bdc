import { trimTrailing } from '../../lib/trim-trailing.ts'
import type { Decided } from '../decided.ts'
import type { ShopAt } from '../shop-at.ts'

/** Somebody who earns a commission for bringing buyers. */
export interface Partner {
  readonly partner_id: string
  /** null: no customer of the shop. */
  readonly customer_id: number | null
  /** null: forgotten, as is the name. */
  readonly email: string | null
  readonly name: string | null
  /** The code that buyers enter and that the partner's link carries; null: not approved yet. */
  readonly code: string | null
  readonly link_token: string | null
  readonly status: PartnerStatus
  /** null: the terms of every partner. */
  readonly group_id: string | null
  /** Where they recommend the shop, and how, in their own words; null: not said. */
  readonly website: string | null
  readonly note: string | null
  readonly created_at: Date
}

export const PARTNER_STATUSES = ['applied', 'approved', 'rejected', 'suspended'] as const
export type PartnerStatus = (typeof PARTNER_STATUSES)[number]

/** The merchant's decisions about a partner, in their possible order. */
export const PARTNER_DECISIONS = ['approved', 'rejected', 'suspended'] as const
export type PartnerDecision = (typeof PARTNER_DECISIONS)[number]

const MOVES: Readonly<Record<PartnerStatus, readonly PartnerDecision[]>> = {
  applied: ['approved', 'rejected'],
  approved: ['suspended'],
  suspended: ['approved'],
  rejected: ['approved'],
}

/** The status that a decision leads to; the current one stays. */
export function decidedStatus(
  before: PartnerStatus,
  decision: PartnerDecision,
): Decided<PartnerStatus> {
  const allowed = MOVES[before]
  if (before === decision || allowed.includes(decision)) return { value: decision }
  const message = `cannot become ${decision}: the partner is ${before}`
  const refusal = { reason: 'not_possible', field: 'status', message, allowed, received: decision }
  return { refusal }
}

const NAME_LENGTH_MAX = 12
/** The length of partner codes; a code that the merchant chooses may have up to this. */
export const CODE_LENGTH_MAX = 40

/** A code of the prefix and the partner's name: `PARTNER-ADA`. */
export function partnerCode(prefix: string, name: string): string {
  const plain = name
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
  const parts = [prefix.toUpperCase(), plain.slice(0, NAME_LENGTH_MAX)]
  const bare = parts.map((part) => trimTrailing(part.replace(/^-+/, ''), '-'))
  return bare.filter((part) => part !== '').join('-')
}

/** The number of random characters that distinguish equal codes. */
export const CODE_SUFFIX_LENGTH = 4

/** Another code, if the first belongs to somebody else. `chance` is letters and digits. */
export function otherCode(code: string, chance: string): string {
  const suffix = chance.toUpperCase()
  const kept = code.slice(0, CODE_LENGTH_MAX - suffix.length - 1)
  return kept === '' ? suffix : `${kept}-${suffix}`
}

/** A customer who has referred enough friends to be invited as a partner. */
export interface PartnerInvitation {
  readonly customer_id: number
  readonly completed_referrals: number
  readonly invited_at: Date
}

/** The same with what the customer is called. */
export interface NamedInvitation extends PartnerInvitation {
  readonly first_name: string | null
  readonly last_name: string | null
  readonly email: string | null
}

/**
 * Invites a customer who has referred enough friends; with a setting of 0, after the first one.
 * null: not yet, or there is no partner programme.
 */
export function invitationFor(
  { shop, program, now }: ShopAt,
  customer_id: number,
  completed_referrals: number,
): PartnerInvitation | null {
  const { switches, affiliate_settings } = program
  if (!shop.affiliates_feature || !switches.affiliates_enabled) return null
  if (completed_referrals < affiliate_settings.hub_invite_after_referrals) return null
  return { customer_id, completed_referrals, invited_at: now }
}
