import { type SqlBool, sql } from 'kysely'
import type { FieldChange } from '../../domain/program-diff.ts'
import type { TargetKind, TargetValue } from '../../domain/programme/parts.ts'
import type { ChangeInTurn } from '../../domain/programme/standing-changes.ts'
import type { Queries, Tx } from '../db.ts'

export interface ProgramChangeRow {
  readonly change_id: string
  /** The revision of the changed document after the change. */
  readonly revision: number
  readonly operation: 'create' | 'update' | 'delete'
  readonly target_kind: TargetKind
  readonly target_id: string
  readonly target_label: string
  readonly actor_kind: 'key' | 'assistant' | 'merchant'
  readonly actor_name: string
  /** Of the person who was signed in, or of the key. */
  readonly actor_id: string | null
  /** Who approved it, if the actor had to ask; the id of an admin token's holder is null. */
  readonly approver_name: string | null
  readonly approver_id: string | null
  readonly summary: string | null
  readonly diff: readonly FieldChange[]
  readonly target_before: TargetValue | null
  readonly target_after: TargetValue | null
  readonly target_place: number | null
  readonly undoable: boolean
  /** The change that this one took back. */
  readonly undoes: string | null
  readonly created_at: Date
}

/** A change with what has become of it. */
export interface LoggedChange extends ProgramChangeRow {
  readonly change_number: number
  /** The states of its target before and after it, and the state that the target is in now. */
  readonly from_state: number
  readonly to_state: number
  readonly current_state: number
  /** The change that took this one back. */
  readonly undone_by: string | null
}

/**
 * Adds a change to the log; the lock on the programme makes its number the next. A change leads to
 * a new state, an undo to the state before the undone change.
 */
export async function insertProgramChange(
  tx: Tx,
  shop_id: number,
  row: ProgramChangeRow,
): Promise<void> {
  const { diff, target_before, target_after, target_kind, target_id, undoes } = row
  const found = await sql<{
    change_number: number
    from_state: number
    undone_from: number | null
  }>`
    SELECT coalesce(max(change_number), 0) + 1 AS change_number,
      coalesce((
        SELECT to_state FROM program_changes
        WHERE shop_id = ${shop_id} AND target_kind = ${target_kind} AND target_id = ${target_id}
        ORDER BY change_number DESC LIMIT 1
      ), 0) AS from_state,
      (
        SELECT from_state FROM program_changes
        WHERE shop_id = ${shop_id} AND change_id = ${undoes}
      ) AS undone_from
    FROM program_changes WHERE shop_id = ${shop_id}
  `.execute(tx)
  const { change_number = 1, from_state = 0, undone_from = null } = found.rows[0] ?? {}
  await tx
    .insertInto('program_changes')
    .values({
      ...row,
      ...{ shop_id, change_number, from_state },
      to_state: undone_from ?? change_number,
      diff: JSON.stringify(diff),
      target_before: target_before === null ? null : JSON.stringify(target_before),
      target_after: target_after === null ? null : JSON.stringify(target_after),
    })
    .execute()
}

function selectChanges(queries: Queries, shop_id: number) {
  return queries
    .selectFrom('program_changes as c')
    .leftJoin('program_changes as u', (join) =>
      join.onRef('u.shop_id', '=', 'c.shop_id').onRef('u.undoes', '=', 'c.change_id'),
    )
    .where('c.shop_id', '=', shop_id)
    .select([
      'c.change_id',
      'c.change_number',
      'c.revision',
      'c.operation',
      'c.target_kind',
      'c.target_id',
      'c.target_label',
      'c.actor_kind',
      'c.actor_name',
      'c.actor_id',
      'c.approver_name',
      'c.approver_id',
      'c.summary',
      'c.diff',
      'c.target_before',
      'c.target_after',
      'c.target_place',
      'c.undoable',
      'c.undoes',
      'c.created_at',
      'c.from_state',
      'c.to_state',
      'u.change_id as undone_by',
    ])
    .select((of) =>
      of
        .selectFrom('program_changes as l')
        .select('l.to_state')
        .whereRef('l.shop_id', '=', 'c.shop_id')
        .whereRef('l.target_kind', '=', 'c.target_kind')
        .whereRef('l.target_id', '=', 'c.target_id')
        .orderBy('l.change_number', 'desc')
        .limit(1)
        .$asScalar()
        // The change itself is one of them.
        .$notNull()
        .as('current_state'),
    )
}

/** An assistant, by what the log knows of it. */
export interface ChangingAssistant {
  readonly key_id: string
  readonly name: string
}

/** Of the changes of a log, only these. */
export interface ChangeFilter {
  /** Made at this moment or later. */
  readonly since?: Date | undefined
  /** Made at this moment or before. */
  readonly until?: Date | undefined
  /** The id of a person or a key. */
  readonly actor_id?: string | undefined
}

export interface ChangePage extends ChangeFilter {
  readonly limit: number
  readonly before_number: number | null
  /** Only what this assistant did. */
  readonly by?: ChangingAssistant
}

/** Newest first. */
export async function listProgramChanges(
  queries: Queries,
  shop_id: number,
  page: ChangePage,
): Promise<LoggedChange[]> {
  let query = selectChanges(queries, shop_id)
  const { by, since, until, actor_id } = page
  if (since !== undefined) query = query.where('c.created_at', '>=', since)
  if (until !== undefined) query = query.where('c.created_at', '<=', until)
  if (actor_id !== undefined) query = query.where('c.actor_id', '=', actor_id)
  if (by !== undefined) {
    // Before keys were written down, there was the name alone.
    query = query
      .where('c.actor_kind', '=', 'assistant')
      .where(sql<SqlBool>`coalesce(c.actor_id = ${by.key_id}, c.actor_name = ${by.name})`)
  }
  if (page.before_number !== null) {
    query = query.where(sql<SqlBool>`c.change_number < ${page.before_number}::bigint`)
  }
  return query.orderBy('c.change_number', 'desc').limit(page.limit).execute()
}

export async function findProgramChange(
  queries: Queries,
  shop_id: number,
  change_id: string,
): Promise<LoggedChange | undefined> {
  return selectChanges(queries, shop_id).where('c.change_id', '=', change_id).executeTakeFirst()
}

/** Those of these ids that are there, newest first. */
export async function findProgramChanges(
  queries: Queries,
  shop_id: number,
  change_ids: readonly string[],
): Promise<LoggedChange[]> {
  if (change_ids.length === 0) return []
  return selectChanges(queries, shop_id)
    .where('c.change_id', 'in', [...change_ids])
    .orderBy('c.change_number', 'desc')
    .execute()
}

/**
 * The changes of a filter, each with all later ones of its target, the oldest first: what is still
 * there of them is up to the domain.
 */
export async function listChangesSince(
  queries: Queries,
  shop_id: number,
  { since, until, actor_id }: ChangeFilter,
): Promise<ChangeInTurn[]> {
  const is_chosen = sql`(
    (${since ?? null}::timestamptz IS NULL OR created_at >= ${since ?? null}::timestamptz)
    AND (${until ?? null}::timestamptz IS NULL OR created_at <= ${until ?? null}::timestamptz)
    AND (${actor_id ?? null}::text IS NULL OR actor_id = ${actor_id ?? null}::text)
  )`
  const found = await sql<ChangeInTurn>`
    WITH firsts AS (
      SELECT target_kind, target_id, min(change_number) AS first_number FROM program_changes
      WHERE shop_id = ${shop_id} AND ${is_chosen} GROUP BY target_kind, target_id
    )
    SELECT change_id, target_kind, target_id, undoes, ${is_chosen} AS is_chosen
    FROM program_changes JOIN firsts USING (target_kind, target_id)
    WHERE shop_id = ${shop_id} AND change_number >= first_number
    ORDER BY change_number
  `.execute(queries)
  return found.rows
}

/** The change that stands for a state of a target: the one to undo before older ones. */
export async function findChangeToState(
  queries: Queries,
  shop_id: number,
  { target_kind, target_id }: Pick<LoggedChange, 'target_kind' | 'target_id'>,
  state: number,
): Promise<LoggedChange | undefined> {
  return selectChanges(queries, shop_id)
    .where('c.target_kind', '=', target_kind)
    .where('c.target_id', '=', target_id)
    .where('c.to_state', '=', state)
    .where('u.change_id', 'is', null)
    .orderBy('c.change_number')
    .limit(1)
    .executeTakeFirst()
}
