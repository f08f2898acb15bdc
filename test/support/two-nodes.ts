import { sql } from 'kysely'
import { openPostgres } from '../../src/store/db.ts'
import { sharedApp, startApp, type TestApp } from './app.ts'
import { TestShop } from './shop.ts'

/**
 * Two nodes of the service on this worker's database. On PostgreSQL each has connections of its
 * own; the embedded database has one connection, which they share.
 */
export interface TwoNodes {
  readonly nodes: readonly [TestApp, TestApp]
  close(): Promise<void>
}

export async function startTwoNodes(): Promise<TwoNodes> {
  const { database } = await sharedApp()
  const url = process.env.TEST_DATABASE_URL
  if (url === undefined) {
    const nodes = [await startApp({ database }), await startApp({ database })] as const
    return { nodes, close: async () => void (await Promise.all(nodes.map((node) => node.close()))) }
  }
  const found = await sql<{ name: string }>`SELECT current_database() AS name`.execute(database.db)
  const address = new URL(url)
  address.pathname = `/${found.rows[0]?.name}`
  const own = openPostgres(address.href, () => undefined)
  const nodes = [await startApp({ database }), await startApp({ database: own })] as const
  const close = async () => {
    await Promise.all(nodes.map((node) => node.close()))
    await own.close()
  }
  return { nodes, close }
}

/** The same shop, spoken to through another node. */
export function throughNode(shop: TestShop, node: TestApp): TestShop {
  return new TestShop(node, shop.domain, shop.key)
}

/** Does all of the work, so much of it at a time, in the order of the items. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  width: number,
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const waiting = items.entries()
  const worker = async () => {
    for (const [index, item] of waiting) results[index] = await work(item, index)
  }
  await Promise.all(Array.from({ length: width }, worker))
  return results
}
