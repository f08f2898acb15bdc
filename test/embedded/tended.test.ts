import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { tendEmbedded } from '../../src/store/tend.ts'
import { openMigrated } from '../support/database.ts'

it('an embedded database that is tended uses the space of dead rows again', async () => {
  const database = await openMigrated()
  const { db, embedded } = database
  if (embedded === null) throw new Error('it was opened as an embedded one')
  await database.runScript(`
    CREATE TABLE kept AS SELECT number, repeat('x', 100) AS text FROM generate_series(1, 5000) number
  `)
  const size = async () => {
    const found = await sql<{ size: number; rows: number }>`
      SELECT pg_relation_size('kept') AS size, reltuples AS rows FROM pg_class WHERE relname = 'kept'
    `.execute(db)
    return found.rows[0]
  }
  const rewrite = () => database.runScript("UPDATE kept SET text = text || 'y'")
  await rewrite()
  expect(await size()).toMatchObject({ rows: -1 })
  await tendEmbedded(embedded)
  const tended = await size()
  expect(tended).toMatchObject({ rows: 5000 })
  await rewrite()
  expect(await size()).toMatchObject({ size: tended?.size })
  await database.close()
})
