import type { Call, Caller, Context, IdempotencyClaim } from '../../context.ts'
import { type ReaderLanguage, readerLanguage } from '../../domain/explanations/reader-language.ts'
import { QUICK_LOOK } from '../../domain/forecast/look.ts'
import type { LaurelError } from '../../errors/laurel-error.ts'
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
  const viewer = { shop, scopes: visibleScopes(caller), language: languageOf(admitted) }
  return {
    context,
    caller,
    shop,
    now,
    request_id,
    version,
    claim,
    ...(claim === null ? { look: QUICK_LOOK } : {}),
    is_secret: endpoint.is_secret ?? false,
    answer: (outcome) => ({
      status: endpoint.status,
      body: endpoint.serialize(endpoint.present(outcome, viewer)),
      headers: {},
      request_id,
      code: null,
    }),
    answerError: (error: LaurelError) => renderError(context, request_id, error),
  }
}

/** By the contract, summaries are in English; somebody who is signed in reads them in the console. */
function languageOf({ caller, request }: Admitted): ReaderLanguage {
  return caller.person === null ? 'en' : readerLanguage(request.accept_language)
}
