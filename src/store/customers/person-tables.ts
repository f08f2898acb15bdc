import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { customerRecipient } from '../../emails/queue.ts'
import type { Queries } from '../db.ts'
import { rowsAbout } from './imported-rows.ts'
import { shopifyNumberOf } from './shopify-number.ts'

/** A table with rows about one person, and how they are found. */
interface PersonTable {
  readonly table: string
  /** What its rows are called in the file. */
  readonly name: string
  of(person: Person): RawBuilder<SqlBool>
  /** Its rows are read in this order, page by page: it tells each of a person's rows from the others. */
  readonly key: RawBuilder<unknown>
  /** Digests, and what is computed: nobody can read anything from it. */
  readonly without?: readonly string[]
}

interface Person {
  readonly shop_id: number
  readonly customer_id: number
}

const byCustomer = ({ customer_id }: Person) => sql<SqlBool>`t.customer_id = ${customer_id}`
const byRecipient = ({ customer_id }: Person) =>
  sql<SqlBool>`t.recipient = ${customerRecipient(customer_id)}`

const ONE_ROW = sql`''`

const WITHOUT_OF_REFERRALS = [
  'friend_digest',
  'address_digest',
  'fingerprint',
  'key',
  'key_expires_at',
  'credential',
]

/** Everything that is stored about a person, by the tables that have it. */
export const PERSON_TABLES: readonly PersonTable[] = [
  {
    ...{ table: 'customers', name: 'profile', of: byCustomer, key: ONE_ROW },
    without: ['first_last', 'last_first'],
  },
  {
    ...{ table: 'external_ids', name: 'external_ids', key: sql`t.external_id` },
    of: ({ customer_id }) => sql<SqlBool>`t.kind = 'Customer' AND t.number = ${customer_id}`,
  },
  {
    ...{ table: 'customer_merges', name: 'merges', key: sql`t.customer_id::text` },
    of: ({ customer_id }) =>
      sql<SqlBool>`t.customer_id = ${customer_id} OR t.merged_into = ${customer_id}`,
  },
  { table: 'customer_tags', name: 'tags', of: byCustomer, key: sql`t.tag` },
  { table: 'subjects', name: 'dependents', of: byCustomer, key: sql`t.subject_id` },
  { table: 'subject_locks', name: 'dependents_locked', of: byCustomer, key: sql`t.subject_id` },
  { table: 'cleared_birthdays', name: 'birthday_cleared', of: byCustomer, key: ONE_ROW },
  { table: 'accounts', name: 'account', of: byCustomer, key: ONE_ROW, without: ['kept_month'] },
  { table: 'entries', name: 'entries', of: byCustomer, key: sql`lpad(t.seq::text, 10, '0')` },
  { table: 'orders', name: 'orders', of: byCustomer, key: sql`lpad(t.order_id::text, 19, '0')` },
  { table: 'awards', name: 'awards', of: byCustomer, key: sql`t.award_id` },
  {
    ...{ table: 'redemptions', name: 'redemptions', of: byCustomer, key: sql`t.redemption_id` },
    without: ['fingerprint', 'key', 'key_expires_at', 'credential'],
  },
  { table: 'codes', name: 'codes', of: byCustomer, key: sql`t.code_id` },
  {
    ...{ table: 'shopify_calls', name: 'shopify_calls', key: sql`t.operation_id` },
    of: ({ customer_id }) =>
      sql<SqlBool>`t.customer_id = ${shopifyNumberOf(sql`t.shop_id`, customer_id)}`,
  },
  {
    ...{ table: 'shopify_ids', name: 'shopify_id', key: ONE_ROW },
    of: ({ customer_id }) => sql<SqlBool>`t.kind = 'customer' AND t.kept_id = ${customer_id}`,
  },
  { table: 'shopify_shown_members', name: 'shopify_shown', of: byCustomer, key: ONE_ROW },
  { table: 'tier_moves', name: 'tier_moves', of: byCustomer, key: sql`t.move_id` },
  { table: 'tier_gifts', name: 'tier_gifts', of: byCustomer, key: sql`t.gift_id` },
  { table: 'tier_departures', name: 'tiers_left', of: byCustomer, key: sql`t.tier_id` },
  { table: 'tier_approaches', name: 'tiers_close', of: byCustomer, key: sql`t.told_at::text` },
  {
    ...{ table: 'membership_members', name: 'memberships', of: byCustomer },
    key: sql`t.membership_id || ' ' || coalesce(t.order_id::text, '')`,
  },
  {
    ...{ table: 'referrals', name: 'referrals_made', of: byCustomer, key: sql`t.referral_id` },
    without: WITHOUT_OF_REFERRALS,
  },
  {
    ...{ table: 'referrals', name: 'referred_by', key: sql`t.referral_id` },
    of: ({ customer_id }) => sql<SqlBool>`t.friend_customer_id = ${customer_id}`,
    without: WITHOUT_OF_REFERRALS,
  },
  { table: 'emails', name: 'emails', of: byRecipient, key: sql`t.email_id` },
  { table: 'unsubscribes', name: 'unsubscribed_from', of: byRecipient, key: sql`t.email_group` },
  { table: 'partners', name: 'partner', of: byCustomer, key: sql`t.partner_id` },
  { table: 'partner_invitations', name: 'partner_invited', of: byCustomer, key: ONE_ROW },
  {
    ...{ table: 'partner_commissions', name: 'commissions', key: sql`t.commission_id` },
    of: ({ customer_id }) => sql<SqlBool>`t.partner_id IN (
      SELECT p.partner_id FROM partners p
      WHERE p.shop_id = t.shop_id AND p.customer_id = ${customer_id}
    )`,
  },
  {
    ...{ table: 'joining_reviews', name: 'joining_under_review', of: byCustomer, key: ONE_ROW },
    without: ['known_customer_id'],
  },
  { table: 'last_activity', name: 'last_active_on', of: byCustomer, key: ONE_ROW },
  { table: 'active_days', name: 'active_on', of: byCustomer, key: sql`t.day::text` },
  {
    ...{ table: 'member_import_rows', name: 'imported' },
    of: ({ shop_id, customer_id }) => rowsAbout(shop_id, customer_id),
    key: sql`t.import_id || ' ' || lpad(t.line::text, 10, '0')`,
  },
  { table: 'embedded_customers', name: 'shop_profile', of: byCustomer, key: ONE_ROW },
  {
    ...{ table: 'embedded_store_credits', name: 'store_credits', of: byCustomer },
    key: sql`t.operation_id`,
  },
  { table: 'embedded_credit_accounts', name: 'store_credit', of: byCustomer, key: ONE_ROW },
]

interface PersonRow {
  readonly key: string
  readonly content: string
}

/** The next rows of a table about a person, each as JSON. */
export async function readPersonRows(
  queries: Queries,
  shop_id: number,
  { table, of, key, without = [] }: PersonTable,
  { customer_id }: Pick<Person, 'customer_id'>,
  page: { readonly limit: number; readonly after: string | null },
): Promise<readonly PersonRow[]> {
  const hidden = `{${['shop_id', ...without].join(',')}}`
  const later =
    page.after === null ? sql<SqlBool>`true` : sql<SqlBool>`${key}::text > ${page.after}`
  const found = await sql`
    SELECT ${key}::text AS key, (to_jsonb(t) - ${hidden}::text[])::text AS content
    FROM ${sql.table(table)} t
    WHERE t.shop_id = ${shop_id} AND (${of({ shop_id, customer_id })}) AND ${later}
    ORDER BY 1 LIMIT ${page.limit}
  `.execute(queries)
  // Whatever the table is, these are two texts.
  return found.rows as PersonRow[]
}
