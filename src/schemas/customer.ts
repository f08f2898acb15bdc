import { type Static, Type } from 'typebox'
import { type BookedEntry, balanceOf } from '../domain/ledger.ts'
import type { Member, MemberChange } from '../domain/member.ts'
import type { Shop, Viewer } from '../domain/shop.ts'
import type { Standing } from '../domain/standing.ts'
import { customerGid, customerIdFields } from './customer-id.ts'
import { pointsFigures } from './points.ts'
import { presentTransaction, Transaction } from './transaction.ts'
import { closed, listOf, nullable, timestamp } from './types.ts'

export const CustomerTier = closed(
  {
    id: Type.String(),
    name: Type.String(),
    achieved_at: nullable(timestamp('When the tier was reached.')),
    grace_until: nullable(timestamp('Until when a lapsed tier still holds.')),
    points_in_period: Type.Number({ description: 'Points that count for the current period.' }),
    is_manual_override: Type.Boolean({ description: 'Set by hand, and held until cleared.' }),
    manual_override_at: nullable(timestamp('When it was set by hand.')),
  },
  { title: 'CustomerTier' },
)

const Birthday = closed(
  {
    month: Type.Integer({ minimum: 1, maximum: 12 }),
    day: Type.Integer({ minimum: 1, maximum: 31 }),
  },
  { title: 'Birthday' },
)

export const Customer = closed(
  {
    ...customerIdFields,
    email: nullable(Type.String()),
    first_name: nullable(Type.String()),
    last_name: nullable(Type.String()),
    ...pointsFigures,
    tier: nullable(CustomerTier),
    history: Type.Optional(
      Type.Array(Transaction, { description: 'The newest 10 rows; with `include=history`.' }),
    ),
    referral_code: nullable(Type.String()),
    excluded_from_program: Type.Boolean(),
    enrolled_at: nullable(timestamp('When the customer became a member.')),
    enrolled_via: nullable(
      Type.String({
        description:
          'How: `account_created`, `join`, `api` (a points call for a customer of the shop) or `import`.',
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
      description: 'The Customer, or the CustomerState where the key lacks `customers:read`.',
    }),
  },
  { title: 'CustomerWriteResult' },
)

export interface CustomerView {
  readonly member: Member
  /** null: tiers are not live. */
  readonly standing: Standing | null
  /** null: not asked for. */
  readonly history: readonly BookedEntry[] | null
}

export function presentCustomer(shop: Shop, view: CustomerView): Static<typeof Customer> {
  const { member, standing, history } = view
  const { birthday_month: month, birthday_day: day } = member
  const languages = [member.locale, shop.primary_language]
  return {
    id: customerGid(shop, member.customer_id),
    legacy_id: member.customer_id,
    email: member.email,
    first_name: member.first_name,
    last_name: member.last_name,
    points_balance: balanceOf(member),
    points_earned: member.points_earned,
    points_redeemed: member.points_redeemed,
    pending_points: member.pending_points,
    tier: standing === null ? null : presentStanding(standing, member),
    ...(history === null
      ? {}
      : { history: history.map((row) => presentTransaction(row, languages)) }),
    referral_code: member.referral_code,
    excluded_from_program: member.excluded_from_program,
    enrolled_at: member.enrolled_at.toISOString(),
    enrolled_via: member.enrolled_via,
    birthday: month === null || day === null ? null : { month, day },
    orders_count: member.orders_count,
    lifetime_spend: Number(member.lifetime_spend),
    last_activity_at: member.last_activity_at?.toISOString() ?? null,
    updated_at: member.changed_at.toISOString(),
  }
}

function presentStanding(standing: Standing, member: Member): Static<typeof CustomerTier> {
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
  { changed, member, standing }: MemberChange,
  { shop, scopes }: Viewer,
): Static<typeof CustomerWriteResult> {
  const full = scopes.includes('customers:read')
  const customer = full
    ? presentCustomer(shop, { member, standing, history: null })
    : {
        id: customerGid(shop, member.customer_id),
        legacy_id: member.customer_id,
        excluded_from_program: member.excluded_from_program,
        tier_id: standing?.tier.id ?? null,
        is_manual_override: (standing?.manual_override_at ?? null) !== null,
      }
  return { changed, customer }
}
