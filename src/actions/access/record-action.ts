import type { Answer, Context } from '../../context.ts'
import { LaurelError } from '../../errors/laurel-error.ts'
import { newId } from '../../lib/ids.ts'
import { deleteAction, finishAction, insertAction } from '../../store/access/admin-actions.ts'
import { inTransaction, type Tx } from '../../store/db.ts'

/** A write of the admin API, as far as it is known before the work. */
export interface BegunAction {
  readonly shop_id: number | null
  readonly operation: string
  readonly actor: string
  readonly actor_name: string
  readonly address: string | null
  readonly request_id: string
  readonly subject_kind: string
  readonly subject_id: string | null
  readonly state_before: object | null
}

/** What the work adds. */
export interface DoneAction {
  readonly shop_id: number | null
  readonly subject_id: string | null
  readonly state_after: object | null
}

/** Records an action before its work, so that none is carried out without a row. */
export async function beginAction(
  context: Context,
  { state_before, ...action }: BegunAction,
  now: Date,
): Promise<string> {
  const action_id = newId('act', now)
  const row = { ...action, action_id, state_before: jsonOf(state_before), created_at: now }
  await inTransaction(context.database.db, (tx) => insertAction(tx, row))
  return action_id
}

/** The work is done and stays done: if this fails, the row says that the result is unknown. */
export async function finishDone(
  context: Context,
  action_id: string,
  { state_after, ...done }: DoneAction,
): Promise<void> {
  const change = { ...done, state_after: jsonOf(state_after), result: 'done', code: null } as const
  await settle(context, action_id, (tx) => finishAction(tx, action_id, change))
}

/** The work changed nothing, or the request was wrong in any state. */
export function forgetAction(context: Context, action_id: string): Promise<void> {
  return settle(context, action_id, (tx) => deleteAction(tx, action_id))
}

/** The work was refused, or failed. */
export async function finishUndone(
  context: Context,
  action_id: string,
  action: BegunAction,
  error: unknown,
  now: Date,
): Promise<void> {
  const how = howItEnded(error)
  const is_recorded =
    how !== null && (how.result === 'failed' || context.refusals.take(action.actor, now))
  if (!is_recorded) return forgetAction(context, action_id)
  const { shop_id, subject_id } = action
  const change = { shop_id, subject_id, state_after: null, ...how }
  await settle(context, action_id, (tx) => finishAction(tx, action_id, change))
}

/** The work is an answer of the public API, which may be a refusal, or one that was given before. */
export async function finishAnswered(
  context: Context,
  action_id: string,
  action: BegunAction,
  answer: Answer,
  now: Date,
): Promise<void> {
  if ('Idempotency-Replayed' in answer.headers) return forgetAction(context, action_id)
  const { code, status } = answer
  const { shop_id, subject_id } = action
  if (code === null) {
    return finishDone(context, action_id, { shop_id, subject_id, state_after: null })
  }
  const result = status >= 500 ? 'failed' : 'refused'
  if (result === 'refused' && !context.refusals.take(action.actor, now)) {
    return forgetAction(context, action_id)
  }
  const change = { shop_id, subject_id, state_after: null, result, code } as const
  await settle(context, action_id, (tx) => finishAction(tx, action_id, change))
}

/** Records a call that was refused before its input was read. */
export async function recordRefusal(
  context: Context,
  { state_before: _none, ...action }: BegunAction,
  error: unknown,
  now: Date,
): Promise<void> {
  const how = howItEnded(error)
  if (how?.result !== 'refused' || !context.refusals.take(action.actor, now)) return
  const action_id = newId('act', now)
  const row = { ...action, ...how, action_id, created_at: now }
  await settle(context, action_id, (tx) => insertAction(tx, row))
}

/** Records what a command did to the database itself, in the same transaction. */
export async function recordCommand(
  tx: Tx,
  what: Pick<BegunAction, 'operation' | 'subject_kind'>,
  now: Date,
): Promise<void> {
  await insertAction(tx, {
    ...what,
    action_id: newId('act', now),
    shop_id: null,
    actor: 'command_line',
    actor_name: 'command_line',
    address: null,
    request_id: newId('req', now),
    subject_id: null,
    result: 'done',
    created_at: now,
  })
}

/** What a person did to an account, their own or another, in the same transaction. */
export async function recordOfPerson(
  tx: Tx,
  what: Omit<BegunAction, 'state_before' | 'actor' | 'actor_name'>,
  person: { readonly person_id: string; readonly name: string },
  now: Date,
): Promise<void> {
  await insertAction(tx, {
    ...what,
    action_id: newId('act', now),
    actor: person.person_id,
    actor_name: person.name,
    result: 'done',
    created_at: now,
  })
}

/**
 * Records that somebody could not sign in; null: as nobody that is known here. `code_missing`: the
 * password was right, and there was no code of the second factor.
 */
export async function recordWrongSignIn(
  context: Context,
  what: Omit<BegunAction, 'state_before' | 'actor' | 'actor_name'>,
  person: { readonly person_id: string; readonly name: string } | null,
  code: 'unauthorized' | 'code_missing',
  now: Date,
): Promise<void> {
  const { person_id: actor, name: actor_name } = person ?? { person_id: 'nobody', name: 'nobody' }
  // One allowance for all strangers, who must not fill the log, nor hide that a password is known.
  const allowance = code === 'unauthorized' ? 'wrong sign-ins' : `missing codes of ${actor}`
  if (!context.refusals.take(allowance, now)) return
  const action_id = newId('act', now)
  const row = { ...what, code, action_id, actor, actor_name, created_at: now }
  await settle(context, action_id, (tx) => insertAction(tx, { ...row, result: 'refused' }))
}

/** null: the request itself was wrong, which says nothing about the shop. */
function howItEnded(error: unknown): { result: 'refused' | 'failed'; code: string } | null {
  if (!(error instanceof LaurelError)) return { result: 'failed', code: 'internal_error' }
  const { code, status, stored } = error
  if (status >= 500) return { result: 'failed', code }
  return [403, 404, 409].includes(status) || stored ? { result: 'refused', code } : null
}

async function settle(
  { database, log }: Context,
  action_id: string,
  write: Parameters<typeof inTransaction<void>>[1],
): Promise<void> {
  try {
    await inTransaction(database.db, write)
  } catch (error) {
    log.error({ err: error, action_id }, 'the end of an admin action could not be recorded')
  }
}

function jsonOf(state: object | null): string | null {
  return state === null ? null : JSON.stringify(state)
}
