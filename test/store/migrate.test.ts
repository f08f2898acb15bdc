import { readdirSync, readFileSync } from 'node:fs'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrateOnStart } from '../../src/commands/migrate.ts'
import { type OpenDatabase, openEmbedded, openPostgres } from '../../src/store/db.ts'
import {
  type Migration,
  migrate,
  pendingMigrations,
  readMigrations,
  SchemaTooNew,
} from '../../src/store/migrate.ts'
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
    expect(sql).not.toMatch(/\btrigger\b|\blisten\b|\bnotify\b|advisory_?(xact_?)?lock/i)
    expect(sql).not.toMatch(/\bplpgsql\b|\bcreate\s+(or\s+replace\s+)?function\b|^\s*do\s+\$/im)
  })

  it.each(files)('begins and ends no transaction in $name: each is one as a whole', ({ sql }) => {
    expect(sql).not.toMatch(/^\s*(begin|commit|rollback|vacuum)\b|\bconcurrently\b/im)
  })

  it.each(files)('gives in $name every table of a shop a key that begins with it', ({ sql }) => {
    const without_shop = ['deployment', 'shops', 'api_key_digests']
    const tables = [...sql.matchAll(/CREATE (?:UNLOGGED )?TABLE ([a-z_]+) \(([\s\S]*?)\n\)/g)]
    // Not every migration makes a table; but none is overlooked for how it is written.
    expect(tables).toHaveLength(sql.match(/\bCREATE\b[\w\s]*\bTABLE\b/gi)?.length ?? 0)
    for (const [, table = '', columns = ''] of tables) {
      if (without_shop.includes(table)) continue
      expect.soft(columns, table).toMatch(/PRIMARY KEY \(shop_id\b|shop_id integer PRIMARY KEY/)
    }
    for (const [index] of sql.matchAll(/CREATE (UNIQUE )?INDEX [^;]+;/g)) {
      expect.soft(index).toMatch(/ON [a-z_]+ \(shop_id,/)
    }
  })
})

function withoutComments(sql: string): string {
  return sql.replaceAll(/--.*$/gm, '')
}
