import {
  type BegunAction,
  beginAction,
  finishDone,
  finishUndone,
  forgetAction,
  recordRefusal,
} from '../../actions/access/record-action.ts'
import { isRead } from '../../domain/access/is-read.ts'
import { LaurelError } from '../../errors/laurel-error.ts'
import { canonicalJson } from '../../lib/canonical-json.ts'
import { findShopByDomain } from '../../store/shops/shops.ts'
import type { Operation } from './define-operation.ts'
import type { OperationCall } from './operation-call.ts'
import { pathSubject, storedId } from './subject.ts'

type AnySubject = NonNullable<Operation['subject']>
type AnyInput = Parameters<AnySubject['id']>[0]
type AnyResult = Parameters<AnySubject['id']>[1]

/**
 * Carries out the work of an operation, and writes to the audit log if it changed something or was
 * refused: a row before the work, which is finished after it.
 */
export async function recordOperation(
  call: OperationCall,
  operation: Operation,
  input: AnyInput,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const subject = recordedSubject(call, operation)
  if (subject === undefined) return work()
  const { context, now } = call
  const subject_id = subject.id(input, null)
  const state_before = await readState(call, subject, subject_id, input)
  const begun = await describeAction(call, operation, subject, { subject_id, state_before })
  const action_id = await beginAction(context, begun, now)
  let result: unknown
  try {
    result = await work()
  } catch (error) {
    await finishUndone(context, action_id, begun, error, now)
    throw error
  }
  try {
    // What the operation answers has the shape that its subject reads.
    const id = subject.id(input, result as AnyResult)
    const state_after = await readState(call, subject, id, input)
    if (changedNothing(subject, state_before, state_after)) {
      await forgetAction(context, action_id)
    } else {
      const shop_id = await shopIdOf(call, operation, state_after ?? state_before)
      await finishDone(context, action_id, { shop_id, subject_id: storedId(id), state_after })
    }
  } catch (error) {
    context.log.error({ err: error, action_id }, 'what an admin action changed could not be read')
  }
  return result
}

/** A call that its token does not allow. */
export async function recordRefused(
  call: OperationCall,
  operation: Operation,
  error: unknown,
): Promise<void> {
  const subject = recordedSubject(call, operation)
  if (subject === undefined) return
  const nothing = { subject_id: null, state_before: null }
  const action = await describeAction(call, operation, subject, nothing)
  await recordRefusal(call.context, action, error, call.now)
}

/**
 * What the row of a call is about; undefined: it leaves none. What a shop's server reports with its
 * feed token is stored as it comes; with a token for `admin`, someone may change the same by hand.
 */
function recordedSubject({ caller }: OperationCall, operation: Operation): AnySubject | undefined {
  if (operation.subject !== undefined) return operation.subject
  return isRead(operation) || caller.purpose !== 'admin' ? undefined : pathSubject(operation)
}

async function describeAction(
  call: OperationCall,
  operation: Operation,
  subject: AnySubject,
  known: Pick<BegunAction, 'subject_id' | 'state_before'>,
): Promise<BegunAction> {
  const { actor, name, address, request_id } = call.caller
  return {
    shop_id: await shopIdOf(call, operation, known.state_before),
    operation: operation.operation_id,
    actor,
    actor_name: name,
    address,
    request_id,
    subject_kind: subject.kind,
    subject_id: storedId(known.subject_id),
    state_before: known.state_before,
  }
}

/** The shop that a call is about, however it ends; null: none, or all. */
async function shopIdOf(
  { context, caller, shop, shopOrAll }: OperationCall,
  { of_all_shops, of_one_shop, subject }: Operation,
  state: object | null,
): Promise<number | null> {
  if (of_all_shops) return caller.shop_id
  const found = await (of_one_shop ? shop() : shopOrAll()).catch(() => null)
  const shop_id = found?.shop_id ?? caller.shop_id
  if (shop_id !== null || state === null) return shop_id
  const domain = subject?.domainOf?.(state) ?? null
  const owner = domain === null ? undefined : await findShopByDomain(context.database.db, domain)
  return owner?.shop_id ?? null
}

/** null: there is nothing to read, which the work itself may refuse. */
async function readState(
  call: OperationCall,
  { read }: AnySubject,
  id: string | null,
  input: AnyInput,
): Promise<object | null> {
  if (read === undefined || id === null) return null
  try {
    return await read(call, id, input)
  } catch (error) {
    if (error instanceof LaurelError) return null
    throw error
  }
}

/** Work without a state to compare always does something, such as sending an e-mail. */
function changedNothing(
  { read }: AnySubject,
  before: object | null,
  after: object | null,
): boolean {
  return read !== undefined && canonicalJson(before) === canonicalJson(after)
}
