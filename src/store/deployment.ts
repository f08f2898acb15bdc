import type { Queries } from './db.ts'

/** Facts of the whole deployment, by name: the test clock's offset. */
export async function readFact(queries: Queries, name: string): Promise<unknown> {
  const row = await queries
    .selectFrom('deployment')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.value
}

export async function saveFact(queries: Queries, name: string, value: unknown): Promise<void> {
  const text = JSON.stringify(value)
  await queries
    .insertInto('deployment')
    .values({ name, value: text })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: text }))
    .execute()
}

/** True when the database answers. */
export async function ping(queries: Queries): Promise<void> {
  await queries.selectFrom('deployment').select('name').limit(1).execute()
}
