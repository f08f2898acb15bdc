import { type Static, Type } from 'typebox'
import type { Member } from '../../domain/customers/member.ts'
import type { ClaimStanding as Claims } from '../../domain/earning/claim-standing.ts'
import { chooseLanguage } from '../../domain/languages.ts'
import type { MembershipWorth } from '../../domain/memberships/brought.ts'
import type { HeldMembership as Held } from '../../domain/memberships/membership-terms.ts'
import { type BookedEntry, balanceOf } from '../../domain/points/ledger.ts'
import type { PointsExpiry as Expiry } from '../../domain/points/points-expiry.ts'
import type { MemberReferral } from '../../domain/referrals/referral-claims.ts'
import type { CustomerReward as Offered } from '../../domain/rewards/customer-rewards.ts'
import type { Viewer } from '../../domain/shops/shop.ts'
import type { NextTier as Next } from '../../domain/tiers/next-tier.ts'
import type { TierStanding } from '../../domain/tiers/tier-standing.ts'
import { customerGid, customerIdFields } from '../base/customer-id.ts'
import { closed, listOf, nullable, timestamp } from '../base/types.ts'
import { pointsFigures } from '../points/points.ts'
import { presentTransaction, Transaction } from '../points/transaction.ts'
import { Program, presentProgram } from '../programme/program.ts'
import { CustomerReward, presentCustomerReward } from '../rewards/customer-reward.ts'
import { Birthday } from './birthday.ts'
import {
  ClaimStanding,
  CustomerTier,
  HeldMembership,
  NextTier,
  PointsExpiry,
  presentClaimStanding,
  presentExpiry,
  presentMembership,
  presentNextTier,
  presentStanding,
  Referral,
} from './customer-parts.ts'

export const Customer = closed(
  {
    ...customerIdFields,
    email: nullable(Type.String()),
    first_name: nullable(Type.String()),
    last_name: nullable(Type.String()),
    ...pointsFigures,
    tier: nullable(CustomerTier),
    next_tier: Type.Optional(
      Type.Union([NextTier, Type.Null()], {
        description:
          'Only when reading one customer; null at the top, and while tiers are not live.',
      }),
    ),
    points_expiry: Type.Optional(
      Type.Union([PointsExpiry, Type.Null()], {
        description:
          'When the points expire without further activity; only when reading one customer. ' +
          'null: never, or no points.',
      }),
    ),
    membership: Type.Optional(
      Type.Union([HeldMembership, Type.Null()], {
        description: 'The paid membership; only when reading one customer. null: none.',
      }),
    ),
    rewards: Type.Optional(
      Type.Array(CustomerReward, {
        description: 'The rewards available to the customer; with `include=rewards`.',
      }),
    ),
    history: Type.Optional(
      Type.Array(Transaction, { description: 'The newest 10 rows; with `include=history`.' }),
    ),
    program: Type.Optional(Program),
    referral: Type.Optional(
      Type.Union([Referral, Type.Null()], {
        description:
          'With `include=referral`; null while the programme or referrals are off, or the ' +
          'customer is excluded.',
      }),
    ),
    earning: Type.Optional(
      Type.Array(ClaimStanding, {
        description:
          'The ways to earn that customers claim, and whether this one can be claimed; with ' +
          '`include=earning`.',
      }),
    ),
    referral_code: nullable(
      Type.String({ description: 'The code for friends to enter; every new member has one.' }),
    ),
    excluded_from_program: Type.Boolean({
      description:
        'Whether this customer is excluded. Customers with an excluded tag, or outside the ' +
        'audience, earn nothing either.',
    }),
    enrolled_at: nullable(timestamp('When the customer became a member.')),
    enrolled_via: nullable(
      Type.String({
        description:
          'How the customer joined: `account_created`, `join`, `api` (by a write for a shop ' +
          'customer) or `import`.',
      }),
    ),
    birthday: nullable(Birthday),
    orders_count: Type.Number(),
    lifetime_spend: nullable(
      Type.Number({
        description:
          'What was paid for the goods of all orders, after discounts and refunds, in shop ' +
          'currency. Tax and shipping count only where the earning rule for orders includes them.',
      }),
    ),
    last_activity_at: nullable(timestamp('When points were last earned or used.')),
    updated_at: nullable(timestamp('When anything here last changed.')),
  },
  { title: 'Customer' },
)

export const CustomerList = listOf('CustomerList', Customer)

export interface CustomerView {
  readonly member: Member
  /** null: tiers are not live. */
  readonly standing: TierStanding | null
  /** The reader's; omitted: the member's. */
  readonly locale?: string | null
  /** What is shown beside the customer, where it was asked for. */
  readonly parts: CustomerParts
}

export interface CustomerParts {
  /** null: there is none above. */
  readonly next_tier?: Next | null
  /** null: they do not expire. */
  readonly points_expiry?: Expiry | null
  /** null: the customer has none. */
  readonly membership?: Held | null
  readonly membership_worth?: MembershipWorth
  readonly rewards?: readonly Offered[]
  readonly history?: readonly BookedEntry[]
  readonly program?: Parameters<typeof presentProgram>[0]
  /** null: friends cannot be referred. */
  readonly referral?: MemberReferral | null
  readonly earning?: readonly Claims[]
}

export function presentCustomer(viewer: Viewer, view: CustomerView): Static<typeof Customer> {
  const { shop } = viewer
  const { member, standing, parts, locale = member.locale } = view
  const { birthday_month: month, birthday_day: day } = member
  return {
    id: customerGid(shop, member.customer_id),
    legacy_id: member.customer_id,
    external_id: member.external_id,
    email: member.email,
    first_name: member.first_name,
    last_name: member.last_name,
    points_balance: balanceOf(member),
    points_earned: member.points_earned,
    points_redeemed: member.points_redeemed,
    pending_points: member.pending_points,
    tier: standing === null ? null : presentStanding(standing, member),
    ...presentParts(viewer, locale, parts),
    referral_code: member.referral_code,
    excluded_from_program: member.excluded_from_program,
    enrolled_at: member.enrolled_at.toISOString(),
    enrolled_via: member.enrolled_via,
    birthday: month === null || day === null ? null : { month, day },
    orders_count: member.orders_count,
    lifetime_spend: Number(member.lifetime_spend),
    last_activity_at: member.last_activity_at?.toISOString() ?? null,
    updated_at: member.updated_at.toISOString(),
  }
}

function presentParts(viewer: Viewer, locale: string | null, parts: CustomerParts) {
  const { next_tier, points_expiry, membership, membership_worth } = parts
  const { rewards, history, program, referral, earning } = parts
  const language = chooseLanguage(locale, viewer.shop)
  return {
    ...(next_tier === undefined
      ? {}
      : { next_tier: next_tier === null ? null : presentNextTier(next_tier) }),
    ...(points_expiry === undefined
      ? {}
      : { points_expiry: points_expiry === null ? null : presentExpiry(points_expiry) }),
    ...(membership === undefined
      ? {}
      : {
          membership: membership === null ? null : presentMembership(membership, membership_worth),
        }),
    ...(rewards && { rewards: rewards.map((offered) => presentCustomerReward(viewer, offered)) }),
    ...(history && { history: history.map((row) => presentTransaction(row, language)) }),
    ...(program && { program: presentProgram(program, viewer) }),
    ...(referral === undefined ? {} : { referral }),
    ...(earning && { earning: earning.map(presentClaimStanding) }),
  }
}
