import type { Call, Caller, Context, IdempotencyClaim } from '../../context.ts'
import type { LaurelError } from '../../errors.ts'
import type { ApiVersion } from '../../versions/define.ts'
import type { CallRequest } from './call-request.ts'
import { visibleScopes } from './caller.ts'
import type { Endpoint } from './define.ts'
import { renderError } from './render-error.ts'

/** A request whose caller is allowed to make it, and its version. */
export interface Admitted {
  readonly context: Context
  readonly request: CallRequest
  readonly caller: Caller
  readonly version: ApiVersion
}

/** The request for the endpoint in its version. */
export function openCall(
  admitted: Admitted,
  endpoint: Endpoint,
  claim: IdempotencyClaim | null,
): Call<unknown> {
  const { context, request, caller, version } = admitted
  const { request_id, now } = request
  const { shop } = caller
  return {
    context,
    caller,
    shop,
    now,
    request_id,
    version,
    claim,
    is_secret: endpoint.is_secret ?? false,
    answer: (outcome) => ({
      status: endpoint.status,
      body: endpoint.serialize(endpoint.present(outcome, { shop, scopes: visibleScopes(caller) })),
      headers: {},
      request_id,
      code: null,
    }),
    answerError: (error: LaurelError) => renderError(context, request_id, error),
  }
}
