import { sql } from 'kysely'
import type { Queries } from '../../store/db.ts'

/** In which a shop keeps its prices. */
export async function readCurrency(queries: Queries, shop_id: number): Promise<string> {
  const found = await sql<{ currency: string }>`
    SELECT currency FROM shops WHERE shop_id = ${shop_id}
  `.execute(queries)
  const [shop] = found.rows
  if (shop === undefined) throw new Error(`there is no shop ${shop_id}`)
  return shop.currency
}
