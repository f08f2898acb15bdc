import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction, type OpenDatabase, openEmbedded, sqlState } from '../../src/store/db.ts'

/** Statements of the embedded database's transactions, which are parsed once and used again. */

let database: OpenDatabase

beforeAll(async () => {
  database = await openEmbedded(null)
  await database.runScript('CREATE TABLE kept (number bigint PRIMARY KEY, name text)')
})

afterAll(() => database.close())

const keep = (number: number, name: string | null) =>
  inTransaction(database.db, async (tx) => {
    const kept = await sql`
      INSERT INTO kept VALUES (${number}, ${name}) ON CONFLICT DO NOTHING
    `.execute(tx)
    return Number(kept.numAffectedRows)
  })

const read = <Row>(columns: string, number: number) =>
  inTransaction(database.db, async (tx) => {
    const found = await sql<Row>`
      SELECT ${sql.raw(columns)} FROM kept WHERE number = ${number}
    `.execute(tx)
    return found.rows
  })

describe('a statement that is used again', () => {
  it('has the values of each use, and answers how many rows it changed', async () => {
    expect([await keep(1, 'one'), await keep(2, null), await keep(2, 'two')]).toEqual([1, 1, 0])
    expect(await read('number, name', 1)).toEqual([{ number: 1, name: 'one' }])
    expect(await read('number, name', 2)).toEqual([{ number: 2, name: null }])
    expect(await read('number, name', 3)).toEqual([])
  })

  it('takes and answers values of every type as others do', async () => {
    const values = [
      new Date('2026-11-21T18:00:00Z'),
      { tags: ['a'] },
      true,
      0.5,
      '12.3400',
    ] as const
    const [at, document, flag, share, amount] = values
    const select = sql`
      SELECT ${at}::timestamptz AS at, ${JSON.stringify(document)}::jsonb AS document,
        ${flag}::boolean AS flag, ${share}::real AS share, ${amount}::numeric AS amount,
        ${Buffer.from('bytes')}::bytea AS bytes, ${null}::text AS nothing
    `
    const outside = (await select.execute(database.db)).rows
    expect(outside).toMatchObject([{ at, document, flag, share, amount, nothing: null }])
    for (const _ of [1, 2]) {
      const inside = await inTransaction(database.db, async (tx) => (await select.execute(tx)).rows)
      expect(inside).toEqual(outside)
    }
  })

  it('fails alone: its transaction is rolled back, and its next use works', async () => {
    const divide = (by: number) =>
      inTransaction(database.db, async (tx) => {
        await sql`INSERT INTO kept VALUES (${by + 100}, ${'by'})`.execute(tx)
        return (await sql<{ share: number }>`SELECT 6 / ${by}::integer AS share`.execute(tx)).rows
      })
    expect(await divide(2)).toEqual([{ share: 3 }])
    expect(await divide(0).catch(sqlState)).toBe('22012')
    expect(await read('name', 100)).toEqual([])
    expect(await divide(3)).toEqual([{ share: 2 }])
  })

  it('is not made of one that cannot be parsed', async () => {
    for (const _ of [1, 2]) expect(await read('no_such_column', 1).catch(sqlState)).toBe('42703')
    expect(await read('name', 1)).toEqual([{ name: 'one' }])
  })

  it('sees a column that was added, also where it asks for all of them', async () => {
    expect(await read('*', 1)).toEqual([{ number: 1, name: 'one' }])
    await database.runScript('ALTER TABLE kept ADD COLUMN colour text')
    expect(await read('*', 1)).toEqual([{ number: 1, name: 'one', colour: null }])
    expect(await read('name', 1)).toEqual([{ name: 'one' }])
  })
})
