import { sql } from 'kysely'
import type { Member } from '../../domain/customers/member.ts'
import { normalizeEmail } from '../../domain/customers/normal-email.ts'
import type { OrderCustomer } from '../../domain/orders/exclusions.ts'
import type { PlatformCustomer } from '../../domain/platform.ts'
import { plainTag } from '../../lib/typed-text.ts'
import { anyOf } from '../any-of.ts'
import type { Queries, Tx } from '../db.ts'
import { externalIdOfCustomer } from '../external-id-column.ts'
import type { WritePart } from '../write-together.ts'

/** The rows of members with their accounts. */
export const MEMBER = sql`
  SELECT c.customer_id, c.email, c.first_name, c.last_name, c.tags,
    coalesce(c.joined_locale, c.locale) AS locale, c.is_business, c.enrolled_at,
    c.enrolled_via, c.excluded_from_program, c.referral_code, c.birthday_month, c.birthday_day,
    c.orders_count, c.lifetime_spend,
    a.tier_id, a.tier_achieved_at, a.tier_grace_until, a.tier_override_at,
    a.credits_total, a.debits_total, a.points_earned, a.points_redeemed, a.pending_points,
    a.last_activity_at, a.refilled_at, a.credited_at,
    greatest(c.updated_at, a.updated_at) AS updated_at,
    ${externalIdOfCustomer(sql`c.shop_id`, sql`c.customer_id`)} AS external_id
  FROM customers c
  JOIN accounts a ON a.shop_id = c.shop_id AND a.customer_id = c.customer_id
`

export async function findMember(
  queries: Queries,
  shop_id: number,
  customer_id: number,
): Promise<Member | undefined> {
  const found = await sql<Member>`
    ${MEMBER} WHERE c.shop_id = ${shop_id} AND c.customer_id = ${customer_id}
  `.execute(queries)
  return found.rows[0]
}

/** The facts about a customer, member or not, that an order's points depend on. */
export async function findBuyer(
  queries: Queries,
  shop_id: number,
  customer_id: number,
): Promise<(OrderCustomer & { readonly is_member: boolean }) | undefined> {
  const found = await sql<OrderCustomer & { readonly is_member: boolean }>`
    SELECT c.customer_id, c.tags, c.is_business, c.excluded_from_program, a.tier_id,
      c.enrolled_at IS NOT NULL AS is_member
    FROM customers c
    LEFT JOIN accounts a ON a.shop_id = c.shop_id AND a.customer_id = c.customer_id
    WHERE c.shop_id = ${shop_id} AND c.customer_id = ${customer_id}
  `.execute(queries)
  return found.rows[0]
}

/** The same of several at once. */
export async function findBuyers(
  queries: Queries,
  shop_id: number,
  customer_ids: readonly number[],
): Promise<Map<number, OrderCustomer>> {
  const found = await sql<OrderCustomer & { readonly customer_id: number }>`
    SELECT c.customer_id, c.tags, c.is_business, c.excluded_from_program, a.tier_id
    FROM customers c
    LEFT JOIN accounts a ON a.shop_id = c.shop_id AND a.customer_id = c.customer_id
    WHERE c.shop_id = ${shop_id}
      AND c.customer_id = ${anyOf(customer_ids)}
  `.execute(queries)
  return new Map(found.rows.map((buyer) => [buyer.customer_id, buyer]))
}

/**
 * Saves the platform's data of these customers, unless newer data is stored; does not change
 * membership.
 */
export async function saveProfiles(
  tx: Tx,
  shop_id: number,
  profiles: readonly PlatformCustomer[],
  now: Date,
): Promise<void> {
  const rows = profiles.map(({ email, ...profile }) => {
    const normal_email = email === null ? null : normalizeEmail(email)
    const plain_tags = [...new Set(profile.tags.map(plainTag))]
    return { ...profile, email, normal_email, plain_tags }
  })
  await sql`
    WITH profiles AS MATERIALIZED (
      SELECT customer_id, email, normal_email, first_name, last_name, tags, plain_tags, locale,
        is_business, email_consent, created_at, updated_at
      FROM json_to_recordset(${JSON.stringify(rows)}) AS r (
        customer_id bigint, email text, normal_email text, first_name text, last_name text,
        tags jsonb, plain_tags jsonb, locale text, is_business boolean, email_consent boolean,
        created_at timestamptz, updated_at timestamptz
      )
    ), saved AS (
      INSERT INTO customers AS c (
        shop_id, customer_id, email, normal_email, first_name, last_name, tags, locale, is_business,
        email_consent, created_at, profile_updated_at, updated_at
      )
      SELECT ${shop_id}, customer_id, email, normal_email, first_name, last_name, tags, locale,
        is_business,
        -- An event that an older release kept says nothing of it: then nobody has agreed.
        coalesce(email_consent, false), created_at, updated_at, ${now}::timestamptz
      FROM profiles ORDER BY customer_id
      ON CONFLICT (shop_id, customer_id) DO UPDATE
      SET email = excluded.email, normal_email = excluded.normal_email,
        first_name = excluded.first_name, last_name = excluded.last_name, tags = excluded.tags,
        locale = excluded.locale, is_business = excluded.is_business,
        email_consent = excluded.email_consent, updated_at = excluded.updated_at,
        profile_updated_at = coalesce(excluded.profile_updated_at, c.profile_updated_at)
      -- What is personal of somebody who is gone stays away.
      WHERE c.gone_at IS NULL
        AND coalesce(excluded.profile_updated_at >= c.profile_updated_at, true)
      RETURNING c.customer_id
    ), new_tags AS MATERIALIZED (
      SELECT customer_id, p.plain_tags FROM profiles p JOIN saved USING (customer_id)
    ), old_tags AS (
      DELETE FROM customer_tags t USING new_tags n
      WHERE t.shop_id = ${shop_id} AND t.customer_id = n.customer_id AND NOT n.plain_tags ? t.tag
    )
    INSERT INTO customer_tags (shop_id, tag, customer_id)
    SELECT ${shop_id}, p.tag, n.customer_id
    FROM new_tags n CROSS JOIN LATERAL jsonb_array_elements_text(n.plain_tags) AS p (tag)
    ON CONFLICT DO NOTHING
  `.execute(tx)
}

export interface NewMembership {
  readonly enrolled_via: string
  readonly locale: string | null
  /** Given unless the customer has one, or somebody else has this one. */
  readonly referral_code: string
  readonly now: Date
}

/** Makes a customer a member with an account. False: the customer is one already, or is gone. */
export async function saveEnrollment(
  tx: Tx,
  shop_id: number,
  customer_id: number,
  { enrolled_via, locale, referral_code, now }: NewMembership,
): Promise<boolean> {
  const found = await sql`
    WITH enrolled AS (
      UPDATE customers c
      SET enrolled_at = ${now}, enrolled_via = ${enrolled_via}, joined_locale = ${locale},
        updated_at = ${now},
        referral_code = CASE WHEN c.referral_code IS NOT NULL OR EXISTS (
          SELECT FROM customers o
          WHERE o.shop_id = ${shop_id} AND o.referral_code = ${referral_code}
        ) THEN c.referral_code ELSE ${referral_code} END
      WHERE c.shop_id = ${shop_id} AND c.customer_id = ${customer_id}
        AND c.enrolled_at IS NULL AND c.gone_at IS NULL
      RETURNING c.customer_id
    ), opened AS (
      INSERT INTO accounts (shop_id, customer_id, updated_at)
      SELECT ${shop_id}, customer_id, ${now}::timestamptz FROM enrolled
      ON CONFLICT DO NOTHING
    )
    SELECT customer_id FROM enrolled
  `.execute(tx)
  return found.rows.length > 0
}

/** Records that a customer has agreed to marketing by e-mail. */
export async function saveEmailConsent(
  tx: Tx,
  shop_id: number,
  customer_id: number,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('customers')
    .set({ email_consent: true, updated_at: now })
    .where('shop_id', '=', shop_id)
    .where('customer_id', '=', customer_id)
    .where('email_consent', '=', false)
    .execute()
}

export async function setExcluded(
  tx: Tx,
  shop_id: number,
  customer_id: number,
  excluded_from_program: boolean,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('customers')
    .set({
      excluded_from_program,
      excluded_at: excluded_from_program ? now : null,
      updated_at: now,
    })
    .where('shop_id', '=', shop_id)
    .where('customer_id', '=', customer_id)
    .execute()
}

/** Erases the personal data of the customer itself. */
export async function forgetProfile(
  tx: Tx,
  shop_id: number,
  customer_id: number,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('customers')
    .set({
      email: null,
      normal_email: null,
      // So that nobody can be referred by it any more.
      referral_code: null,
      first_name: null,
      last_name: null,
      tags: '[]',
      locale: null,
      joined_locale: null,
      birthday_month: null,
      birthday_day: null,
      birthday_entered_at: null,
      email_consent: false,
      updated_at: now,
    })
    .where('shop_id', '=', shop_id)
    .where('customer_id', '=', customer_id)
    .execute()
  await tx
    .deleteFrom('customer_tags')
    .where('shop_id', '=', shop_id)
    .where('customer_id', '=', customer_id)
    .execute()
}

/** Adds paid orders to their customers' figures. `spend` is money as decimal text. */
export async function addOrderFigures(
  tx: Tx,
  shop_id: number,
  figures: readonly { customer_id: number; orders: number; spend: string; ordered_at: string }[],
): Promise<void> {
  await sql`
    UPDATE customers c
    SET orders_count = c.orders_count + r.orders, lifetime_spend = c.lifetime_spend + r.spend,
      updated_at = greatest(c.updated_at, r.ordered_at)
    FROM json_to_recordset(${JSON.stringify(figures)}) AS r (
      customer_id bigint, orders integer, spend numeric, ordered_at timestamptz
    )
    WHERE c.shop_id = ${shop_id} AND c.customer_id = r.customer_id
  `.execute(tx)
}

/** What changes in a customer's lifetime figures by one order. Money is decimal text. */
export interface OrderFigure {
  readonly customer_id: number
  readonly orders: number
  readonly spend: string
}

/** A customer who was not recognised by the e-mail, and the referral that brought them. */
export interface BroughtBy {
  readonly customer_id: number
  readonly referral_id: string
}

/** The part of a write that updates what orders say of customers, each customer once. */
export function figuresPart(
  shop_id: number,
  figures: readonly OrderFigure[],
  brought: readonly BroughtBy[],
  now: Date,
): WritePart | null {
  const rows = new Map<number, object>(
    brought.map((one) => [one.customer_id, { ...NO_FIGURE, ...one, updated_at: null }]),
  )
  for (const figure of figures) {
    const { customer_id } = figure
    rows.set(customer_id, { ...rows.get(customer_id), ...figure, updated_at: now })
  }
  if (rows.size === 0) return null
  return sql`
    new_figures AS (
      UPDATE customers c
      SET orders_count = c.orders_count + r.orders,
        lifetime_spend = c.lifetime_spend + r.spend,
        referral_id = coalesce(c.referral_id, r.referral_id),
        updated_at = coalesce(r.updated_at, c.updated_at)
      FROM json_to_recordset(${JSON.stringify([...rows.values()])}) AS r (
        customer_id bigint, orders integer, spend numeric, referral_id text,
        updated_at timestamptz
      )
      WHERE c.shop_id = ${shop_id} AND c.customer_id = r.customer_id
        AND c.customer_id = ${anyOf([...rows.keys()])}
    )
  `
}

const NO_FIGURE = { orders: 0, spend: '0' } as const
