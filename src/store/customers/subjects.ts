import { sql } from 'kysely'
import type { Subject, SubjectKind } from '../../domain/customers/subjects.ts'
import type { Queries, Tx } from '../db.ts'

/** Whose subjects, and which of them. */
export interface SubjectOwner {
  readonly shop_id: number
  readonly customer_id: number
  readonly kind: SubjectKind
}

/** The oldest first: ids begin with their time. */
export async function listSubjects(
  queries: Queries,
  { shop_id, customer_id, kind }: SubjectOwner,
  page: { limit: number | null; after_id: string } = { limit: null, after_id: '' },
): Promise<Subject[]> {
  const found = await sql<Subject>`
    SELECT subject_id AS id, name, birthday::text AS birthday, entered_at, species, updated_at
    FROM subjects
    WHERE shop_id = ${shop_id} AND customer_id = ${customer_id} AND kind = ${kind}
      AND subject_id > ${page.after_id}
    ORDER BY subject_id
    LIMIT ${page.limit}
  `.execute(queries)
  return found.rows
}

/** When the birthdays of deleted subjects were entered, as far as that was locked then. */
export async function listSubjectLocks(
  queries: Queries,
  { shop_id, customer_id, kind }: SubjectOwner,
): Promise<Date[]> {
  const found = await sql<{ entered_at: Date }>`
    SELECT entered_at FROM subject_locks
    WHERE shop_id = ${shop_id} AND customer_id = ${customer_id} AND kind = ${kind}
  `.execute(queries)
  return found.rows.map(({ entered_at }) => entered_at)
}

/** Adds a subject, or replaces what is kept of it. */
export async function saveSubject(
  tx: Tx,
  { shop_id, customer_id, kind }: SubjectOwner,
  { id, name, birthday, entered_at, species, updated_at }: Subject,
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

/** Removes a subject; `locked_since` is all that is remembered of it. */
export async function deleteSubject(
  tx: Tx,
  { shop_id, customer_id, kind }: SubjectOwner,
  subject_id: string,
  locked_since: Date | null,
): Promise<void> {
  await sql`
    DELETE FROM subjects
    WHERE shop_id = ${shop_id} AND customer_id = ${customer_id} AND subject_id = ${subject_id}
  `.execute(tx)
  if (locked_since === null) return
  await sql`
    INSERT INTO subject_locks (shop_id, customer_id, subject_id, kind, entered_at)
    VALUES (${shop_id}, ${customer_id}, ${subject_id}, ${kind}, ${locked_since})
  `.execute(tx)
}

export async function forgetSubjects(tx: Tx, shop_id: number, customer_id: number): Promise<void> {
  await sql`
    DELETE FROM subjects WHERE shop_id = ${shop_id} AND customer_id = ${customer_id}
  `.execute(tx)
  await sql`
    DELETE FROM subject_locks WHERE shop_id = ${shop_id} AND customer_id = ${customer_id}
  `.execute(tx)
}

/** Forgets what was remembered of deleted birthdays whose locks have ended. */
export async function pruneBirthdayLocks(
  queries: Queries,
  shop_id: number,
  ended_since: Date,
): Promise<void> {
  await sql`
    DELETE FROM subject_locks WHERE shop_id = ${shop_id} AND entered_at <= ${ended_since}
  `.execute(queries)
  await sql`
    DELETE FROM cleared_birthdays WHERE shop_id = ${shop_id} AND entered_at <= ${ended_since}
  `.execute(queries)
}
