import { sql } from 'kysely'
import type { Queries, Tx } from './db.ts'
import type { DatabaseSession } from './session.ts'

const WRITE_TRIAL = 'write_trial'

/** Facts of the whole deployment, by name, such as the test clock's offset. */
export async function readFact(queries: Queries, name: string): Promise<unknown> {
  const row = await queries
    .selectFrom('deployment')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.value
}

/** Reads a fact that this transaction is about to change; another waits for its end. */
export async function lockFact(tx: Tx, name: string): Promise<unknown> {
  const row = await tx
    .selectFrom('deployment')
    .select('value')
    .where('name', '=', name)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.value
}

/** Those of these facts that are there, from a database of any release. */
export async function findFactsInSession(
  session: DatabaseSession,
  names: readonly string[],
): Promise<Record<string, unknown>> {
  const [there] = await session.rows<{ is_there: boolean }>(
    "SELECT to_regclass('deployment') IS NOT NULL AS is_there",
  )
  if (there?.is_there !== true) return {}
  const found = await session.rows<{ name: string; value: unknown }>(
    'SELECT name, value FROM deployment WHERE name = ANY ($1::text[]) ORDER BY name',
    [names],
  )
  return Object.fromEntries(found.map(({ name, value }) => [name, value]))
}

export async function saveFact(queries: Queries, name: string, value: unknown): Promise<void> {
  const text = JSON.stringify(value)
  await queries
    .insertInto('deployment')
    .values({ name, value: text })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: text }))
    .execute()
}

/** All facts whose name begins so, by the rest of their name. */
export async function readFactsBelow(
  queries: Queries,
  prefix: string,
): Promise<ReadonlyMap<string, unknown>> {
  const rows = await queries
    .selectFrom('deployment')
    .select(['name', 'value'])
    .where('name', 'like', `${prefix}%`)
    .execute()
  return new Map(rows.map(({ name, value }) => [name.slice(prefix.length), value]))
}

/** Saves a fact unless one of this name exists; returns the stored one. */
export async function saveFirstFact(
  queries: Queries,
  name: string,
  value: unknown,
): Promise<unknown> {
  await queries
    .insertInto('deployment')
    .values({ name, value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return readFact(queries, name)
}

/** Writes and removes a row of some size, which fails if the disk is full. */
export async function tryToWrite(tx: Tx, text: string): Promise<void> {
  await saveFact(tx, WRITE_TRIAL, text)
  await tx.deleteFrom('deployment').where('name', '=', WRITE_TRIAL).execute()
}

/** The time of the database's own clock; only the clock of the service asks for it. */
export async function readDatabaseTime(queries: Queries): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`SELECT clock_timestamp() AS now`.execute(queries)
  const [row] = rows
  if (row === undefined) throw new Error('the database returned no time')
  return row.now
}

/** True when the database answers. */
export async function ping(queries: Queries): Promise<void> {
  await queries.selectFrom('deployment').select('name').limit(1).execute()
}
