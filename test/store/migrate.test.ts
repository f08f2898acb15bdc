import { readdirSync, readFileSync } from 'node:fs'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrateOnStart } from '../../src/commands/migrate.ts'
import { PARTNER_DEFAULTS } from '../../src/domain/partners/terms.ts'
import { LIFETIME } from '../../src/domain/program.ts'
import { type OpenDatabase, openEmbedded, openPostgres } from '../../src/store/db.ts'
import {
  type Migration,
  migrate,
  pendingMigrations,
  readMigrations,
  SchemaTooNew,
} from '../../src/store/migrate.ts'
import { findProgramChange } from '../../src/store/programme/program-changes.ts'
import { readProgram } from '../../src/store/programme/programs.ts'
import { listRequests } from '../../src/store/requests.ts'
import { lockTierSweep } from '../../src/store/tiers/tier-sweeps.ts'
import { sumTierPoints } from '../../src/store/tiers/tiers.ts'
import { createDatabase } from '../support/database.ts'

const known = readMigrations()
const names = known.map(({ name }) => name)

let shared: OpenDatabase
beforeAll(async () => {
  const server_url = process.env.TEST_DATABASE_URL
  shared =
    server_url === undefined
      ? await openEmbedded(null)
      : openPostgres(await createDatabase(server_url, `laurel_migrate_${process.pid}`), () => null)
})
afterAll(() => shared.close())

async function emptyDatabase(): Promise<OpenDatabase> {
  await shared.runScript('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
  return shared
}

/** A database as an earlier release left it, with what a later one may have added. */
async function databaseOf(migrations: readonly Migration[], more = ''): Promise<OpenDatabase> {
  const database = await emptyDatabase()
  await database.runScript(
    'CREATE TABLE schema_migrations ' +
      '(version integer PRIMARY KEY, name text NOT NULL, breaking boolean NOT NULL)',
  )
  for (const { version, name, script } of migrations) {
    const row = `INSERT INTO schema_migrations VALUES (${version}, '${name}', false);`
    await database.runScript(row + script)
  }
  await database.runScript(more)
  return database
}

async function tablesOf(database: OpenDatabase): Promise<string[]> {
  const found = await database.db.introspection.getTables()
  return found.map(({ name }) => name).sort()
}

/** Starts on a database, and what is logged about it. */
async function logOfStart(database: OpenDatabase): Promise<Record<string, unknown>[]> {
  const lines: Record<string, unknown>[] = []
  const log = pino({ level: 'trace' }, { write: (line) => lines.push(JSON.parse(line)) })
  await migrateOnStart(database, log)
  return lines
}

describe('migrations', () => {
  it('make a schema of nothing, once', async () => {
    const database = await emptyDatabase()
    expect(await pendingMigrations(database)).toEqual(names)
    expect(await migrate(database)).toEqual({ applied: names, unknown: [] })
    expect(await pendingMigrations(database)).toEqual([])
    expect(await migrate(database)).toEqual({ applied: [], unknown: [] })
    expect(await logOfStart(database)).toEqual([])
  })

  it('bring an older schema up to date on a start, which says so', async () => {
    const database = await databaseOf(known.slice(0, 1))
    expect(await pendingMigrations(database)).toEqual(names.slice(1))
    const log = await logOfStart(database)
    expect(log).toEqual([expect.objectContaining({ level: 30, applied: names.slice(1) })])
    expect(await pendingMigrations(database)).toEqual([])
  })

  it('let a newer schema be that is not breaking, with a warning', async () => {
    const future = "INSERT INTO schema_migrations VALUES (9001, '9001_future', false)"
    const database = await databaseOf(known, future)
    const log = await logOfStart(database)
    expect(log).toEqual([expect.objectContaining({ level: 40, unknown: ['9001_future'] })])
    expect(await pendingMigrations(database)).toEqual([])
  })

  it('refuse a newer schema that is breaking, by name, and change nothing', async () => {
    const future = "INSERT INTO schema_migrations VALUES (9001, '9001_future', true)"
    const database = await databaseOf(known.slice(0, 1), future)
    const before = await tablesOf(database)
    const refusal = await migrate(database).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(SchemaTooNew)
    expect(refusal).toHaveProperty('message', expect.stringMatching(/9001_future.*newer release/))
    expect(await tablesOf(database)).toEqual(before)
    expect(await pendingMigrations(database)).toEqual(names.slice(1))
  })

  it('leave nothing of one that fails half way, and are whole once its cause is gone', async () => {
    const table = /CREATE TABLE ([a-z_]+)/.exec(known[1]?.script ?? '')?.[1]
    const database = await databaseOf(known.slice(0, 1), `CREATE TABLE ${table} (other integer)`)
    await expect(migrate(database)).rejects.toThrow(/already exists/)
    expect(await pendingMigrations(database)).toEqual(names.slice(1))
    await database.runScript(`DROP TABLE ${table}`)
    expect(await migrate(database)).toEqual({ applied: names.slice(1), unknown: [] })
  })

  it('are numbered from 1 without gaps, and every file in their folder is one', () => {
    const files = readdirSync(new URL('../../migrations/', import.meta.url)).sort()
    expect(names.map((name) => `${name}.sql`)).toEqual(files)
    expect(known.map(({ version }) => version)).toEqual(known.map((_, place) => place + 1))
  })
})

describe('the SQL of a migration', () => {
  const files = known.map(({ name }) => {
    const file = new URL(`../../migrations/${name}.sql`, import.meta.url)
    return { name, sql: withoutComments(readFileSync(file, 'utf8')) }
  })

  it.each(files)('has in $name nothing that a distributed PostgreSQL lacks', ({ sql }) => {
    expect(sql).not.toMatch(/\b(small|big)?serial\b|\bsequence\b|\bnextval\b|\bidentity\b/i)
    expect(sql).not.toMatch(/\btrigger\b|\bpg_notify\b|advisory_?(xact_?)?lock/i)
    expect(sql).not.toMatch(/^\s*(listen|notify)\s+\w+\s*[,;]/im)
    expect(sql).not.toMatch(/\bplpgsql\b|\bcreate\s+(or\s+replace\s+)?function\b|^\s*do\s+\$/im)
  })

  it.each(files)('begins and ends no transaction in $name: each is one as a whole', ({ sql }) => {
    expect(sql).not.toMatch(/^\s*(begin|commit|rollback|vacuum)\b|\bconcurrently\b/im)
  })

  it.each(files)('gives in $name every table of a shop a key that begins with it', ({ sql }) => {
    const without_shop = [
      'deployment',
      'shops',
      'api_key_digests',
      'admin_tokens',
      'admin_actions',
      'connection_codes',
      'oauth_records',
      'people',
      'person_sessions',
      'person_passkeys',
      'person_recovery_codes',
      'person_links',
    ]
    const tables = [...sql.matchAll(/CREATE (?:UNLOGGED )?TABLE ([a-z_]+) \(([\s\S]*?)\n\)/g)]
    // Not every migration makes a table; but none is overlooked for how it is written.
    expect(tables).toHaveLength(sql.match(/\bCREATE\b[\w\s]*\bTABLE\b/gi)?.length ?? 0)
    for (const [, table = '', columns = ''] of tables) {
      if (without_shop.includes(table)) continue
      expect.soft(columns, table).toMatch(/PRIMARY KEY \(shop_id\b|shop_id integer PRIMARY KEY/)
    }
    for (const [index] of sql.matchAll(/CREATE (UNIQUE )?INDEX [^;]+;/g)) {
      expect.soft(index).toMatch(/ON [a-z_]+ \(shop_id[,)]/)
    }
  })
})

function withoutComments(sql: string): string {
  return sql.replaceAll(/--.*$/gm, '')
}

it('a request log of a row for each request is listed as before', async () => {
  const until = names.indexOf('0054_request_batches')
  const database = await databaseOf(
    known.slice(0, until),
    `INSERT INTO request_log (
      shop_id, log_id, request_id, key_id, address, method, path, status, code, duration_ms,
      created_at
    )
    SELECT shop, 'log_' || lpad(n::text, 26, '0'), shop || '/' || n, 'key_a',
      CASE WHEN n % 2 = 0 THEN '127.0.0.1' END, 'GET', '/api/v1/"shop"', 422, 'not_found', 1.25,
      timestamptz '2026-01-01T00:00:00Z' + n * interval '1 second'
    FROM generate_series(1, 2) AS shop, generate_series(1, 2500) AS n`,
  )
  await migrate(database)
  const listed = await listRequests(database.db, 2, { limit: 5000, before: null })
  expect(listed.map(({ request_id }) => request_id)).toEqual(
    Array.from({ length: 2500 }, (_, index) => `2/${2500 - index}`),
  )
  expect(listed[1]).toMatchObject({
    ...{ key_id: 'key_a', address: null, method: 'GET', path: '/api/v1/"shop"', status: 422 },
    ...{ code: 'not_found', duration_ms: 1.25, created_at: new Date('2026-01-01T00:41:39Z') },
  })
  const [, before] = listed
  const older = await listRequests(database.db, 2, { limit: 2, before: before ?? null })
  expect(older.map(({ request_id }) => request_id)).toEqual(['2/2498', '2/2497'])
})

describe('a shop of the release that had rules and rewards only', () => {
  const OLD_DOCUMENT = {
    switches: { tiers_enabled: true, join_gate_enabled: true },
    program_name: 'Club',
    eligibility: {
      customer_audience: 'b2c_only',
      excluded_customer_tags: ['staff'],
      excluded_product_tags: [],
    },
    referral: {
      code_prefix: 'BEAN',
      discount_type: 'fixed_amount',
      discount_value: 5,
      minimum_purchase: 20,
    },
    tiers: [{ id: 'tier_a', threshold: 0 }],
  }
  const AT = "'2026-10-01T08:00:00Z'"
  const ROWS = `
    INSERT INTO shops (
      shop_id, domain, name, platform, currency, timezone, primary_language, languages, created_at
    ) VALUES (1, 'old.example', 'Old', 'shopify', 'EUR', 'UTC', 'en', '["en"]', ${AT});
    INSERT INTO programs VALUES (1, 7, '${JSON.stringify(OLD_DOCUMENT)}', ${AT});
    INSERT INTO program_changes (
      shop_id, change_id, revision, operation, target_kind, target_id, target_label, actor_kind,
      actor_name, diff, target_before, target_after, undoable, created_at
    ) VALUES (1, 'chg_1', 7, 'update', 'settings', 'settings', 'Settings', 'key', 'test', '[]',
      '{"points_name": "a"}', '{"points_name": "b"}', true, ${AT});
    INSERT INTO customers (
      shop_id, customer_id, enrolled_at, enrolled_via, created_at, updated_at
    ) VALUES (1, 1, ${AT}, 'join', ${AT}, ${AT});
    INSERT INTO accounts (
      shop_id, customer_id, seq, credits_total, points_earned, updated_at
    ) VALUES (1, 1, 2, 90, 90, ${AT});
    INSERT INTO entries (
      shop_id, customer_id, seq, entry_id, type, points, credits_total, debits_total, source,
      title_key, metadata, created_at
    ) VALUES
      (1, 1, 1, 'txn_1', 'earn', 60, 60, 0, 'api', 'points_awarded', null, ${AT}),
      (1, 1, 2, 'txn_2', 'earn', 30, 90, 0, 'api', 'points_awarded',
        '{"counts_for_tier": false}', ${AT});
  `

  it('keeps what it was, gets the parts it lacked, and has its members placed', async () => {
    const database = await databaseOf(known.slice(0, 3), ROWS)
    await migrate(database)
    const { document } = await readProgram(database.db, 1)
    expect(document).toMatchObject({
      program_name: 'Club',
      eligibility: {
        customer_audience: 'b2c_only',
        excluded_customer_tags: ['staff'],
        excluded_products: [],
        opt_in: { required: true, marketing_consent: false },
      },
      referral: {
        friend_discount: { type: 'fixed_amount', value: 5, minimum_purchase: 20 },
        code_prefix: { custom: true, prefix: 'BEAN' },
      },
      tier_period: LIFETIME,
      affiliate_settings: PARTNER_DEFAULTS,
    })
    expect(document.switches).not.toHaveProperty('join_gate_enabled')
    const change = await findProgramChange(database.db, 1, 'chg_1')
    expect(change).toMatchObject({
      change_number: 7,
      target_before: { points_name: 'a', tier_period: LIFETIME },
      target_after: { points_name: 'b', tier_period: LIFETIME },
    })
    expect(await sumTierPoints(database.db, 1, [1], { from: null, until: null })).toEqual(
      new Map([[1, 60]]),
    )
    const sweep = await database.db.transaction().execute((tx) => lockTierSweep(tx, 1))
    expect(sweep).toMatchObject({ after_customer_id: 0, quiet: true })
  })
})

describe('a shop of the release that sent no e-mails', () => {
  const AT = "'2026-10-01T08:00:00Z'"
  const customer = (id: number, document: object | null) => `
    INSERT INTO customers (shop_id, customer_id, created_at, updated_at)
    VALUES (1, ${id}, ${AT}, ${AT});
    ${
      document === null
        ? ''
        : `INSERT INTO embedded_customers VALUES (1, ${id}, '${JSON.stringify(document)}');`
    }
  `
  const ROWS = `
    INSERT INTO shops (
      shop_id, domain, name, platform, currency, timezone, primary_language, languages, created_at
    ) VALUES (1, 'old.example', 'Old', 'shopify', 'EUR', 'UTC', 'en', '["en"]', ${AT});
    ${customer(1, { email_consent: true })} ${customer(2, { email_consent: false })}
    ${customer(3, null)}
  `

  it('learns who has agreed to marketing from its platform, if that is the embedded one', async () => {
    const before = known.filter(({ version }) => version < 27)
    const database = await databaseOf(before, ROWS)
    await migrate(database)
    const rows = await database.db
      .selectFrom('customers')
      .select('customer_id')
      .where('email_consent', '=', true)
      .execute()
    expect(rows).toEqual([{ customer_id: 1 }])
  })
})
