import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenDatabase } from '../../src/store/db.ts'
import { openMigrated } from '../support/database.ts'

/** The embedded database keeps what it has planned, and answers as if it planned each time. */

interface Probes {
  probes: { id: number; words: unknown; at: Date | null; bytes: Uint8Array | null; names: string[] }
}

let database: OpenDatabase
let db: Kysely<Probes>

beforeAll(async () => {
  database = await openMigrated()
  await database.runScript(`CREATE TABLE probes (
    id bigint PRIMARY KEY, words jsonb, at timestamptz, bytes bytea, names text[]
  )`)
  // A table of this test alone.
  db = database.db as unknown as Kysely<Probes>
})
afterAll(() => database.close())

const read = (id: number) =>
  db
    .selectFrom('probes')
    .select(['id', 'words', 'at', 'bytes', 'names'])
    .where('id', '=', id)
    .execute()

it('values of every kind come back as they were, the first time and every other', async () => {
  const at = new Date('2026-03-01T12:34:56.789Z')
  const bytes = Uint8Array.from({ length: 256 }, (_, index) => index)
  const full = { words: { a: ['"', null, 1.5] }, at, bytes, names: ['a,b', '"c"', ''] }
  const empty = { words: null, at: null, bytes: null, names: [] }
  for (const id of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const row = { id, ...(id % 2 === 0 ? full : empty) }
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('probes')
      .values(row)
      .executeTakeFirstOrThrow()
    expect(numInsertedOrUpdatedRows).toBe(1n)
    expect(await read(id)).toEqual([row])
  }
  expect(await read(9)).toEqual([])
})

it('a statement that fails leaves the others as they were', async () => {
  const again = () => db.insertInto('probes').values({ id: 1, names: [], words: null }).execute()
  for (const _ of [1, 2, 3]) {
    await expect(again()).rejects.toMatchObject({ code: '23505' })
    expect(await read(1)).toHaveLength(1)
    await expect(sql`SELECT nothing FROM probes WHERE id = ${1}`.execute(db)).rejects.toMatchObject(
      { code: '42703' },
    )
    await expect(sql`SELECT 1 FROM probes WHERE id = ${'one'}`.execute(db)).rejects.toMatchObject({
      code: '22P02',
    })
  }
})

it('a transaction that fails takes back all it did, and one that commits keeps it', async () => {
  await expect(
    db.transaction().execute(async (tx) => {
      await tx.insertInto('probes').values({ id: 20, names: [], words: null }).execute()
      await tx.insertInto('probes').values({ id: 1, names: [], words: null }).execute()
    }),
  ).rejects.toMatchObject({ code: '23505' })
  expect(await read(20)).toEqual([])
  await db
    .transaction()
    .execute((tx) => tx.insertInto('probes').values({ id: 20, names: [], words: null }).execute())
  expect(await read(20)).toHaveLength(1)
})

it('a statement outside a transaction waits until that has ended', async () => {
  const order: string[] = []
  let beside: Promise<unknown> = Promise.resolve()
  await db.transaction().execute(async (tx) => {
    beside = read(20).then((rows) => order.push(`beside: ${rows.length}`))
    await tx.deleteFrom('probes').where('id', '=', 20).execute()
    order.push('deleted')
  })
  await beside
  expect(order).toEqual(['deleted', 'beside: 0'])
})

it('a table may be changed after its statements were planned', async () => {
  expect(await read(2)).toHaveLength(1)
  await database.runScript('ALTER TABLE probes ADD COLUMN more text; CREATE INDEX ON probes (at)')
  expect(await read(2)).toHaveLength(1)
})
