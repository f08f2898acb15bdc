import { sql } from 'kysely'
import type { EnteredBirthday } from '../../domain/customers/birthdays.ts'
import type { TierPlace } from '../../domain/imports/imported-tier.ts'
import { anyOf } from '../any-of.ts'
import type { Queries, Tx } from '../db.ts'

/** A customer of an import. */
export interface ImportedCustomer {
  readonly customer_id: number
  readonly is_member: boolean
  readonly is_gone: boolean
  readonly referral_code: string | null
  /** Whether the customer has a birthday, or had one until it was cleared. */
  readonly has_birthday: boolean
  readonly is_excluded: boolean
}

const CUSTOMER_COLUMNS = sql`
  c.customer_id, c.enrolled_at IS NOT NULL AS is_member, c.gone_at IS NOT NULL AS is_gone,
  c.referral_code, c.excluded_from_program AS is_excluded,
  c.birthday_month IS NOT NULL OR b.customer_id IS NOT NULL AS has_birthday
`
const CUSTOMERS = sql`
  customers c
  LEFT JOIN cleared_birthdays b ON b.shop_id = c.shop_id AND b.customer_id = c.customer_id
`

/** These customers, with the tiers of those who are members. */
export async function findImportedCustomers(
  queries: Queries,
  shop_id: number,
  customer_ids: readonly number[],
): Promise<Map<number, ImportedCustomer & { readonly tier_id: string | null }>> {
  const found = await sql<ImportedCustomer & { readonly tier_id: string | null }>`
    SELECT ${CUSTOMER_COLUMNS}, a.tier_id
    FROM ${CUSTOMERS}
    LEFT JOIN accounts a ON a.shop_id = c.shop_id AND a.customer_id = c.customer_id
    WHERE c.shop_id = ${shop_id} AND c.customer_id = ${anyOf(customer_ids)}
  `.execute(queries)
  return new Map(found.rows.map((row) => [row.customer_id, row]))
}

/** Locks these customers in the order of their numbers. */
export async function lockImportedCustomers(
  tx: Tx,
  shop_id: number,
  customer_ids: readonly number[],
): Promise<Map<number, ImportedCustomer>> {
  const found = await sql<ImportedCustomer>`
    SELECT ${CUSTOMER_COLUMNS} FROM ${CUSTOMERS}
    WHERE c.shop_id = ${shop_id} AND c.customer_id = ${anyOf(customer_ids)}
    ORDER BY c.customer_id FOR NO KEY UPDATE OF c
  `.execute(tx)
  return new Map(found.rows.map((row) => [row.customer_id, row]))
}

/** Makes these customers members, quietly. */
export async function enrollImported(
  tx: Tx,
  shop_id: number,
  customer_ids: readonly number[],
  now: Date,
): Promise<void> {
  await sql`
    WITH joined AS (
      UPDATE customers SET enrolled_at = ${now}, enrolled_via = 'import', updated_at = ${now}
      WHERE shop_id = ${shop_id} AND enrolled_at IS NULL AND customer_id = ${anyOf(customer_ids)}
      RETURNING customer_id
    )
    INSERT INTO accounts (shop_id, customer_id, updated_at)
    SELECT ${shop_id}, customer_id, ${now} FROM joined
    ON CONFLICT DO NOTHING
  `.execute(tx)
}

/** Which of these referral codes are taken, and by which customers. */
export async function findTakenCodes(
  tx: Tx,
  shop_id: number,
  codes: readonly string[],
): Promise<Map<string, number>> {
  const found = await sql<{ referral_code: string; customer_id: number }>`
    SELECT r.code AS referral_code, c.customer_id
    FROM json_array_elements_text(${JSON.stringify(codes)}) AS r (code)
    JOIN customers c ON c.shop_id = ${shop_id} AND c.referral_code = r.code
  `.execute(tx)
  return new Map(found.rows.map((row) => [row.referral_code, row.customer_id]))
}

/** Gives members the codes that they had elsewhere; friends cannot use the ones before any more. */
export async function replaceReferralCodes(
  tx: Tx,
  shop_id: number,
  codes: readonly { readonly customer_id: number; readonly referral_code: string }[],
  now: Date,
): Promise<void> {
  await sql`
    UPDATE customers c SET referral_code = r.referral_code, updated_at = ${now}
    FROM json_to_recordset(${JSON.stringify(codes)}) AS r (customer_id bigint, referral_code text)
    WHERE c.shop_id = ${shop_id} AND c.customer_id = r.customer_id
  `.execute(tx)
}

export async function saveImportedBirthdays(
  tx: Tx,
  shop_id: number,
  birthdays: readonly (EnteredBirthday & { readonly customer_id: number })[],
  now: Date,
): Promise<void> {
  await sql`
    WITH birthdays AS (
      SELECT * FROM json_to_recordset(${JSON.stringify(birthdays)}) AS r (
        customer_id bigint, month smallint, day smallint, entered_at timestamptz
      )
    ), cleared AS (
      DELETE FROM cleared_birthdays
      WHERE shop_id = ${shop_id} AND customer_id IN (SELECT customer_id FROM birthdays)
    )
    UPDATE customers c SET birthday_month = r.month, birthday_day = r.day,
      birthday_entered_at = r.entered_at, updated_at = ${now}
    FROM birthdays r WHERE c.shop_id = ${shop_id} AND c.customer_id = r.customer_id
  `.execute(tx)
}

export async function excludeImported(
  tx: Tx,
  shop_id: number,
  customer_ids: readonly number[],
  now: Date,
): Promise<void> {
  await sql`
    UPDATE customers SET excluded_from_program = true, excluded_at = ${now}, updated_at = ${now}
    WHERE shop_id = ${shop_id} AND NOT excluded_from_program
      AND customer_id = ${anyOf(customer_ids)}
  `.execute(tx)
}

/** Lets in the members who were excluded at these moments, and not again since. Returns who was. */
export async function takeBackExclusions(
  tx: Tx,
  shop_id: number,
  rows: readonly ImportedAt[],
  now: Date,
): Promise<number[]> {
  const let_in = await sql<{ customer_id: number }>`
    UPDATE customers c SET excluded_from_program = false, excluded_at = NULL, updated_at = ${now}
    FROM json_to_recordset(${JSON.stringify(rows)}) AS r (
      customer_id bigint, imported_at timestamptz
    )
    WHERE c.shop_id = ${shop_id} AND c.customer_id = r.customer_id
      AND c.excluded_at = r.imported_at
    RETURNING c.customer_id
  `.execute(tx)
  return let_in.rows.map(({ customer_id }) => customer_id)
}

/** Sets tiers by hand. */
export async function placeByHand(
  tx: Tx,
  shop_id: number,
  places: readonly { readonly customer_id: number; readonly tier_id: string }[],
  now: Date,
): Promise<void> {
  await sql`
    UPDATE accounts a SET tier_id = r.tier_id, tier_achieved_at = ${now}, tier_grace_until = NULL,
      tier_override_at = ${now}, updated_at = ${now}
    FROM json_to_recordset(${JSON.stringify(places)}) AS r (customer_id bigint, tier_id text)
    WHERE a.shop_id = ${shop_id} AND a.customer_id = r.customer_id
  `.execute(tx)
}

/** A member of a row, and when it was imported. */
interface ImportedAt {
  readonly customer_id: number
  readonly imported_at: Date
}

/** Where these members, whose accounts are locked, are on the ladder. */
export async function findPlaces(
  tx: Tx,
  shop_id: number,
  customer_ids: readonly number[],
): Promise<Map<number, TierPlace>> {
  const found = await sql<TierPlace & { customer_id: number }>`
    SELECT customer_id, tier_id, tier_override_at AS override_at, tier_grace_until AS grace_until
    FROM accounts WHERE shop_id = ${shop_id} AND customer_id = ${anyOf(customer_ids)}
  `.execute(tx)
  return new Map(found.rows.map(({ customer_id, ...place }) => [customer_id, place]))
}

/** Puts these members into their places. */
export async function savePlaces(
  tx: Tx,
  shop_id: number,
  places: readonly (TierPlace & { readonly customer_id: number })[],
  now: Date,
): Promise<void> {
  if (places.length === 0) return
  await sql`
    UPDATE accounts a
    SET tier_id = r.tier_id, tier_override_at = r.override_at, tier_grace_until = r.grace_until,
      tier_achieved_at = CASE
        WHEN a.tier_id IS DISTINCT FROM r.tier_id THEN ${now}::timestamptz ELSE a.tier_achieved_at
      END,
      updated_at = ${now}
    FROM json_to_recordset(${JSON.stringify(places)}) AS r (
      customer_id bigint, tier_id text, override_at timestamptz, grace_until timestamptz
    )
    WHERE a.shop_id = ${shop_id} AND a.customer_id = r.customer_id
  `.execute(tx)
}

/** Clears the birthdays that were entered at these moments, and not changed since. */
export async function takeBackBirthdays(
  tx: Tx,
  shop_id: number,
  rows: readonly ImportedAt[],
  now: Date,
): Promise<void> {
  await sql`
    UPDATE customers c SET birthday_month = NULL, birthday_day = NULL, birthday_entered_at = NULL,
      updated_at = ${now}
    FROM json_to_recordset(${JSON.stringify(rows)}) AS r (
      customer_id bigint, imported_at timestamptz
    )
    WHERE c.shop_id = ${shop_id} AND c.customer_id = r.customer_id
      AND c.birthday_entered_at = r.imported_at
  `.execute(tx)
}
