import type { Context } from '../../context.ts'
import type { MemberImport } from '../../domain/imports/member-import.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { notFound, refused } from '../../errors.ts'
import { type Database, inTransaction } from '../../store/db.ts'
import { stageRows, takeUnknownRows } from '../../store/imports/import-rows.ts'
import {
  deleteImport,
  findImport,
  lockImport,
  reopenImport,
} from '../../store/imports/member-imports.ts'
import { readShopAt } from '../../store/programme/programs.ts'
import { checkImport, requireOwnCustomers } from './check-import.ts'

interface ChangeRequest {
  readonly import_id: string
  readonly create_customers: boolean
}

const ROWS_PER_TRANSACTION = 1_000

/**
 * Checks an import again before it is started, with or without creating missing customers. Like an
 * upload that breaks off, a check that fails leaves nothing.
 */
export async function changeImport(
  { database: { db }, own_customers }: Pick<Context, 'database' | 'own_customers'>,
  shop: Shop,
  { import_id, create_customers }: ChangeRequest,
  now: Date,
): Promise<MemberImport> {
  const { shop_id } = shop
  if (create_customers) requireOwnCustomers(own_customers, shop)
  const before = await inTransaction(db, async (tx) => {
    const found = await lockImport(tx, shop_id, import_id)
    if (found === undefined) throw notFound('import', import_id)
    const { status } = found
    if (status !== 'ready') {
      const message = `An import that is ${status} cannot be changed.`
      throw refused('wrong_status', message, { status, allowed: ['ready'] })
    }
    if (found.create_customers !== create_customers) {
      await reopenImport(tx, shop_id, import_id, create_customers)
    }
    return found
  })
  if (before.create_customers === create_customers) return before
  const { columns_read = [], columns_ignored = [] } = before.preview ?? {}
  try {
    await stageAgain(db, shop_id, { import_id, create_customers })
    await checkImport(db, await readShopAt(db, shop, now), before, {
      columns_read,
      columns_ignored,
    })
  } catch (error) {
    await deleteImport(db, shop_id, import_id)
    throw error
  }
  return (await findImport(db, shop_id, import_id)) ?? before
}

async function stageAgain(db: Database, shop_id: number, created: ChangeRequest): Promise<void> {
  const { import_id } = created
  let after_line: number | undefined = 0
  while (after_line !== undefined) {
    const page = { after_line, limit: ROWS_PER_TRANSACTION }
    after_line = await inTransaction(db, async (tx): Promise<number | undefined> => {
      const rows = await takeUnknownRows(tx, shop_id, import_id, page)
      await stageRows(tx, shop_id, created, rows)
      return rows.at(-1)?.line
    })
  }
}
