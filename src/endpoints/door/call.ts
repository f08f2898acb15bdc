import { managedKey } from '../../actions/access/create-api-key.ts'
import { requireVersion } from '../../actions/access/require-version.ts'
import type { Allowance, Answer, Call, Caller, Context } from '../../context.ts'
import { findNumbers } from '../../store/shops/external-ids.ts'
import { anybody } from './anybody.ts'
import { readBody } from './body.ts'
import type { CallRequest, CallResult } from './call-request.ts'
import {
  identifyCaller,
  requireAccess,
  requireFeature,
  requireScope,
  requireShopAccess,
} from './caller.ts'
import { checkInput } from './check-input.ts'
import { claimKey } from './claim-key.ts'
import { type Endpoint, takesDryRun } from './define.ts'
import { findAnswerOfOther } from './find-answer-of-other.ts'
import { inVersion } from './in-version.ts'
import { workWithinLimits } from './limited-call.ts'
import { nameWhoHas } from './name-who-has.ts'
import { noteAllowance } from './note-allowance.ts'
import { type Admitted, openCall } from './open-call.ts'
import { recordPersonCall } from './record-person-call.ts'
import { renderError } from './render-error.ts'
import { namedAsSent, resolveIds } from './resolve-ids.ts'
import { resolveShop } from './resolve-shop.ts'

/**
 * The one door: every check in its order, then the endpoint's own work. It returns an answer and
 * never throws.
 */
export async function callEndpoint(
  context: Context,
  endpoint: Endpoint,
  request: CallRequest,
): Promise<CallResult> {
  const { versions } = context
  let caller: Caller | null = null
  let version = versions.current
  let allowance: Allowance | null = null
  let sent: unknown
  try {
    caller = await findCaller(context, endpoint, request)
    version = versions.pinned(caller.key.api_version)
    requireAccess(caller)
    const named = await namedByNumbers(context, endpoint, request, caller)
    requireScope(endpoint, caller, named.params)
    requireFeature(endpoint, caller)
    const { service_version } = named
    if (service_version !== undefined) {
      version = requireVersion(versions, 'Service-Version', service_version)
    }
    // If the credential is in the body, we know the caller once the platform has said so. Without
    // any credential, the address alone is limited.
    const is_known = endpoint.scope !== null
    const noting = (left: Allowance | null) => {
      allowance = left
    }
    const own = is_known ? context : noteAllowance(context, noting)
    const admitted = { context: own, request: named, caller, version }
    const body = readBody(request.body, endpoint.body_bytes_max ?? context.config.body_bytes_max)
    sent = body.value
    const rate_class = isDryRun(endpoint, body.value) ? 'read' : endpoint.rate
    // What a person approves is no call of the key.
    const is_rated = is_known && caller.approver === undefined
    if (is_rated) allowance = await context.rates.take(caller, rate_class, request.now)
    const answer = await answerCall(admitted, endpoint, body)
    return { answer, allowance, version: version.name, caller: logged(endpoint, caller) }
  } catch (thrown) {
    const error = await inWordsOfCaller(
      context,
      endpoint,
      { ...request, body: sent },
      caller,
      thrown,
    )
    const answer = renderError(context, request.request_id, error)
    // A refusal without a credential belongs to no key: it is counted, but not logged.
    const of_key = endpoint.scope === null ? null : caller
    return { answer, allowance, version: version.name, caller: of_key }
  }
}

/** An error that says where a missing customer is, and names things as the caller does. */
async function inWordsOfCaller(
  { database: { db } }: Context,
  endpoint: Endpoint,
  input: Omit<CallRequest, 'body'> & { readonly body: unknown },
  caller: Caller | null,
  thrown: unknown,
): Promise<unknown> {
  if (caller === null) return thrown
  const { shop } = caller
  const error = await nameWhoHas(db, async () => shop, thrown)
  return namedAsSent(error, endpoint, input, (names) => findNumbers(db, shop.shop_id, names))
}

/** What anybody reads is no call of a key, and is not in the log of requests. */
function logged({ is_public }: Endpoint, caller: Caller): Caller | null {
  return is_public ? null : caller
}

/** The request with numbers in place of the external ids in its path. */
async function namedByNumbers(
  context: Context,
  endpoint: Endpoint,
  request: CallRequest,
  { shop }: Caller,
): Promise<CallRequest> {
  return resolveIds({ params: endpoint.params }, request, (names) =>
    findNumbers(context.database.db, shop.shop_id, names),
  )
}

async function answerCall(
  admitted: Admitted,
  current: Endpoint,
  body: ReturnType<typeof readBody>,
): Promise<Answer> {
  const { request, caller, version } = admitted
  const endpoint = inVersion(current, version)
  const is_claimed = endpoint.effect === 'write' && !isDryRun(endpoint, body.value)
  const dryCall = openCall(admitted, endpoint, null)
  const checking = checkInput(endpoint, request, body, dryCall)
  const input = await checking.catch(async (error) => {
    const kept = is_claimed ? await findAnswerOfOther(admitted, current, body.value) : null
    if (kept === null) throw error
    return kept
  })
  if (isAnswer(input)) return input
  const claim = is_claimed ? claimKey(endpoint, request, caller, body.value) : null
  const call = openCall(admitted, endpoint, claim)
  const work = async (working: Call<unknown> = call) => {
    const outcome = await endpoint.handle(working, input)
    return isAnswer(outcome) ? outcome : working.answer(outcome)
  }
  const limited = { call, admitted, endpoint, input, sent: body.value }
  const { person } = caller
  const is_recorded = person !== null && claim !== null
  return is_recorded
    ? recordPersonCall(admitted, person, endpoint, work)
    : workWithinLimits(limited, work)
}

/**
 * An endpoint without a scope runs with the service's own key, since its body is the credential; a
 * public one with a key that may do nothing else.
 */
async function findCaller(
  context: Context,
  endpoint: Endpoint,
  request: CallRequest,
): Promise<Caller> {
  if (request.refusal !== undefined) throw request.refusal
  if (request.caller !== undefined) return request.caller
  if (endpoint.scope !== null) return identifyCaller(context, request)
  if (endpoint.is_public) return anybody(context, request)
  const shop = await resolveShop(context, request.query.shop, 'anybody')
  requireShopAccess(shop)
  const key = await managedKey(context, shop.shop_id, request.now)
  const { address } = request
  return { key, shop, session: null, person: null, address, credential: key.key_id }
}

function isDryRun(endpoint: Endpoint, value: unknown): boolean {
  if (!takesDryRun(endpoint)) return false
  return value !== null && typeof value === 'object' && 'dry_run' in value && value.dry_run === true
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
