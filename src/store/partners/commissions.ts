import { type SqlBool, sql } from 'kysely'
import type {
  BookedCommission,
  CommissionAmounts,
  CommissionStatus,
  ListedCommission,
} from '../../domain/partners/commission.ts'
import type { PartnerBalance } from '../../domain/partners/payout.ts'
import type { Queries, Tx } from '../db.ts'

/** True for the first call that decides which partner an order counts for: it is decided once. */
export async function claimAttribution(
  tx: Tx,
  shop_id: number,
  order_id: number,
): Promise<boolean> {
  const claimed = await sql`
    UPDATE orders SET partner_decided = true
    WHERE shop_id = ${shop_id} AND order_id = ${order_id} AND NOT partner_decided
  `.execute(tx)
  return Number(claimed.numAffectedRows ?? 0) > 0
}

export interface KeptCommission
  extends Pick<BookedCommission, 'partner_id' | 'attributed_by' | 'code' | 'terms'> {
  /** false: its order has another buyer since. */
  readonly partner_decided: boolean
}

/** An order's commission; its order is locked. */
export async function findOrderCommission(
  tx: Tx,
  shop_id: number,
  order_id: number,
): Promise<KeptCommission | undefined> {
  const found = await sql<KeptCommission>`
    SELECT c.partner_id, c.attributed_by, c.code, c.terms, o.partner_decided
    FROM partner_commissions c
    JOIN orders o ON o.shop_id = c.shop_id AND o.order_id = c.order_id
    WHERE c.shop_id = ${shop_id} AND c.order_id = ${order_id}
  `.execute(tx)
  return found.rows[0]
}

/** False: some of it was paid out, so it stays. */
export async function deleteUnpaidCommission(
  tx: Tx,
  shop_id: number,
  order_id: number,
): Promise<boolean> {
  const deleted = await sql`
    DELETE FROM partner_commissions c
    WHERE c.shop_id = ${shop_id} AND c.order_id = ${order_id} AND c.paid_amount = 0
      AND NOT EXISTS (
        SELECT FROM partner_payout_lines l WHERE l.shop_id = c.shop_id AND l.order_id = c.order_id
      )
  `.execute(tx)
  return Number(deleted.numAffectedRows ?? 0) > 0
}

export async function insertCommission(
  tx: Tx,
  shop_id: number,
  commission: BookedCommission,
  now: Date,
): Promise<void> {
  const { base, base_left, original_amount, amount, terms, ...c } = commission
  await sql`
    INSERT INTO partner_commissions (
      shop_id, order_id, commission_id, partner_id, attributed_by, code, terms, base, base_left,
      original_amount, amount, ordered_at, available_at, created_at, updated_at
    )
    VALUES (${shop_id}, ${c.order_id}, ${c.commission_id}, ${c.partner_id}, ${c.attributed_by},
      ${c.code}, ${JSON.stringify(terms)}::jsonb, ${base}::numeric, ${base_left}::numeric,
      ${original_amount}::numeric, ${amount}::numeric, ${c.ordered_at}, ${c.available_at}, ${now},
      ${now})
  `.execute(tx)
}

/** Updates a commission to what its order is worth now. */
export async function saveCommission(
  tx: Tx,
  shop_id: number,
  order_id: number,
  { base_left, amount }: CommissionAmounts,
  now: Date,
): Promise<void> {
  await sql`
    UPDATE partner_commissions
    SET base_left = ${base_left}::numeric, amount = ${amount}::numeric, updated_at = ${now}
    WHERE shop_id = ${shop_id} AND order_id = ${order_id}
      AND (base_left, amount) IS DISTINCT FROM (${base_left}::numeric, ${amount}::numeric)
  `.execute(tx)
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
