import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { forgetImportedRows } from '../../src/store/customers/imported-rows.ts'
import { inTransaction, type OpenDatabase, openPostgres } from '../../src/store/db.ts'
import { pruneImportRows } from '../../src/store/imports/member-imports.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { insertMembers } from '../support/bulk-members.ts'
import { createMigratedDatabase } from '../support/database.ts'
import { importsOf } from '../support/imports.ts'
import { shopIdOf } from '../support/ladders.ts'
import { newShop } from '../support/shop.ts'

/**
 * A connection plans each statement once and keeps the plan. The check of a file changes settings of
 * the planner, which must not decide how balances are read on its connection ever after.
 */

const MEMBERS = 20_000

const databases: OpenDatabase[] = []
const apps: TestApp[] = []
let url: string

beforeAll(async () => {
  const { TEST_DATABASE_URL = '', VITEST_POOL_ID } = process.env
  url = await createMigratedDatabase(TEST_DATABASE_URL, `laurel_plans_${VITEST_POOL_ID}`)
})

/** A node with one connection, on which nothing has been planned. */
async function startNode() {
  const database = openPostgres(url, () => undefined, 1)
  databases.push(database)
  const app = await startApp({ database })
  apps.push(app)
  return { app, db: database.db }
}

afterAll(async () => {
  for (const app of apps) await app.close()
  for (const database of databases) await database.close()
})

/** What a connection has prepared that contains each of these texts. */
async function preparedWith({ db }: Pick<OpenDatabase, 'db'>, ...texts: readonly string[]) {
  const { rows } = await sql<{ name: string; statement: string; parameters: number }>`
    SELECT name, statement, cardinality(parameter_types) AS parameters FROM pg_prepared_statements
  `.execute(db)
  return rows.filter(({ statement }) => texts.every((text) => statement.includes(text)))
}

it('the check of a file leaves no plan behind that reads whole tables', async () => {
  const first = await startNode()
  const shop = await newShop(first.app)
  const shop_id = await shopIdOf(shop)
  const members = { count: MEMBERS, step: 1, at: first.app.context.clock.now() }
  await insertMembers(first.db, shop_id, members)
  const { app, db } = await startNode()
  const imports = importsOf({
    ...{ app, domain: shop.domain },
    admin: shop.admin.bind(shop),
    advance: shop.advance.bind(shop),
  })
  await imports.sent('customer_id,points\n1,10\n2,20\n2,30\n')
  const read = (await preparedWith({ db }, 'unnest($2::text::bigint[])')).filter(
    ({ statement }) => !statement.includes('$3') && / FROM\s+(accounts|customers) /.test(statement),
  )
  expect(read.length).toBeGreaterThan(0)
  for (const { name, statement } of read) {
    const explained = await sql<{ 'QUERY PLAN': string }>`
      EXPLAIN EXECUTE ${sql.raw(name)} (${sql.lit(shop_id)}, '{1,2}')
    `.execute(db)
    const plan = explained.rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan, statement).not.toContain('Seq Scan on')
  }
})

/** A shop with 20,000 rows of an import, of which three were not imported. */
async function importedRows({ app, db }: Awaited<ReturnType<typeof startNode>>): Promise<number> {
  const shop_id = await shopIdOf(await newShop(app))
  await sql`
    INSERT INTO member_imports (shop_id, import_id, status, notify, created_at, updated_at)
    VALUES (${shop_id}, 'imp_1', 'done', false, '2026-01-01', '2026-01-01')
  `.execute(db)
  await sql`
    INSERT INTO member_import_rows (shop_id, import_id, line, customer_id, imported_at)
    SELECT ${shop_id}, 'imp_1', n + 1, n, CASE WHEN n > 3 THEN timestamptz '2026-01-01' END
    FROM generate_series(1, 20000) n
  `.execute(db)
  await sql`ANALYZE member_import_rows, member_imports`.execute(db)
  return shop_id
}

it('rows that were not imported are found without reading those that were', async () => {
  const node = await startNode()
  const { db } = node
  const shop_id = await importedRows(node)
  expect(await pruneImportRows(db, shop_id, new Date('2026-02-01'), 'left')).toBe(3)
  const [{ name } = { name: '' }] = await preparedWith(
    node,
    'DELETE FROM "member_import_rows"',
    'imported_at IS NULL',
  )
  const explained = await sql<{ 'QUERY PLAN': string }>`
    EXPLAIN EXECUTE ${sql.raw(name)} (${sql.lit(shop_id)}, ${sql.lit(shop_id)}, '2026-02-01')
  `.execute(db)
  const plan = explained.rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('member_import_rows_left')
})

it('so are those of a person who is forgotten', async () => {
  const node = await startNode()
  const { db } = node
  const shop_id = await importedRows(node)
  await sql`
    UPDATE member_import_rows SET content = '{"email": "ada@example.com"}'
    WHERE shop_id = ${shop_id} AND imported_at IS NULL
  `.execute(db)
  await inTransaction(db, (tx) => forgetImportedRows(tx, shop_id, 2))
  const left = await sql<{ customer_id: number }>`
    SELECT customer_id FROM member_import_rows
    WHERE shop_id = ${shop_id} AND content IS NOT NULL ORDER BY line
  `.execute(db)
  expect(left.rows.map(({ customer_id }) => customer_id)).toEqual([1, 3])
  const [{ name, parameters } = { name: '', parameters: 0 }] = await preparedWith(
    node,
    'UPDATE member_import_rows t SET content = NULL',
  )
  const values = Array.from({ length: parameters }, () => sql.lit(shop_id))
  const explained = await sql<{ 'QUERY PLAN': string }>`
    EXPLAIN EXECUTE ${sql.raw(name)} (${sql.join(values)})
  `.execute(db)
  const plan = explained.rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('member_import_rows_left')
  expect(plan).not.toContain('Seq Scan on member_import_rows')
})
