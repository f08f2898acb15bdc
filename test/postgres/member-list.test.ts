import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DIRECTIONS, MEMBER_SORTS } from '../../src/domain/customers/member-search.ts'
import { MembersQuery } from '../../src/schemas/customers/member-list.ts'
import { type OpenDatabase, openPostgres } from '../../src/store/db.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { createMigratedDatabase } from '../support/database.ts'
import { newTier, shopIdOf } from '../support/ladders.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

/**
 * What a page of members reads, counted by PostgreSQL: rows of tables that are read as a whole, and
 * entries of indexes. Every sort and filter of the query is walked, so one without an index fails.
 */

const MEMBERS = 40_000
const PAGE = 50
/** Of a page in any order: an entry for each row, and those by which its parts are found. */
const READ_IN_ORDER = 10 * PAGE
/** With a filter besides: members are looked at who do not pass, or few who do are sorted. */
const READ_FILTERED = 100 * PAGE
/** Whatever is asked. */
const READ_MAX = 500 * PAGE

let database: OpenDatabase
let app: TestApp
let shop: TestShop
const tiers = { gold: '', silver: '' }

/** Members have their places by this in one order or another. */
const moment = (place: number) => new Date(Date.UTC(2100, 0, 1) + place * 65 * 60_000).toISOString()
/** Points expire a year later. */
const expiry = (place: number) => moment(place).replace(/^..../, (year) => String(Number(year) + 1))

/** Values of each filter: of the first few members are left, of the last about a quarter. */
const values: Readonly<Record<string, () => readonly string[]>> = {
  search: () => ['17', 'gid://shopify/Customer/17', 'external:x', 'rare', 'rare person', 'often'],
  tier_id: () => [tiers.gold, tiers.silver],
  tag: () => ['Rare', 'OFTEN'],
  excluded: () => ['true', 'false'],
  balance_min: () => [String(MEMBERS - 20), String(MEMBERS * 0.75)],
  balance_max: () => ['20', String(MEMBERS * 0.25)],
  losing_tier_before: () => [moment(20), moment(MEMBERS)],
  expiring_before: () => [expiry(50), expiry(MEMBERS / 4)],
  active_since: () => [moment(MEMBERS - 20), moment(MEMBERS * 0.75)],
  inactive_since: () => [moment(20), moment(MEMBERS / 4)],
  enrolled_since: () => [moment(MEMBERS - 20), moment(MEMBERS * 0.75)],
}

beforeAll(async () => {
  const { TEST_DATABASE_URL = '', VITEST_POOL_ID } = process.env
  const url = await createMigratedDatabase(TEST_DATABASE_URL, `laurel_members_${VITEST_POOL_ID}`)
  database = openPostgres(url, () => undefined, CONNECTIONS)
  app = await startApp({ database })
  shop = await newShop(app)
  const settings = { points_expiry: { enabled: true, months: 12 }, confirm_member_impact: true }
  expectOk(await shop.patch('/program/settings', settings))
  tiers.gold = (await newTier(shop, { name: 'Gold', threshold: 1_000_000_000 })).id
  tiers.silver = (await newTier(shop, { name: 'Silver', threshold: 1_000_000 })).id
  await shop.switch({ tiers_enabled: true })
  await insertMembers(await shopIdOf(shop))
})

afterAll(async () => {
  await app.close()
  await database.close()
})

/** Each order of the members is another one, so that no filter goes with an order. */
async function insertMembers(shop_id: number): Promise<void> {
  const { db } = database
  const numbers = sql`generate_series(1::bigint, ${MEMBERS}::bigint) AS n`
  const placeBy = (prime: number) => sql`(n * ${prime}::bigint % ${MEMBERS}::bigint)`
  const momentBy = (prime: number) =>
    sql`timestamptz '2100-01-01T00:00:00Z' + ${placeBy(prime)} * interval '65 minutes'`
  const tag = sql`CASE WHEN n % 2000 = 3 THEN 'rare' WHEN n % 4 = 1 THEN 'often' END`
  await sql`
    INSERT INTO customers (
      shop_id, customer_id, email, first_name, last_name, tags, excluded_from_program, enrolled_at,
      enrolled_via, created_at, updated_at
    )
    SELECT ${shop_id}, n, 'customer-' || n || '@example.com',
      CASE WHEN n % 2000 = 7 THEN 'Rare' WHEN n % 4 = 2 THEN 'Often' ELSE 'Other' END,
      'Person ' || ${placeBy(104_729)}, coalesce(jsonb_build_array(${tag}), '[]'), n % 2000 = 5,
      ${momentBy(1_299_709)}, 'import', '2026-01-01', '2026-01-01'
    FROM ${numbers}
  `.execute(db)
  await sql`
    INSERT INTO customer_tags (shop_id, tag, customer_id)
    SELECT ${shop_id}, ${tag}, n FROM ${numbers} WHERE ${tag} IS NOT NULL
  `.execute(db)
  await sql`
    INSERT INTO accounts (
      shop_id, customer_id, credits_total, tier_id, tier_grace_until, last_activity_at,
      refilled_at, credited_at, updated_at
    )
    SELECT ${shop_id}, n, ${placeBy(7_919)},
      CASE WHEN n % 2000 = 9 THEN ${tiers.gold} WHEN n % 4 = 3 THEN ${tiers.silver} END,
      CASE WHEN n % 4 = 3 THEN ${momentBy(15_485_863)} END, ${momentBy(611_953)},
      ${momentBy(611_953)}, ${momentBy(611_953)}, '2026-01-01'
    FROM ${numbers}
  `.execute(db)
  await sql`
    UPDATE programs SET points_expire_since = '2026-01-01' WHERE shop_id = ${shop_id}
  `.execute(db)
  await sql`ANALYZE customers, accounts, customer_tags`.execute(db)
}

/** As many as the test uses at once. */
const CONNECTIONS = 4

/** How much was read so far. */
async function readSoFar(): Promise<number> {
  // Each connection reports its own figures, at most once a second unless it must.
  const flush = sql`SELECT pg_stat_force_next_flush(), pg_sleep(0.01)`
  await Promise.all(Array.from({ length: CONNECTIONS }, () => flush.execute(database.db)))
  const { rows } = await sql<{ read: number }>`
    SELECT (
      (SELECT sum(seq_tup_read) FROM pg_stat_user_tables)
      + (SELECT sum(idx_tup_read) FROM pg_stat_user_indexes)
    )::bigint AS read
  `.execute(database.db)
  return rows[0]?.read ?? 0
}

interface Reading {
  readonly query: string
  readonly read: number
  readonly rows: readonly { readonly legacy_id: number | null }[]
  readonly next_cursor: string | null
}

async function readPage(query: string): Promise<Reading> {
  const before = await readSoFar()
  const reply = await shop.admin('GET', `/members?limit=${PAGE}&${query}`)
  const { data, next_cursor } = expectOk(reply).body
  return { query, read: (await readSoFar()) - before, rows: data, next_cursor }
}

const tooMuch = (readings: readonly Reading[], most: number) =>
  readings.filter(({ read }) => read > most).map(({ query, read }) => `${query}: ${read}`)

const orders = MEMBER_SORTS.flatMap((sort) =>
  DIRECTIONS.map((direction) => `sort=${sort}&direction=${direction}`),
)

describe('a page of members', () => {
  it.each(orders)('by %s reads little more than it shows, wherever it is', async (order) => {
    const readings = [await readPage(order)]
    for (let page = 1; page < 6; page += 1) {
      const cursor = readings.at(-1)?.next_cursor
      readings.push(await readPage(`${order}&cursor=${cursor}`))
    }
    expect(readings.map(({ rows }) => rows.length)).toEqual(readings.map(() => PAGE))
    expect(tooMuch(readings, READ_IN_ORDER)).toEqual([])
  })

  const of_the_page = ['sort', 'direction', 'limit', 'cursor']
  const filters = Object.keys(MembersQuery.properties).filter((name) => !of_the_page.includes(name))

  it.each(filters)('with a filter by %s reads a bounded part, in any order', async (filter) => {
    const readings: Reading[] = []
    for (const value of values[filter]?.() ?? []) {
      for (const order of orders) {
        readings.push(await readPage(`${filter}=${encodeURIComponent(value)}&${order}`))
      }
    }
    expect(readings.length).toBeGreaterThan(0)
    expect(tooMuch(readings, READ_FILTERED)).toEqual([])
    // So many pass that the first page is full.
    const full = readings.slice(-orders.length).filter(({ rows }) => rows.length === PAGE)
    expect(full).toHaveLength(orders.length)
  })

  it.each(orders)('by %s reads no more than that if nobody passes', async (order) => {
    const nobody = `search=often&tag=often&excluded=false&balance_min=1&tier_id=${tiers.silver}`
    const reading = await readPage(`${nobody}&${order}`)
    expect(reading.rows).toEqual([])
    expect(reading.next_cursor).not.toBeNull()
    expect(tooMuch([reading], READ_MAX)).toEqual([])
  })
})

it('who passes is found by the pages that follow, also after those that find nobody', async () => {
  const { db } = database
  const shop_id = await shopIdOf(shop)
  await sql`
    UPDATE customers SET last_name = 'Zz Top' WHERE shop_id = ${shop_id} AND customer_id % 13 = 1
  `.execute(db)
  const found: (number | null)[] = []
  const pages: number[] = []
  for (let cursor = ''; ; ) {
    const { rows, read, next_cursor } = await readPage(`search=zz&sort=name${cursor}`)
    expect(read).toBeLessThan(READ_MAX)
    pages.push(rows.length)
    found.push(...rows.map(({ legacy_id }) => legacy_id))
    if (next_cursor === null) break
    cursor = `&cursor=${next_cursor}`
  }
  expect(pages[0]).toBe(0)
  const all = Array.from({ length: MEMBERS }, (_, index) => index + 1)
  expect(new Set(found)).toEqual(new Set(all.filter((number) => number % 13 === 1)))
  expect(found).toHaveLength(new Set(found).size)
})
