import { sql } from 'kysely'
import type { FieldChange } from '../domain/program-diff.ts'
import type { TargetKind, TargetValue } from '../domain/program-target.ts'
import type { Queries, Tx } from './db.ts'

export interface ProgramChangeRow {
  readonly change_id: string
  /** Of the changed document after the change. */
  readonly revision: number
  readonly operation: 'create' | 'update' | 'delete'
  readonly target_kind: TargetKind
  readonly target_id: string
  readonly target_label: string
  readonly actor_kind: 'key' | 'assistant' | 'merchant'
  readonly actor_name: string
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
  /** The change that took this one back. */
  readonly undone_by: string | null
}

/** Adds a change to the log; the programme must be locked, which makes its number the next. */
export async function insertProgramChange(
  tx: Tx,
  shop_id: number,
  row: ProgramChangeRow,
): Promise<void> {
  const { diff, target_before, target_after } = row
  await tx
    .insertInto('program_changes')
    .values({
      ...row,
      shop_id,
      change_number: sql<number>`(
        SELECT coalesce(max(change_number), 0) + 1 FROM program_changes WHERE shop_id = ${shop_id}
      )`,
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
      'c.summary',
      'c.diff',
      'c.target_before',
      'c.target_after',
      'c.target_place',
      'c.undoable',
      'c.undoes',
      'c.created_at',
      'u.change_id as undone_by',
    ])
}

/** Newest first. */
export async function listProgramChanges(
  queries: Queries,
  shop_id: number,
  page: { limit: number; before_number: number | null },
): Promise<LoggedChange[]> {
  let query = selectChanges(queries, shop_id)
  if (page.before_number !== null) {
    query = query.where(sql<boolean>`c.change_number < ${page.before_number}::bigint`)
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

/** Whether the target of this change was changed again since. */
export async function wasChangedSince(
  queries: Queries,
  shop_id: number,
  { target_kind, target_id, change_number }: LoggedChange,
): Promise<boolean> {
  const later = await queries
    .selectFrom('program_changes')
    .select('change_number')
    .where('shop_id', '=', shop_id)
    .where('target_kind', '=', target_kind)
    .where('target_id', '=', target_id)
    .where('change_number', '>', change_number)
    .limit(1)
    .executeTakeFirst()
  return later !== undefined
}
