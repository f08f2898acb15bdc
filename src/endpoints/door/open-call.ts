import type { Call, Caller, Context, IdempotencyClaim } from '../../context.ts'
import { maySeeFew } from '../../domain/analytics/few.ts'
import { withoutCodes } from '../../domain/codes/shown-code.ts'
import { type ReaderLanguage, readerLanguage } from '../../domain/explanations/reader-language.ts'
import { QUICK_LOOK } from '../../domain/forecast/look.ts'
import { callerSeesCodes } from '../../domain/people/sees-codes.ts'
import type { Foresight } from '../../domain/programme/write-outcome.ts'
import { LaurelError } from '../../errors/laurel-error.ts'
import { withoutFew } from '../../schemas/base/few-members.ts'
import type { ApiVersion } from '../../versions/define.ts'
import type { CallRequest } from './call-request.ts'
import { visibleScopes } from './caller.ts'
import { type Endpoint, takesDryRun } from './define.ts'
import { renderError } from './render-error.ts'

/** A request whose caller is allowed to make it, and its version. */
export interface Admitted {
  readonly context: Context
  readonly request: CallRequest
  readonly caller: Caller
  readonly version: ApiVersion
}

/** The request for the endpoint in its version. `scopes`: what is shown to their holder. */
export function openCall(
  admitted: Admitted,
  endpoint: Endpoint,
  claim: IdempotencyClaim | null,
  scopes: readonly string[] = visibleScopes(admitted.caller),
): Call<unknown> {
  const { context, request, caller, version } = admitted
  const { request_id, now } = request
  const { shop } = caller
  const sees_codes = callerSeesCodes(caller)
  const viewer = { shop, scopes, sees_codes, language: languageOf(admitted) }
  const tellsAll = maySeeFew(scopes) || !takesDryRun(endpoint)
  const tell = (shown: object, outcome: unknown) => {
    if (tellsAll) return shown
    const { foresight }: { foresight?: Foresight } = Object(outcome)
    if (foresight === undefined) return withoutFew({ ...shown })
    const { is_of_few, forecast } = foresight
    return withoutFew({ ...shown }, { is_of_few, at_most: forecast.at_most })
  }
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
    is_unlimited: endpoint.is_unlimited ?? false,
    answer: (outcome) => {
      const shown = endpoint.present(outcome, viewer)
      const seen = sees_codes ? shown : withoutCodes(shown)
      const body = endpoint.serialize(tell(seen, outcome))
      return { status: endpoint.status, body, headers: {}, request_id, code: null }
    },
    answerError: (error: LaurelError) =>
      renderError(context, request_id, tellsAll ? error : tellingLess(error)),
  }
}

/** A refusal says what the write would do. */
function tellingLess(error: LaurelError): LaurelError {
  const { code, message, details } = error
  return details === undefined
    ? error
    : new LaurelError(code, message, { ...error, details: withoutFew(details) })
}

/** By the contract, summaries are in English; somebody who is signed in reads them in the console. */
function languageOf({ caller, request }: Admitted): ReaderLanguage {
  return caller.person === null ? 'en' : readerLanguage(request.accept_language)
}
