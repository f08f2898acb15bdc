import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrateOnStart } from '../../src/commands/migrate.ts'
import { type OpenDatabase, openPostgres } from '../../src/store/db.ts'
import {
  type Migration,
  migrate,
  pendingMigrations,
  readMigrations,
  readSchemaState,
  SchemaRefused,
} from '../../src/store/migrate.ts'
import { createDatabase, openMigrated } from '../support/database.ts'

const known = readMigrations()
const names = known.map(({ name }) => name)
const known_rows = known.map(({ version, name }) => `(${version}, '${name}', false)`).join()

let shared: OpenDatabase
beforeAll(async () => {
  const server_url = process.env.TEST_DATABASE_URL
  shared =
    server_url === undefined
      ? await openMigrated()
      : openPostgres(await createDatabase(server_url, `laurel_migrate_${process.pid}`), () => null)
})
afterAll(() => shared.close())

async function emptyDatabase(): Promise<OpenDatabase> {
  await shared.runScript('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
  return shared
}

/** What a release after this one may add. */
const NEXT: Migration = {
  version: 9000,
  name: '9000_next',
  script: 'CREATE TABLE of_the_next (id integer)',
  breaking: false,
}

/** A database with these rows of migrations, as some release left it. */
async function databaseOf(rows: string, migrations = known): Promise<OpenDatabase> {
  const database = await emptyDatabase()
  await migrate(database, migrations)
  await database.runScript(`DELETE FROM schema_migrations; INSERT INTO schema_migrations ${rows}`)
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

  it('bring an empty database up to date on a start, which says so', async () => {
    const log = await logOfStart(await emptyDatabase())
    expect(log).toEqual([expect.objectContaining({ level: 30, applied: names })])
  })

  it('take superfluous blanks off the tags by which members are found', async () => {
    const database = await emptyDatabase()
    await migrate(
      database,
      known.filter(({ name }) => name < '0085'),
    )
    await database.runScript(`
      SET session_replication_role = replica;
      INSERT INTO customers (shop_id, customer_id, created_at, updated_at)
      VALUES (1, 7, now(), now()), (1, 8, now(), now()), (1, 9, now(), now());
      INSERT INTO customer_tags (shop_id, tag, customer_id)
      VALUES (1, ' vip  club ', 7), (1, 'vip club', 7), (1, 'staff ', 8), (1, 'plain', 9);
      SET session_replication_role = DEFAULT
    `)
    await migrate(database)
    const found = await database.db
      .selectFrom('customer_tags')
      .select(['customer_id', 'tag'])
      .execute()
    expect(found.map(({ customer_id, tag }) => `${customer_id} ${tag}`).sort()).toEqual([
      '7 vip club',
      '8 staff',
      '9 plain',
    ])
  })

  it('apply to an older schema what it lacks, and nothing else', async () => {
    const database = await emptyDatabase()
    await migrate(database)
    expect(await migrate(database, [...known, NEXT])).toEqual({
      applied: ['9000_next'],
      unknown: [],
    })
    expect(await tablesOf(database)).toContain('of_the_next')
  })

  it('find the customers that an older release erased, and none that were only deleted', async () => {
    const database = await emptyDatabase()
    await migrate(
      database,
      known.filter(({ version }) => version < 95),
    )
    await database.runScript(`
      INSERT INTO shops (shop_id, domain, name, platform, currency, timezone, primary_language,
        languages, created_at)
      VALUES (1, 'old.example', 'Old', 'shopify', 'EUR', 'UTC', 'en', '["en"]', '2026-01-01Z');
      INSERT INTO customers (shop_id, customer_id, created_at, updated_at, gone_at)
      SELECT 1, n, '2026-01-01Z', '2026-01-01Z', gone_at::timestamptz
      FROM (VALUES (1, '2026-05-01Z'), (2, '2026-05-01Z'), (3, '2026-05-01Z'), (4, '2026-05-01Z'),
        (5, '2026-09-01Z'), (6, NULL), (7, '2026-05-01Z')) AS c (n, gone_at);
      INSERT INTO admin_actions (action_id, shop_id, operation, actor, actor_name, request_id,
        subject_kind, subject_id, result, created_at)
      SELECT 'act_' || n, 1, operation, 'root', 'root', 'r', 'customer', subject_id, result,
        '2026-05-01Z'
      FROM (VALUES (1, 'forgetPerson', '1', 'done'),
        (2, 'forgetPerson', 'gid://shopify/Customer/2', 'done'),
        (3, 'forgetPerson', '3', 'failed'), (5, 'forgetPerson', '5', 'done'),
        (6, 'forgetPerson', '6', 'done'), (7, 'mergeCustomers', '7', 'done')
      ) AS a (n, operation, subject_id, result);
      INSERT INTO shopify_ids (shop_id, kind, shopify_id, kept_id) VALUES (1, 'customer', 44, 4);
      INSERT INTO shopify_deliveries (shop_id, topic, webhook_id, subject_id, received_at,
        handled_at, next_attempt_at)
      VALUES (1, 'customers/redact', 'w', 44, '2026-05-02Z', '2026-05-02Z', '2026-05-02Z')
    `)
    await migrate(database)
    const erased = await sql<{ customer_id: number }>`
      SELECT customer_id FROM customers WHERE erased_at IS NOT NULL ORDER BY customer_id
    `.execute(database.db)
    // 5 came back and was deleted again, and 6 is back.
    expect(erased.rows.map(({ customer_id }) => customer_id)).toEqual([1, 2, 4])
  })

  it('let a newer schema be that is not breaking, with a warning', async () => {
    const database = await databaseOf(`VALUES ${known_rows}, (9001, '9001_future', false)`)
    const log = await logOfStart(database)
    expect(log).toEqual([expect.objectContaining({ level: 40, unknown: ['9001_future'] })])
    expect(await pendingMigrations(database)).toEqual([])
  })

  it('refuse a newer schema that is breaking, by name, and change nothing', async () => {
    const database = await databaseOf(`VALUES ${known_rows}, (9001, '9001_future', true)`)
    const before = await tablesOf(database)
    const refusal = await migrate(database, [...known, NEXT]).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(SchemaRefused)
    expect(refusal).toHaveProperty('message', expect.stringMatching(/9001_future.*newer release/))
    expect(await tablesOf(database)).toEqual(before)
  })

  it('take the 80 before the baseline for the baseline', async () => {
    const database = await databaseOf(
      "SELECT n, lpad(n::text, 4, '0') || '_old', n = 38 FROM generate_series(1, 80) AS n",
      known.slice(0, 1),
    )
    const later = names.slice(1)
    expect(await pendingMigrations(database)).toEqual(later)
    expect(await migrate(database)).toEqual({ applied: later, unknown: [] })
    expect(await logOfStart(database)).toEqual([])
    expect(await migrate(database, [...known, NEXT])).toMatchObject({ applied: ['9000_next'] })
  })

  it('refuse a database that has not all of the 80, and change nothing', async () => {
    const database = await databaseOf(
      "SELECT n, lpad(n::text, 4, '0') || '_old', n = 38 FROM generate_series(1, 79) AS n",
    )
    const before = await tablesOf(database)
    const refusal = await migrate(database, [...known, NEXT]).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(SchemaRefused)
    expect(refusal).toHaveProperty(
      'message',
      'This database is too old for this release (its last migration is 0079_old). ' +
        'Start the release at commit 3eba64ef on it once, or restore a backup made by that one.',
    )
    expect(await tablesOf(database)).toEqual(before)
    const { refusal: same } = await readSchemaState(database)
    expect(same?.reason).toMatch(/too old/)
  })

  it('leave nothing of one that fails half way, and are whole once its cause is gone', async () => {
    const database = await emptyDatabase()
    await migrate(database)
    await database.runScript('CREATE TABLE of_the_next (other integer)')
    const two = { ...NEXT, script: `CREATE TABLE of_one (id integer); ${NEXT.script}` }
    await expect(migrate(database, [...known, two])).rejects.toThrow(/already exists/)
    expect(await tablesOf(database)).not.toContain('of_one')
    await database.runScript('DROP TABLE of_the_next')
    expect(await migrate(database, [...known, two])).toEqual({
      applied: ['9000_next'],
      unknown: [],
    })
  })

  it('are numbered from the baseline without gaps, and every file in their folder is one', () => {
    const files = readdirSync(new URL('../../migrations/', import.meta.url)).sort()
    expect(names.map((name) => `${name}.sql`)).toEqual(files)
    expect(known.map(({ version }) => version)).toEqual(known.map((_, place) => 80 + place))
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
      // Has a unique index of its own, which begins with the shop, too.
      'membership_members',
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
