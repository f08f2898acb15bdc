import { beginAction, finishAnswered, finishUndone } from '../../actions/access/record-action.ts'
import type { Answer, CallingPerson } from '../../context.ts'
import type { Endpoint } from './define.ts'
import type { Admitted } from './open-call.ts'
import { pathSubject, storedId } from './subject.ts'

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
  const { now, address, request_id } = request
  const { kind, id } = pathSubject(endpoint)
  const begun = {
    shop_id: caller.shop.shop_id,
    operation: endpoint.operation_id,
    actor: person.person_id,
    actor_name: person.name,
    address,
    request_id,
    subject_kind: kind,
    subject_id: storedId(id(request, null)),
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
