import { type SqlBool, sql } from 'kysely'
import type {
  BookedCommission,
  CommissionStatus,
  ListedCommission,
} from '../../domain/partners/commission.ts'
import type { CommissionChange } from '../../domain/partners/order-commission.ts'
import type { PartnerBalance } from '../../domain/partners/payout.ts'
import type { Queries } from '../db.ts'
import type { WritePart } from '../write-together.ts'

/** The part of a write that changes the commissions of these orders, each once. */
export function commissionsPart(
  shop_id: number,
  changes: readonly CommissionChange[],
  now: Date,
): WritePart {
  const booked = changes.filter(({ kind }) => kind === 'booked')
  const saved = changes.filter(({ kind }) => kind === 'saved')
  const deleted = changes.filter(({ kind }) => kind === 'deleted')
  return sql`
    booked_commissions AS (
      INSERT INTO partner_commissions AS c (
        shop_id, order_id, commission_id, partner_id, attributed_by, code, terms, base, base_left,
        original_amount, amount, ordered_at, available_at, created_at, updated_at
      )
      SELECT ${shop_id}, order_id, commission_id, partner_id, attributed_by, code, terms, base,
        base_left, original_amount, amount, ordered_at, available_at, ${now}::timestamptz, ${now}
      FROM json_to_recordset(${JSON.stringify(booked)}) AS r (
        order_id bigint, commission_id text, partner_id text, attributed_by text, code text,
        terms jsonb, base numeric, base_left numeric, original_amount numeric, amount numeric,
        ordered_at timestamptz, available_at timestamptz
      )
      ON CONFLICT (shop_id, order_id) DO UPDATE
      SET commission_id = excluded.commission_id, partner_id = excluded.partner_id,
        attributed_by = excluded.attributed_by, code = excluded.code, terms = excluded.terms,
        base = excluded.base, base_left = excluded.base_left,
        original_amount = excluded.original_amount, amount = excluded.amount,
        ordered_at = excluded.ordered_at, available_at = excluded.available_at,
        created_at = excluded.created_at, updated_at = excluded.updated_at
    ), saved_commissions AS (
      UPDATE partner_commissions c
      SET base_left = r.base_left, amount = r.amount, updated_at = ${now}
      FROM json_to_recordset(${JSON.stringify(saved)}) AS r (
        order_id bigint, base_left numeric, amount numeric
      )
      WHERE c.shop_id = ${shop_id} AND c.order_id = r.order_id
        AND (c.base_left, c.amount) IS DISTINCT FROM (r.base_left, r.amount)
    ), deleted_commissions AS (
      DELETE FROM partner_commissions c
      USING json_to_recordset(${JSON.stringify(deleted)}) AS r (order_id bigint)
      WHERE c.shop_id = ${shop_id} AND c.order_id = r.order_id
    )
  `
}

const statusAt = (now: Date) => sql`
  CASE WHEN amount = 0 THEN 'reversed' WHEN paid_amount >= amount THEN 'paid'
    WHEN available_at <= ${now}::timestamptz THEN 'payable' ELSE 'held' END
`

export async function findCommission(
  queries: Queries,
  shop_id: number,
  partner_id: string,
  commission_id: string,
): Promise<Pick<BookedCommission, 'order_id' | 'amount' | 'available_at'> | undefined> {
  return queries
    .selectFrom('partner_commissions')
    .select(['order_id', 'amount', 'available_at'])
    .where('shop_id', '=', shop_id)
    .where('partner_id', '=', partner_id)
    .where('commission_id', '=', commission_id)
    .executeTakeFirst()
}

/** A partner's commissions, the newest first. */
export async function listCommissions(
  queries: Queries,
  shop_id: number,
  filter: { partner_id: string; status: CommissionStatus | null; now: Date },
  page: { limit: number; before: string | null },
): Promise<ListedCommission[]> {
  const { partner_id, status, now } = filter
  const conditions = [sql<SqlBool>`shop_id = ${shop_id} AND partner_id = ${partner_id}`]
  if (status !== null) conditions.push(sql<SqlBool>`${statusAt(now)} = ${status}`)
  if (page.before !== null) conditions.push(sql<SqlBool>`commission_id < ${page.before}`)
  const found = await sql<ListedCommission>`
    SELECT commission_id, order_id, partner_id, attributed_by, code, terms, base, base_left,
      original_amount, amount, paid_amount, ordered_at, available_at, ${statusAt(now)} AS status
    FROM partner_commissions WHERE ${sql.join(conditions, sql` AND `)}
    ORDER BY commission_id DESC LIMIT ${page.limit}
  `.execute(queries)
  return found.rows
}

export async function readPartnerBalance(
  queries: Queries,
  shop_id: number,
  partner_id: string,
  now: Date,
): Promise<PartnerBalance> {
  const found = await sql<PartnerBalance>`
    SELECT
      coalesce(sum(amount - paid_amount)
        FILTER (WHERE amount > paid_amount AND available_at > ${now}::timestamptz), 0) AS held,
      coalesce(sum(amount - paid_amount)
        FILTER (WHERE amount > paid_amount AND available_at <= ${now}::timestamptz), 0) AS payable,
      coalesce(sum(paid_amount - amount) FILTER (WHERE paid_amount > amount), 0) AS owed_back,
      coalesce(sum(paid_amount), 0) AS paid
    FROM partner_commissions WHERE shop_id = ${shop_id} AND partner_id = ${partner_id}
  `.execute(queries)
  const [balance] = found.rows
  if (balance === undefined) throw new Error(`the sums of partner ${partner_id} are missing`)
  return balance
}
