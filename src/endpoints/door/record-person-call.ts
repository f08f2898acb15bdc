import { beginAction, finishAnswered, finishUndone } from '../../actions/access/record-action.ts'
import type { Answer, CallingPerson } from '../../context.ts'
import type { Endpoint } from './define.ts'
import type { Admitted } from './open-call.ts'
import { storedId } from './subject.ts'

/**
 * Carries out a write of the public API for a person, and writes it to the audit log as an
 * operation of the admin API would be: a row before the work, which is finished after it.
 */
export async function recordPersonCall(
  { context, request, caller }: Pick<Admitted, 'context' | 'request' | 'caller'>,
  person: CallingPerson,
  endpoint: Endpoint,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { now, address, request_id, params } = request
  const begun = {
    shop_id: caller.shop.shop_id,
    operation: endpoint.operation_id,
    actor: person.person_id,
    actor_name: person.name,
    address,
    request_id,
    ...subjectOf(endpoint, params),
    state_before: null,
  }
  const action_id = await beginAction(context, begun, now)
  try {
    const answer = await work()
    await finishAnswered(context, action_id, begun, answer, now)
    return answer
  } catch (error) {
    await finishUndone(context, action_id, begun, error, now)
    throw error
  }
}

/** The first thing that its path names: a customer, a reward. */
function subjectOf(
  { path, operation_id }: Endpoint,
  params: Readonly<Record<string, unknown>>,
): { subject_kind: string; subject_id: string | null } {
  const name = /\{(\w+)\}/.exec(path)?.[1]
  if (name === undefined) return { subject_kind: operation_id, subject_id: null }
  const id = params[name]
  return {
    subject_kind: name.replace(/_id$/, ''),
    subject_id: storedId(typeof id === 'string' || typeof id === 'number' ? String(id) : null),
  }
}
