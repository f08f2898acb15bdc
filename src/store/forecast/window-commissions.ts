import { sql } from 'kysely'
import type { PastCommission } from '../../domain/forecast/replayed-commissions.ts'
import type { Queries } from '../db.ts'
import type { OrderPlace, OrderWindow } from './window-orders.ts'

const ofPartners = ({ shop_id, from, until }: OrderWindow) => sql`
  orders o JOIN partner_commissions c ON c.shop_id = o.shop_id AND c.order_id = o.order_id
  WHERE o.shop_id = ${shop_id} AND o.placed_at >= ${from} AND o.placed_at < ${until}
    AND o.document IS NOT NULL
`

/** How many orders of a window counted for a partner. */
export async function countPastCommissions(queries: Queries, window: OrderWindow): Promise<number> {
  const found = await sql<{ orders: number }>`
    SELECT count(*) AS orders FROM ${ofPartners(window)}
  `.execute(queries)
  return found.rows[0]?.orders ?? 0
}

type Row = Omit<PastCommission, 'attributed_by' | 'order'> & {
  readonly attributed_by: string
  readonly order: PastCommission['order'] | null
  readonly order_id: number
  readonly placed_at: Date | null
}

/** The next of them, by when they were placed, and where the page ended; null: it was the last. */
export async function readPastCommissions(
  queries: Queries,
  window: OrderWindow,
  { after, limit }: { readonly after: OrderPlace | null; readonly limit: number },
): Promise<{ readonly page: readonly PastCommission[]; readonly next: OrderPlace | null }> {
  const { placed_at, order_id } = after ?? { placed_at: window.from, order_id: 0 }
  const found = await sql<Row>`
    SELECT s.partner_id, p.group_id, s.attributed_by, s.document AS order, s.refunds, s.order_id,
      s.placed_at
    FROM (
      SELECT c.partner_id, c.attributed_by, o.document, o.refunds, o.order_id, o.placed_at
      FROM ${ofPartners(window)} AND (o.placed_at, o.order_id) > (${placed_at}, ${order_id})
      ORDER BY o.placed_at, o.order_id LIMIT ${limit}
    ) s
    JOIN partners p ON p.shop_id = ${window.shop_id} AND p.partner_id = s.partner_id
    ORDER BY s.placed_at, s.order_id
  `.execute(queries)
  const last = found.rows.at(-1)
  const is_last = found.rows.length < limit || last === undefined || last.placed_at === null
  return {
    page: found.rows.flatMap(({ order, attributed_by, ...one }) =>
      order === null
        ? []
        : [{ ...one, order, attributed_by: attributed_by === 'code' ? 'code' : 'link' }],
    ),
    next: is_last ? null : { placed_at: last.placed_at, order_id: last.order_id },
  }
}
