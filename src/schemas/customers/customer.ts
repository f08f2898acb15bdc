import { type Static, Type } from 'typebox'
import type { Member } from '../../domain/customers/member.ts'
import { chooseLanguage } from '../../domain/languages.ts'
import type { HeldMembership as Held } from '../../domain/memberships/membership-terms.ts'
import { type BookedEntry, balanceOf } from '../../domain/points/ledger.ts'
import type { PointsExpiry as Expiry } from '../../domain/points/points-expiry.ts'
import type { MemberReferral } from '../../domain/referrals/referral-claims.ts'
import type { CustomerReward as Offered } from '../../domain/rewards/customer-rewards.ts'
import type { Viewer } from '../../domain/shops/shop.ts'
import type { MemberChange } from '../../domain/tiers/member-change.ts'
import type { NextTier as Next } from '../../domain/tiers/next-tier.ts'
import type { TierStanding } from '../../domain/tiers/tier-standing.ts'
import { customerGid, customerIdFields } from '../base/customer-id.ts'
import { closed, listOf, nullable, oneOf, timestamp } from '../base/types.ts'
import { pointsFigures } from '../points/points.ts'
import { presentTransaction, Transaction } from '../points/transaction.ts'
import { Program, presentProgram } from '../programme/program.ts'
import { CustomerReward, presentCustomerReward } from '../rewards/customer-reward.ts'
import { COMBINES, METRICS } from '../tiers/tier.ts'
import { Birthday } from './birthday.ts'

export const CustomerTier = closed(
  {
    id: Type.String(),
    name: Type.String(),
    achieved_at: nullable(timestamp('When the tier was reached.')),
    grace_until: nullable(timestamp('Until when a lapsed tier is kept.')),
    points_in_period: Type.Number({
      description: 'Points that count for tiers in the current period.',
    }),
    is_manual_override: Type.Boolean({
      description: 'Whether the tier was set by hand; kept until cleared.',
    }),
    manual_override_at: nullable(timestamp('When it was set by hand.')),
  },
  { title: 'CustomerTier' },
)

export const NextTier = closed(
  {
    id: Type.String(),
    name: Type.String(),
    threshold: Type.Number({ description: 'Points to earn in the period.' }),
    points_needed: Type.Number({ description: 'Points still missing for the threshold.' }),
    criteria: Type.Array(
      closed({
        metric: oneOf(METRICS),
        required: Type.Number(),
        current: Type.Number({ description: 'The value in the current period.' }),
        remaining: Type.Number({ description: 'What is still missing; at least 0.' }),
      }),
      { description: 'All requirements of the tier, including the threshold.' },
    ),
    combine: oneOf(COMBINES, {
      description: 'Whether any one criterion is enough, or all are needed.',
    }),
  },
  { title: 'NextTier' },
)

const Referral = closed(
  {
    code: Type.String(),
    url: Type.String({ description: 'The link that the customer shares.' }),
    friends_invited: Type.Integer({ description: 'Friends who have claimed the code.' }),
    friends_converted: Type.Integer({
      description: 'Friends whose first qualifying order was paid.',
    }),
    points_earned: Type.Integer({
      description: 'Points earned from referrals, without those held or taken back.',
    }),
  },
  { title: 'CustomerReferral' },
)

const PointsExpiry = closed(
  {
    expires_at: timestamp('When the whole balance expires.'),
    warning_at: timestamp('When the first reminder is sent: 30 days before.'),
    last_chance_at: timestamp('When the last reminder is sent: 3 days before.'),
  },
  { title: 'PointsExpiry' },
)

const HeldMembership = closed(
  {
    id: Type.String(),
    name: Type.String(),
    started_at: timestamp("When the customer's unbroken membership started."),
    ends_at: timestamp('When it ends, unless bought again.'),
    in_grace: Type.Boolean({
      description: 'True during the grace period: ended, but benefits still apply.',
    }),
  },
  { title: 'HeldMembership' },
)

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
    referral_code: nullable(
      Type.String({ description: 'The code that friends enter; every new member has one.' }),
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
    lifetime_spend: nullable(Type.Number({ description: 'In shop currency.' })),
    last_activity_at: nullable(timestamp('When points were last earned or used.')),
    updated_at: nullable(timestamp('When anything here last changed.')),
  },
  { title: 'Customer' },
)

export const CustomerList = listOf('CustomerList', Customer)

/** What a write answers to a key that may not read customers: no personal data. */
export const CustomerState = closed(
  {
    ...customerIdFields,
    excluded_from_program: Type.Boolean(),
    tier_id: nullable(Type.String()),
    is_manual_override: Type.Boolean(),
  },
  { title: 'CustomerState' },
)

export const CustomerWriteResult = closed(
  {
    changed: Type.Boolean({ description: 'Whether this call changed the customer.' }),
    customer: Type.Union([Customer, CustomerState], {
      description: 'The Customer, or the CustomerState if the key lacks `customers:read`.',
    }),
    previous_tier_id: Type.Optional(
      nullable(Type.String({ description: "Tier writes: the member's previous tier." })),
    ),
    bonus_points: Type.Optional(Type.Number({ description: 'Tier writes: points paid on entry.' })),
  },
  { title: 'CustomerWriteResult' },
)

export interface CustomerView {
  readonly member: Member
  /** null: tiers are not live. */
  readonly standing: TierStanding | null
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
  readonly rewards?: readonly Offered[]
  readonly history?: readonly BookedEntry[]
  readonly program?: Parameters<typeof presentProgram>[0]
  /** null: friends cannot be referred. */
  readonly referral?: MemberReferral | null
}

export function presentCustomer(viewer: Viewer, view: CustomerView): Static<typeof Customer> {
  const { shop } = viewer
  const { member, standing, parts } = view
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
    ...presentParts(viewer, member, parts),
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

function presentParts(
  viewer: Viewer,
  { locale }: Member,
  { next_tier, points_expiry, membership, rewards, history, program, referral }: CustomerParts,
) {
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
      : { membership: membership === null ? null : presentMembership(membership) }),
    ...(rewards && { rewards: rewards.map((offered) => presentCustomerReward(viewer, offered)) }),
    ...(history && { history: history.map((row) => presentTransaction(row, language)) }),
    ...(program && { program: presentProgram(program, viewer) }),
    ...(referral === undefined ? {} : { referral }),
  }
}

function presentNextTier({ tier, points_needed, criteria }: Next): Static<typeof NextTier> {
  const { id, name, threshold, combine } = tier
  return { id, name, threshold, points_needed, criteria: [...criteria], combine }
}

function presentExpiry(expiry: Expiry): Static<typeof PointsExpiry> {
  return {
    expires_at: expiry.expires_at.toISOString(),
    warning_at: expiry.warning_at.toISOString(),
    last_chance_at: expiry.last_chance_at.toISOString(),
  }
}

function presentMembership({ membership, stay, in_grace }: Held): Static<typeof HeldMembership> {
  const { id, name } = membership
  const [started_at, ends_at] = [stay.started_at.toISOString(), stay.ends_at.toISOString()]
  return { id, name, started_at, ends_at, in_grace }
}

function presentStanding(standing: TierStanding, member: Member): Static<typeof CustomerTier> {
  const { tier, achieved_at, grace_until, points_in_period, manual_override_at } = standing
  return {
    id: tier.id,
    name: tier.name,
    achieved_at: (achieved_at ?? member.enrolled_at).toISOString(),
    grace_until: grace_until?.toISOString() ?? null,
    points_in_period,
    is_manual_override: manual_override_at !== null,
    manual_override_at: manual_override_at?.toISOString() ?? null,
  }
}

export function presentCustomerChange(
  { changed, member, standing, tier_write }: MemberChange,
  viewer: Viewer,
): Static<typeof CustomerWriteResult> {
  const { shop, scopes } = viewer
  const full = scopes.includes('customers:read')
  const customer = full
    ? presentCustomer(viewer, { member, standing, parts: {} })
    : {
        id: customerGid(shop, member.customer_id),
        legacy_id: member.customer_id,
        external_id: member.external_id,
        excluded_from_program: member.excluded_from_program,
        tier_id: standing?.tier.id ?? null,
        is_manual_override: (standing?.manual_override_at ?? null) !== null,
      }
  return { changed, customer, ...tier_write }
}
