import { type SqlBool, sql } from 'kysely'
import type {
  DueCommission,
  NamedPayout,
  Payout,
  PayoutLine,
  PayoutStatus,
} from '../../domain/partners/payout.ts'
import type { Queries, Tx } from '../db.ts'

const COLUMNS = [
  'payout_id',
  'partner_id',
  'reference',
  'amount',
  'commissions',
  'up_to',
  'status',
  'failure',
  'marked_at',
  'created_at',
] as const

export async function findPayout(
  queries: Queries,
  shop_id: number,
  payout_id: string,
): Promise<Payout | undefined> {
  return queries
    .selectFrom('partner_payouts')
    .select(COLUMNS)
    .where('shop_id', '=', shop_id)
    .where('payout_id', '=', payout_id)
    .executeTakeFirst()
}

export async function findPayoutByReference(
  tx: Tx,
  shop_id: number,
  { partner_id, reference }: Pick<Payout, 'partner_id' | 'reference'>,
): Promise<Payout | undefined> {
  return tx
    .selectFrom('partner_payouts')
    .select(COLUMNS)
    .where('shop_id', '=', shop_id)
    .where('partner_id', '=', partner_id)
    .where('reference', '=', reference)
    .executeTakeFirst()
}

/** Which payouts are listed; null: whatever it is. */
export interface PayoutFilter {
  readonly partner_id: string | null
  readonly status: PayoutStatus | null
}

/** Newest first, with the names of their partners. */
export async function listPayouts(
  queries: Queries,
  shop_id: number,
  { partner_id, status }: PayoutFilter,
  page: { limit: number; before: string | null },
): Promise<NamedPayout[]> {
  const conditions = [sql<SqlBool>`y.shop_id = ${shop_id}`]
  if (partner_id !== null) conditions.push(sql<SqlBool>`y.partner_id = ${partner_id}`)
  if (status !== null) conditions.push(sql<SqlBool>`y.status = ${status}`)
  if (page.before !== null) conditions.push(sql<SqlBool>`y.payout_id < ${page.before}`)
  const found = await sql<NamedPayout>`
    SELECT y.payout_id, y.partner_id, y.reference, y.amount, y.commissions, y.up_to, y.status,
      y.failure, y.marked_at, y.created_at, p.name
    FROM partner_payouts y
    JOIN partners p ON p.shop_id = y.shop_id AND p.partner_id = y.partner_id
    WHERE ${sql.join(conditions, sql` AND `)}
    ORDER BY y.payout_id DESC LIMIT ${page.limit}
  `.execute(queries)
  return found.rows
}

/** Locks what is owed to and by a partner until the transaction ends. */
export async function lockDueCommissions(
  tx: Tx,
  shop_id: number,
  partner_id: string,
  up_to: Date,
): Promise<DueCommission[]> {
  const found = await sql<DueCommission>`
    SELECT order_id, amount - paid_amount AS amount FROM partner_commissions
    WHERE shop_id = ${shop_id} AND partner_id = ${partner_id} AND amount <> paid_amount
      AND (paid_amount > amount OR available_at <= ${up_to})
    ORDER BY order_id FOR NO KEY UPDATE
  `.execute(tx)
  return found.rows
}

/** Saves a payout with its lines, and records at each commission what was paid of it. */
export async function insertPayout(
  tx: Tx,
  shop_id: number,
  payout: Payout,
  lines: readonly DueCommission[],
): Promise<void> {
  const { payout_id, partner_id, reference, amount, commissions, up_to, status, created_at } =
    payout
  await sql`
    INSERT INTO partner_payouts (
      shop_id, payout_id, partner_id, reference, amount, commissions, up_to, status,
      created_at
    )
    VALUES (${shop_id}, ${payout_id}, ${partner_id}, ${reference}, ${amount}::numeric,
      ${commissions}, ${up_to}, ${status}, ${created_at})
  `.execute(tx)
  await sql`
    WITH line AS (
      SELECT order_id, amount
      FROM json_to_recordset(${JSON.stringify(lines)}) AS r (order_id bigint, amount numeric)
    ), noted AS (
      UPDATE partner_commissions c
      SET paid_amount = c.paid_amount + line.amount, updated_at = ${created_at}
      FROM line WHERE c.shop_id = ${shop_id} AND c.order_id = line.order_id
    )
    INSERT INTO partner_payout_lines (shop_id, payout_id, order_id, amount)
    SELECT ${shop_id}, ${payout_id}, order_id, amount FROM line
  `.execute(tx)
}

/** The lines of a payout, by the orders' numbers. */
export async function listPayoutLines(
  queries: Queries,
  shop_id: number,
  payout_id: string,
  page: { limit: number; after: number | null },
): Promise<PayoutLine[]> {
  const found = await sql<PayoutLine>`
    SELECT l.order_id, l.amount, c.commission_id, c.ordered_at
    FROM partner_payout_lines l
    JOIN partner_commissions c ON c.shop_id = l.shop_id AND c.order_id = l.order_id
    WHERE l.shop_id = ${shop_id} AND l.payout_id = ${payout_id} AND l.order_id > ${page.after ?? 0}
    ORDER BY l.order_id LIMIT ${page.limit}
  `.execute(queries)
  return found.rows
}
