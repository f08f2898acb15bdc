import type { RowFault } from '../../domain/imports/read-import-row.ts'
import type { Queries } from '../db.ts'

/** A row of a file that is not imported, and why. */
export interface FaultyRow extends RowFault {
  readonly line: number
}

export async function listFaultyRows(
  queries: Queries,
  shop_id: number,
  import_id: string,
  page: { after_line: number; limit: number },
): Promise<FaultyRow[]> {
  const rows = await queries
    .selectFrom('member_import_rows')
    .select((of) => ['line', of.ref('fault').$notNull().as('fault')])
    .where('shop_id', '=', shop_id)
    .where('import_id', '=', import_id)
    .where('line', '>', page.after_line)
    .where('fault', 'is not', null)
    .orderBy('line')
    .limit(page.limit)
    .execute()
  return rows.map(({ line, fault }) => ({ line, ...fault }))
}
