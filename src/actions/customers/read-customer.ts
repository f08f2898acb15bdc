import type { Call } from '../../context.ts'
import { pointsExpiryOf } from '../../domain/points/points-expiry-of.ts'
import { notFound } from '../../errors.ts'
import { findMember } from '../../store/customers/customers.ts'
import { readMembership } from '../../store/memberships/held-memberships.ts'
import { readHistory } from '../../store/points/history.ts'
import { readShopAt } from '../../store/programme/programs.ts'
import { readClaimStandings } from '../earning/read-claim-standings.ts'
import { readReferral } from '../referrals/read-referral.ts'
import { readCustomerRewards } from '../rewards/read-customer-rewards.ts'
import { readNextTier, readStanding } from '../tiers/read-standings.ts'
import { readMembershipWorth } from './read-membership-worth.ts'

/** Extra parts that a caller can request. */
export const CUSTOMER_PARTS = [
  'rewards',
  'history',
  'program',
  'referral',
  'earning',
  'membership',
] as const
export type CustomerPart = (typeof CUSTOMER_PARTS)[number]

const HISTORY_ROWS = 10

/** A member with the requested parts. Throws `not_found` for a customer who is not a member. */
export async function readCustomer(
  { context, shop, now }: Call<never>,
  customer_id: number,
  parts: readonly CustomerPart[],
  language: string | undefined,
) {
  const { db } = context.database
  const { shop_id } = shop
  const member = await findMember(db, shop_id, customer_id)
  if (member === undefined) throw notFound('customer', customer_id)
  const at = await readShopAt(db, shop, now)
  const standing = await readStanding(db, at, member)
  const next_tier = standing === null ? null : await readNextTier(db, at, member, standing)
  const membership = await readMembership(db, at, customer_id)
  const asks_worth = parts.includes('membership') && membership !== null
  const rewards =
    parts.includes('rewards') || asks_worth ? await readCustomerRewards(db, at, member) : []
  const page = { limit: HISTORY_ROWS, before_seq: null, types: null, include_internal: false }
  return {
    member,
    standing,
    locale: language ?? member.locale,
    parts: {
      next_tier,
      points_expiry: pointsExpiryOf(at, member),
      membership,
      ...(asks_worth && {
        membership_worth: await readMembershipWorth(db, at, member, membership, rewards),
      }),
      ...(parts.includes('rewards') && { rewards }),
      ...(parts.includes('history') && {
        history: (await readHistory(db, shop_id, customer_id, page))?.entries ?? [],
      }),
      ...(parts.includes('program') && {
        program: { document: at.program, revision: at.revision, updated_at: at.updated_at },
      }),
      ...(parts.includes('referral') && {
        referral: await readReferral(db, at, member),
      }),
      ...(parts.includes('earning') && {
        earning: await readClaimStandings(db, at, customer_id),
      }),
    },
  }
}
