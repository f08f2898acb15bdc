import type { Context } from '../../context.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { notFound } from '../../errors.ts'
import { formatGid } from '../../lib/gid.ts'
import { walkPages } from '../../lib/walk-pages.ts'
import { findPresence } from '../../store/customers/customer-presence.ts'
import { PERSON_TABLES, readPersonRows } from '../../store/customers/person-tables.ts'
import { ROWS_AT_ONCE } from '../../store/rows-at-once.ts'

/**
 * Everything that is stored about a customer, as the text of one JSON object, piece by piece. Throws
 * `not_found` before the first piece.
 */
export async function exportPerson(
  { database: { db } }: Context,
  shop: Shop,
  customer_id: number,
  now: Date,
): Promise<AsyncGenerator<string>> {
  const { shop_id } = shop
  if ((await findPresence(db, shop_id, customer_id)) === undefined) {
    throw notFound('customer', customer_id)
  }
  async function* pieces() {
    const head = {
      exported_at: now.toISOString(),
      shop: shop.domain,
      customer_id: formatGid(shop.platform, 'Customer', customer_id),
    }
    yield `${JSON.stringify(head).slice(0, -1)},"stored":{`
    let is_first = true
    for (const table of PERSON_TABLES) {
      yield `${is_first ? '' : ','}\n${JSON.stringify(table.name)}:[`
      is_first = false
      yield* rowsOf(table)
      yield ']'
    }
    yield '}}\n'
  }
  async function* rowsOf(table: (typeof PERSON_TABLES)[number]) {
    let separator = ''
    const pages = walkPages<{ key: string; content: string }, string>(
      ROWS_AT_ONCE,
      (page) => readPersonRows(db, shop_id, table, { customer_id }, page),
      ({ key }) => key,
    )
    for await (const rows of pages) {
      yield separator + rows.map(({ content }) => content).join(',')
      separator = ','
    }
  }
  return pieces()
}
