import { sql } from 'kysely'
import type { Dependent, DependentKind } from '../../domain/customers/dependents.ts'
import type { Queries, Tx } from '../db.ts'
import { deleteSome } from '../delete-some.ts'

/** Whose dependents, and which of them. */
export interface DependentOwner {
  readonly shop_id: number
  readonly customer_id: number
  readonly kind: DependentKind
}

/** The oldest first: ids begin with their time. */
export async function listDependents(
  queries: Queries,
  { shop_id, customer_id, kind }: DependentOwner,
  page: { limit: number | null; after_id: string } = { limit: null, after_id: '' },
): Promise<Dependent[]> {
  const found = await sql<Dependent>`
    SELECT subject_id AS id, name, birthday::text AS birthday, entered_at, species, updated_at
    FROM subjects
    WHERE shop_id = ${shop_id} AND customer_id = ${customer_id} AND kind = ${kind}
      AND subject_id > ${page.after_id}
    ORDER BY subject_id
    LIMIT ${page.limit}
  `.execute(queries)
  return found.rows
}

/** When the birthdays of deleted dependents were entered, while they are still locked. */
export async function listDependentLocks(
  queries: Queries,
  { shop_id, customer_id, kind }: DependentOwner,
): Promise<Date[]> {
  const rows = await queries
    .selectFrom('subject_locks')
    .select('entered_at')
    .where('shop_id', '=', shop_id)
    .where('customer_id', '=', customer_id)
    .where('kind', '=', kind)
    .execute()
  return rows.map(({ entered_at }) => entered_at)
}

/** Adds or replaces a dependent. */
export async function saveDependent(
  tx: Tx,
  { shop_id, customer_id, kind }: DependentOwner,
  { id, name, birthday, entered_at, species, updated_at }: Dependent,
): Promise<void> {
  await sql`
    INSERT INTO subjects (
      shop_id, customer_id, subject_id, kind, name, birthday, entered_at, species, updated_at
    )
    VALUES (${shop_id}, ${customer_id}, ${id}, ${kind}, ${name}, ${birthday}::text::date,
      ${entered_at}, ${species}, ${updated_at})
    ON CONFLICT (shop_id, customer_id, subject_id) DO UPDATE
    SET name = excluded.name, birthday = excluded.birthday, entered_at = excluded.entered_at,
      species = excluded.species, updated_at = excluded.updated_at
  `.execute(tx)
}

/** Removes a dependent; only `locked_since` stays stored. */
export async function deleteDependent(
  tx: Tx,
  { shop_id, customer_id, kind }: DependentOwner,
  subject_id: string,
  locked_since: Date | null,
): Promise<void> {
  await tx
    .deleteFrom('subjects')
    .where('shop_id', '=', shop_id)
    .where('customer_id', '=', customer_id)
    .where('subject_id', '=', subject_id)
    .execute()
  if (locked_since === null) return
  await tx
    .insertInto('subject_locks')
    .values({ shop_id, customer_id, subject_id, kind, entered_at: locked_since })
    .execute()
}

export async function forgetDependents(
  tx: Tx,
  shop_id: number,
  customer_id: number,
): Promise<void> {
  await tx
    .deleteFrom('subjects')
    .where('shop_id', '=', shop_id)
    .where('customer_id', '=', customer_id)
    .execute()
  await tx
    .deleteFrom('subject_locks')
    .where('shop_id', '=', shop_id)
    .where('customer_id', '=', customer_id)
    .execute()
}

/** Deletes some records of deleted birthdays of members whose locks have ended. */
export function pruneBirthdayLocks(
  queries: Queries,
  shop_id: number,
  ended_since: Date,
): Promise<number> {
  return deleteSome(
    queries,
    'cleared_birthdays',
    ['shop_id', 'customer_id'],
    sql`shop_id = ${shop_id} AND entered_at <= ${ended_since}`,
    'customer_id',
  )
}

/** The same of pets and children. */
export function pruneSubjectLocks(
  queries: Queries,
  shop_id: number,
  ended_since: Date,
): Promise<number> {
  return deleteSome(
    queries,
    'subject_locks',
    ['shop_id', 'customer_id', 'subject_id'],
    sql`shop_id = ${shop_id} AND entered_at <= ${ended_since}`,
    'customer_id',
  )
}
