import { managedKey } from '../actions/create-api-key.ts'
import { findReplay } from '../actions/run-write.ts'
import type { Answer, Call, Caller, Claim, Context } from '../context.ts'
import { type InputFault, type LaurelError, unknownVersion } from '../errors.ts'
import type { ApiVersion, Versions } from '../versions/define.ts'
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
import { claimKey, isIdempotencyKey } from './claim-key.ts'
import { type Endpoint, takesDryRun } from './define.ts'
import { inVersion } from './in-version.ts'
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
  /** The name of the version that the answer is in. */
  readonly version: string
  /** null when the credential did not say whose call it was. */
  readonly caller: Caller | null
}

/** The one door: every check in its order, then the endpoint's own work. Answers, never throws. */
export async function callEndpoint(
  context: Context,
  endpoint: Endpoint,
  request: CallRequest,
): Promise<CallResult> {
  const { versions } = context
  let caller: Caller | null = null
  let version = versions.current
  try {
    caller = await findCaller(context, endpoint, request)
    version = versions.pinned(caller.key.api_version)
    requireAccess(caller)
    requireScope(endpoint, caller, request.params)
    requireFeature(endpoint, caller)
    version = chooseVersion(versions, request.service_version, version)
    const answer = await answerCall({ context, request, caller, version }, endpoint)
    return { answer, version: version.name, caller }
  } catch (error) {
    const answer = renderError(context, request.request_id, error)
    return { answer, version: version.name, caller }
  }
}

/** A request whose caller may ask it, and the version in which it is asked. */
interface Admitted {
  readonly context: Context
  readonly request: CallRequest
  readonly caller: Caller
  readonly version: ApiVersion
}

async function answerCall(admitted: Admitted, asked: Endpoint): Promise<Answer> {
  const { context, request, caller, version } = admitted
  const endpoint = inVersion(asked, version)
  const body = readBody(request.body)
  const dry_run = takesDryRun(endpoint) && isDryRun(body.value)
  const rate_class = dry_run ? 'read' : endpoint.rate
  await context.rates.take(caller, rate_class, request.now)
  const is_claimed = endpoint.effect === 'write' && !dry_run
  const dryCall = openCall(admitted, endpoint, null)
  const checking = checkInput(endpoint, request, body, dryCall)
  const input = await checking.catch(async (error) => {
    const kept = is_claimed ? await findAnswerOfOther(admitted, asked, body.value) : null
    if (kept === null) throw error
    return kept
  })
  if (isAnswer(input)) return input
  const claim = is_claimed ? claimKey(endpoint, request, caller, body.value) : null
  const call = openCall(admitted, endpoint, claim)
  const outcome = await endpoint.handle(call, input)
  return isAnswer(outcome) ? outcome : call.answer(outcome)
}

/**
 * The kept answer to a request that another live version takes: its key was moved to this one after
 * it had been carried out, and whoever tries it again does not know that yet.
 */
async function findAnswerOfOther(
  admitted: Admitted,
  asked: Endpoint,
  body: unknown,
): Promise<Answer | null> {
  const { context, request, caller } = admitted
  if (!isIdempotencyKey(request.idempotency_key)) return null
  for (const version of context.versions.live.filter((one) => one !== admitted.version)) {
    const endpoint = inVersion(asked, version)
    if (endpoint.parts.body.check(body).length > 0) continue
    const claim = claimKey(endpoint, request, caller, body)
    const kept = await findReplay(openCall(admitted, endpoint, claim))
    if (kept !== null) return kept
  }
  return null
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

function chooseVersion(
  versions: Versions,
  asked: string | undefined,
  of_key: ApiVersion,
): ApiVersion {
  if (asked === undefined) return of_key
  const version = versions.find(asked)
  if (version === null) throw unknownVersion(asked, versions.names)
  return version
}

function isDryRun(value: unknown): boolean {
  return value !== null && typeof value === 'object' && 'dry_run' in value && value.dry_run === true
}

function openCall(admitted: Admitted, endpoint: Endpoint, claim: Claim | null): Call<unknown> {
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

function isAnswer(outcome: unknown): outcome is Answer {
  return (
    outcome !== null &&
    typeof outcome === 'object' &&
    'status' in outcome &&
    'body' in outcome &&
    'request_id' in outcome
  )
}
