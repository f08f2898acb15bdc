import type { Caller, Context } from '../../context.ts'
import { stopwatch } from '../../lib/clock.ts'
import { callEndpoint } from './call.ts'
import type { CallRequest, CallResult } from './call-request.ts'
import type { Endpoint } from './define.ts'

/** The address of a customer or a person is personal data: only servers' are kept here. */
function keptAddress({ scope }: Endpoint, { session, person, address }: Caller): string | null {
  return session === null && person === null && scope !== null ? address : null
}

/** Calls an endpoint and writes the call to the request log, if the caller is known. */
export async function callAndLog(
  context: Context,
  endpoint: Endpoint,
  request: CallRequest,
  seen_as: { readonly method: string; readonly path: string },
): Promise<CallResult> {
  const elapsed = stopwatch()
  const result = await callEndpoint(context, endpoint, request)
  const { answer, caller } = result
  if (caller !== null) {
    context.requests.add(caller.shop.shop_id, {
      request_id: request.request_id,
      key_id: caller.key.key_id,
      address: keptAddress(endpoint, caller),
      ...seen_as,
      status: answer.status,
      code: answer.code,
      // To the microsecond.
      duration_ms: Math.round(elapsed() * 1_000) / 1_000,
      created_at: request.now,
    })
  }
  return result
}
