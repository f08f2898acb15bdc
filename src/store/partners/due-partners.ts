import { sql } from 'kysely'
import type { AddressedPayout, DuePartner, Payout } from '../../domain/partners/payout.ts'
import type { Queries, Tx } from '../db.ts'

/** What is not settled of each partner: reads only such commissions, by their index. */
const balances = (shop_id: number, now: Date) => sql`
  SELECT c.partner_id,
    coalesce(sum(c.amount - c.paid_amount)
      FILTER (WHERE c.amount > c.paid_amount AND c.available_at > ${now}::timestamptz), 0) AS held,
    coalesce(sum(c.amount - c.paid_amount)
      FILTER (WHERE c.amount > c.paid_amount AND c.available_at <= ${now}::timestamptz), 0)
      AS payable,
    coalesce(sum(c.paid_amount - c.amount) FILTER (WHERE c.paid_amount > c.amount), 0) AS owed_back,
    (count(*) FILTER (
      WHERE c.paid_amount > c.amount OR c.available_at <= ${now}::timestamptz
    ))::integer AS commissions,
    min(c.available_at) FILTER (
      WHERE c.amount > c.paid_amount AND c.available_at <= ${now}::timestamptz
    ) AS payable_since,
    min(c.available_at) FILTER (
      WHERE c.amount > c.paid_amount AND c.available_at > ${now}::timestamptz
    ) AS next_payable_at
  FROM partner_commissions c
  WHERE c.shop_id = ${shop_id} AND c.amount <> c.paid_amount
`

/** The partners with anything that is not settled, the oldest first. */
export async function listDuePartners(
  queries: Queries,
  shop_id: number,
  now: Date,
  page: { readonly limit: number; readonly after: string | null },
): Promise<DuePartner[]> {
  const found = await sql<DuePartner>`
    SELECT b.*, p.name, p.email, p.status
    FROM (
      ${balances(shop_id, now)} AND c.partner_id > ${page.after ?? ''}
      GROUP BY c.partner_id ORDER BY c.partner_id LIMIT ${page.limit}
    ) b
    JOIN partners p ON p.shop_id = ${shop_id} AND p.partner_id = b.partner_id
    ORDER BY b.partner_id
  `.execute(queries)
  return found.rows
}

/** What is due to all partners. Amounts are decimal text. */
export interface DueTotal {
  /** How many would be paid at least the minimum. */
  readonly partners: number
  /** What these get together. */
  readonly amount: string
  /** How many would be paid, but less than that. */
  readonly below_minimum: number
  /** What waits in holdback, and how many partners have some there. */
  readonly held: string
  readonly holders: number
  /** When the first of that becomes payable; null: nothing waits. */
  readonly next_payable_at: Date | null
}

/** How many partners would be paid at least this much, and what they get together. */
export async function countDuePartners(
  queries: Queries,
  shop_id: number,
  minimum: string,
  now: Date,
): Promise<DueTotal> {
  const found = await sql<DueTotal>`
    SELECT (count(*) FILTER (WHERE b.is_due))::integer AS partners,
      coalesce(sum(b.amount) FILTER (WHERE b.is_due), 0) AS amount,
      (count(*) FILTER (WHERE b.amount > 0 AND NOT b.is_due))::integer AS below_minimum,
      coalesce(sum(b.held), 0) AS held,
      (count(*) FILTER (WHERE b.held > 0))::integer AS holders, min(b.next_payable_at) AS next_payable_at
    FROM (
      SELECT payable - owed_back AS amount, held, next_payable_at,
        payable > owed_back AND payable - owed_back >= ${minimum}::numeric AS is_due
      FROM (${balances(shop_id, now)} GROUP BY c.partner_id) of_partner
    ) b
  `.execute(queries)
  const [total] = found.rows
  if (total === undefined) throw new Error('a sum has one row')
  return total
}

/** The partners who would be paid at least this much, after one of them. */
export async function listPayablePartners(
  queries: Queries,
  shop_id: number,
  minimum: string,
  at: { readonly now: Date; readonly limit: number },
): Promise<string[]> {
  const found = await sql<{ partner_id: string }>`
    SELECT b.partner_id FROM (${balances(shop_id, at.now)} GROUP BY c.partner_id) b
    WHERE b.payable - b.owed_back > 0 AND b.payable - b.owed_back >= ${minimum}::numeric
    ORDER BY b.partner_id LIMIT ${at.limit}
  `.execute(queries)
  return found.rows.map(({ partner_id }) => partner_id)
}

/** Open payouts with their recipients, the oldest first; of one reference, or of all. */
export async function listOpenPayouts(
  queries: Queries,
  shop_id: number,
  reference: string | null,
  page: { readonly limit: number; readonly after: string | null },
): Promise<AddressedPayout[]> {
  const found = await sql<AddressedPayout>`
    SELECT y.payout_id, y.partner_id, y.reference, y.amount, y.commissions, y.up_to, y.status,
      y.failure, y.marked_at, y.created_at, p.name, p.email
    FROM partner_payouts y
    JOIN partners p ON p.shop_id = y.shop_id AND p.partner_id = y.partner_id
    WHERE y.shop_id = ${shop_id} AND y.status = 'open' AND y.payout_id > ${page.after ?? ''}
      AND (${reference}::text IS NULL OR y.reference = ${reference})
    ORDER BY y.payout_id LIMIT ${page.limit}
  `.execute(queries)
  return found.rows
}

/**
 * Another payout without which this one cannot be taken back: it has deducted what was reversed of
 * the same commission, which would be below zero then. Undefined: none.
 */
export async function findPayoutInTheWay(
  tx: Tx,
  shop_id: number,
  payout_id: string,
): Promise<string | undefined> {
  const found = await sql<{ payout_id: string }>`
    SELECT other.payout_id FROM partner_payout_lines own
    JOIN partner_commissions c ON c.shop_id = own.shop_id AND c.order_id = own.order_id
    JOIN partner_payout_lines other ON other.shop_id = own.shop_id
      AND other.order_id = own.order_id AND other.payout_id <> own.payout_id
    JOIN partner_payouts y ON y.shop_id = other.shop_id AND y.payout_id = other.payout_id
    WHERE own.shop_id = ${shop_id} AND own.payout_id = ${payout_id}
      AND c.paid_amount < own.amount AND other.amount < 0 AND y.status <> 'failed'
    ORDER BY other.payout_id DESC LIMIT 1
  `.execute(tx)
  return found.rows[0]?.payout_id
}

/** Saves what the merchant says of a payout. */
export async function saveMark(
  tx: Tx,
  shop_id: number,
  { payout_id, status, failure }: Pick<Payout, 'payout_id' | 'status' | 'failure'>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('partner_payouts')
    .set({ status, failure, marked_at: now })
    .where('shop_id', '=', shop_id)
    .where('payout_id', '=', payout_id)
    .execute()
}

/** What a payout has paid of its commissions is not paid any more. Its lines stay. */
export async function takeBackPayout(
  tx: Tx,
  shop_id: number,
  payout_id: string,
  now: Date,
): Promise<void> {
  await sql`
    WITH lines AS (
      SELECT c.order_id, l.amount FROM partner_payout_lines l
      JOIN partner_commissions c ON c.shop_id = l.shop_id AND c.order_id = l.order_id
      WHERE l.shop_id = ${shop_id} AND l.payout_id = ${payout_id}
      ORDER BY c.order_id FOR NO KEY UPDATE OF c
    )
    UPDATE partner_commissions c
    SET paid_amount = c.paid_amount - lines.amount, updated_at = ${now}
    FROM lines WHERE c.shop_id = ${shop_id} AND c.order_id = lines.order_id
  `.execute(tx)
}

/** How many payouts have a reference, and their sum. */
export async function countPayoutsOf(
  queries: Queries,
  shop_id: number,
  reference: string,
): Promise<{ readonly payouts: number; readonly amount: string }> {
  const found = await sql<{ payouts: number; amount: string }>`
    SELECT count(*)::integer AS payouts, coalesce(sum(amount), 0) AS amount FROM partner_payouts
    WHERE shop_id = ${shop_id} AND reference = ${reference}
  `.execute(queries)
  return found.rows[0] ?? { payouts: 0, amount: '0' }
}

/** The status of each of these payouts. */
export async function listPayoutStatuses(
  queries: Queries,
  shop_id: number,
  payout_ids: readonly string[],
): Promise<Pick<Payout, 'payout_id' | 'status'>[]> {
  return queries
    .selectFrom('partner_payouts')
    .select(['payout_id', 'status'])
    .where('shop_id', '=', shop_id)
    .where('payout_id', 'in', payout_ids)
    .orderBy('payout_id')
    .execute()
}
