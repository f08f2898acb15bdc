import { managedKey } from '../actions/create-api-key.ts'
import type { Answer, Call, Caller, Claim, Context } from '../context.ts'
import { type InputFault, type LaurelError, unknownVersion } from '../errors.ts'
import { type ApiVersion, CURRENT_VERSION, LIVE_VERSIONS, liveVersion } from '../versions/index.ts'
import { type Body, readBody } from './body.ts'
import {
  identifyCaller,
  requireAccess,
  requireFeature,
  requireScope,
  requireShopAccess,
  visibleScopes,
} from './caller.ts'
import { checkInput } from './check-input.ts'
import { claimKey } from './claim-key.ts'
import { type Endpoint, takesDryRun } from './define.ts'
import { renderError } from './render-error.ts'
import { resolveShop } from './resolve-shop.ts'

/** A request as REST and MCP both bring it, before anything about it is believed. */
export interface CallRequest {
  readonly request_id: string
  readonly now: Date
  readonly authorization: string | undefined
  /** Who calls, where the transport had to know before; the header is then not read again. */
  readonly caller?: Caller
  readonly idempotency_key: string | undefined
  readonly service_version: string | undefined
  readonly params: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: Body
  /** What the transport found wrong with the input before it was one. */
  readonly faults?: readonly InputFault[]
}

export interface CallResult {
  readonly answer: Answer
  readonly version: ApiVersion
  /** null when the credential did not say whose call it was. */
  readonly caller: Caller | null
}

/** The one door: every check in its order, then the endpoint's own work. Answers, never throws. */
export async function callEndpoint(
  context: Context,
  endpoint: Endpoint,
  request: CallRequest,
): Promise<CallResult> {
  let caller: Caller | null = null
  let version: ApiVersion = CURRENT_VERSION
  try {
    caller = await findCaller(context, endpoint, request)
    version = liveVersion(caller.key.api_version) ?? CURRENT_VERSION
    requireAccess(caller)
    requireScope(endpoint, caller, request.params)
    requireFeature(endpoint, caller)
    version = chooseVersion(request.service_version, version)
    const body = readBody(request.body)
    const dry_run = takesDryRun(endpoint) && isDryRun(body.value)
    const rate_class = dry_run ? 'read' : endpoint.rate
    await context.rates.take(caller, rate_class, request.now)
    const dryCall = openCall(context, endpoint, request, caller, null)
    const input = await checkInput(endpoint, request, body, dryCall)
    const claim =
      endpoint.effect === 'write' && !dry_run
        ? claimKey(endpoint, request, caller, version, input.body)
        : null
    const call = openCall(context, endpoint, request, caller, claim)
    const outcome = await endpoint.handle(call, input)
    return { answer: isAnswer(outcome) ? outcome : call.answer(outcome), version, caller }
  } catch (error) {
    return { answer: renderError(context, request.request_id, error), version, caller }
  }
}

/** An endpoint without a scope is called with the service's own key; its body is the credential. */
async function findCaller(
  context: Context,
  endpoint: Endpoint,
  request: CallRequest,
): Promise<Caller> {
  if (request.caller !== undefined) return request.caller
  if (endpoint.scope !== null) return identifyCaller(context, request.authorization, request.now)
  const shop = await resolveShop(context, request.query.shop, 'anybody')
  requireShopAccess(shop)
  const key = await managedKey(context, shop.shop_id, request.now)
  return { key, shop, session: null, credential: key.key_id }
}

function chooseVersion(asked: string | undefined, of_key: ApiVersion): ApiVersion {
  if (asked === undefined) return of_key
  const version = liveVersion(asked)
  if (version === null) throw unknownVersion(asked, LIVE_VERSIONS)
  return version
}

function isDryRun(value: unknown): boolean {
  return value !== null && typeof value === 'object' && 'dry_run' in value && value.dry_run === true
}

function openCall(
  context: Context,
  endpoint: Endpoint,
  request: CallRequest,
  caller: Caller,
  claim: Claim | null,
): Call<unknown> {
  const { request_id, now } = request
  const { shop } = caller
  return {
    context,
    caller,
    shop,
    now,
    request_id,
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

function isAnswer(outcome: unknown): outcome is Answer {
  return (
    outcome !== null &&
    typeof outcome === 'object' &&
    'status' in outcome &&
    'body' in outcome &&
    'request_id' in outcome
  )
}
