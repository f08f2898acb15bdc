import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBackupFile, writeBackupFile } from '../../src/backup/backup-file.ts'
import { checkBackup } from '../../src/backup/decode.ts'
import { migrationsFor, restoreBackup } from '../../src/backup/restore.ts'
import { withSnapshot } from '../../src/backup/snapshot.ts'
import { addRows, readRows } from '../../src/store/backup/rows.ts'
import { listStoredTables } from '../../src/store/backup/tables.ts'
import type { OpenDatabase } from '../../src/store/db.ts'
import { migrate, readMigrations } from '../../src/store/migrate.ts'
import { copyByFile, emptyDatabase } from '../support/copied-database.ts'
import { newFolder } from '../support/environments.ts'

const known = readMigrations()
let source: OpenDatabase
let target: OpenDatabase

beforeAll(async () => {
  source = await emptyDatabase('laurel_backup_source')
  target = await emptyDatabase('laurel_backup_target')
})
beforeEach(async () => {
  await source.runScript(CLEAN)
  await target.runScript(CLEAN)
})
afterAll(async () => {
  await source.close()
  await target.close()
})

const CLEAN = 'DROP SCHEMA public CASCADE; CREATE SCHEMA public'
const SHOP = `INSERT INTO shops
  (shop_id, domain, name, platform, currency, timezone, primary_language, languages, created_at)
  VALUES (7, 'old.example', 'Old', 'embedded', 'EUR', 'Europe/Vienna', 'en', '["en"]',
    '2024-05-05')`

describe('a backup', () => {
  it('has every table that a crash does not empty, each after those it refers to', async () => {
    await migrate(source)
    const tables = await source.inSession('read', listStoredTables)
    const names = tables.map(({ name }) => name)
    const found = await sql<{ name: string }>`
      SELECT relname AS name FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relpersistence = 'p'
    `.execute(source.db)
    const all = found.rows.map(({ name }) => name).filter((name) => name !== 'schema_migrations')
    expect([...names].sort()).toEqual(all.sort())
    expect(names.indexOf('shops')).toBeLessThan(names.indexOf('customers'))
    expect(names.indexOf('entries')).toBeLessThan(names.indexOf('redemptions'))
  })

  it('keeps every value as it is', async () => {
    const script = `CREATE TABLE odd (id integer, big bigint, exact numeric, single real,
      document jsonb, bytes bytea, words text, day date, moment timestamptz, list text[])`
    await source.runScript(`${script}; INSERT INTO odd VALUES
      (1, 9223372036854775807, 0.10000000000000000000000000000001, 0.1, '{"a": [1.50, null]}',
        '\\x00ff0a5c', E'quotes "\\' and\\\\n \\n\\t ünï 🎈', '2024-02-29',
        '2026-03-01 00:00:00.123456+00', '{a,"b, c",NULL}'),
      (2, -9223372036854775808, 'NaN', 'infinity', 'null', '', '', 'infinity', '-infinity', '{}'),
      (3, NULL, NULL, NULL, NULL, NULL, NULL, '0044-03-15 BC', '9999-12-31 23:59:59.999999+00',
        NULL)`)
    await target.runScript(script)
    const columns = await columnsOf(source)
    const table = { name: 'odd', columns }
    const lines = await source.inSession('read', (session) => allOf(readRows(session, table)))
    await target.inSession('write', (session) => addRows(session, table, lines))
    const read = sql`SELECT odd::text FROM odd ORDER BY id`
    expect((await read.execute(target.db)).rows).toEqual((await read.execute(source.db)).rows)
    expect(lines.length).toBe(3)
  })

  it('of an older release is brought up to this one', async () => {
    await migrate(source)
    await source.runScript(SHOP)
    const next = {
      ...{ version: 9000, name: '9000_next', breaking: false },
      script: 'CREATE TABLE next AS SELECT shop_id FROM shops',
    }
    const restored = await copyByFile(source, target, [...known, next])
    expect(restored).toEqual({ rows: expect.any(Number), migrated: ['9000_next'] })
    expect((await migrate(target)).applied).toEqual([])
    const shops = await sql`SELECT shop_id, domain FROM shops`.execute(target.db)
    expect(shops.rows).toEqual([{ shop_id: 7, domain: 'old.example' }])
    // What a newer migration adds for each shop is there.
    expect((await sql`SELECT shop_id FROM next`.execute(target.db)).rows).toEqual([{ shop_id: 7 }])
  })

  it('from before the baseline is refused, with what to do', () => {
    const header = {
      laurel_backup: 1,
      release: '0.1.0',
      created_at: '',
      secret_facts: {},
      secret: null,
    }
    expect(() => migrationsFor({ ...header, migrations: ['0001_ground', '0079_old'] })).toThrow(
      'the backup is too old for this release; restore it with the release at commit 3eba64ef',
    )
  })

  it('fills only an empty database', async () => {
    await migrate(source)
    await target.runScript('CREATE TABLE of_somebody (id integer)')
    await expect(copyByFile(source, target)).rejects.toThrow(
      'the database must be empty, but it has the table of_somebody',
    )
  })
})

describe('a damaged backup', () => {
  async function shopFile(): Promise<string> {
    await migrate(source)
    await source.runScript(SHOP)
    const path = join(newFolder(), 'backup')
    const facts = { release: '1', now: new Date(0), secret_facts: [] }
    await withSnapshot(source, facts, (backup) => writeBackupFile(path, backup))
    return path
  }

  it('is never restored, wherever a bit is wrong or its end is missing', async () => {
    const path = await shopFile()
    const bytes = readFileSync(path)
    const whole = await contentsOf(path)
    for (let place = 0; place < bytes.length; place += 97) {
      const damaged = Buffer.from(bytes)
      damaged.writeUInt8(damaged.readUInt8(place) ^ 4, place)
      writeFileSync(path, damaged)
      // A few bits of a gzip file mean nothing.
      const found = await contentsOf(path).catch((error: Error) => error.message)
      if (found !== whole) expect(found).toMatch(/ is (damaged|cut off|not a backup)/)
      writeFileSync(path, bytes)
      truncateSync(path, place)
      await expect(contentsOf(path)).rejects.toThrow(/ is (cut off|not a backup)/)
    }
  })

  it('leaves nothing behind where it was being restored', async () => {
    const path = await shopFile()
    truncateSync(path, readFileSync(path).length - 40)
    const backup = await openBackupFile(path)
    const restoring = target.inSession('write', (session) => restoreBackup(session, backup))
    await expect(restoring).rejects.toThrow(' is cut off: its end is missing')
    expect(await target.db.introspection.getTables()).toEqual([])
  })

  async function contentsOf(path: string): Promise<string> {
    await checkBackup(await openBackupFile(path))
    const { header, parts } = await openBackupFile(path)
    return JSON.stringify([header, await allOf(parts)])
  }
})

async function allOf<Item>(items: AsyncIterable<Item | readonly Item[]>): Promise<Item[]> {
  const all: Item[] = []
  for await (const item of items) all.push(...((Array.isArray(item) ? item : [item]) as Item[]))
  return all
}

async function columnsOf({ db }: OpenDatabase) {
  const found = await sql<{ name: string; type: string }>`
    SELECT attname AS name, format_type(atttypid, atttypmod) AS type FROM pg_attribute
    WHERE attrelid = 'odd'::regclass AND attnum > 0 ORDER BY attnum
  `.execute(db)
  return found.rows
}
