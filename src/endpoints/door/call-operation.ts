import type { AdminPass, Answer, Context } from '../../context.ts'
import { withoutCodes } from '../../domain/codes/shown-code.ts'
import { readerLanguage } from '../../domain/explanations/reader-language.ts'
import { readDevice } from '../../domain/people/device.ts'
import { passSeesCodes } from '../../domain/people/sees-codes.ts'
import { type PersonSession, SESSION_DAYS_MAX } from '../../domain/people/session.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { headerOfOtherShop } from '../../errors/people.ts'
import { requireNoFaults } from '../../errors.ts'
import { SESSION_COOKIE, writeCookie } from '../../lib/cookies.ts'
import { writeKnownBrowser } from '../../lib/known-browser.ts'
import { moneyFaults, takesMoney } from '../../schemas/base/money.ts'
import { findNumbers } from '../../store/shops/external-ids.ts'
import { findCallersPass, findShopFor, requireAllShops, requireRight } from './admin-pass.ts'
import { readBody, readUpload } from './body.ts'
import type { CallRequest } from './call-request.ts'
import { checkOperationInput, type GivenParts } from './check-operation-input.ts'
import type { Operation } from './define-operation.ts'
import { WithCookie } from './define-person-operation.ts'
import { nameWhoHas } from './name-who-has.ts'
import type { OperationCall } from './operation-call.ts'
import { ALL_SHOPS, findSession, requireOwnOrigin } from './person.ts'
import { recordOperation, recordRefused } from './record-operation.ts'
import { renderError } from './render-error.ts'
import { type NumbersOf, namedAsSent, resolveIds } from './resolve-ids.ts'
import { Streamed } from './streamed.ts'

/** A file that is sent as it is made. */
export interface StreamedAnswer extends Omit<Answer, 'body'> {
  readonly body: Streamed
}

/**
 * Calls an operation of the admin API or the embedded shop: what the token or the role lets its
 * holder do, the checks, the work.
 */
export async function callOperation(
  context: Context,
  operation: Operation,
  request: CallRequest,
): Promise<Answer | StreamedAnswer> {
  const { request_id } = request
  try {
    if (request.refusal !== undefined) throw request.refusal
    const call = await openOperationCall(context, operation, request)
    try {
      await admit(call, operation)
      await requireNamedShop(call, request)
    } catch (error) {
      await recordRefused(call, operation, error)
      throw error
    }
    await takeRate(call, operation)
    const { params, query } = request
    const body = bodyOf(operation, request, context.config)
    const worked = await runOperation(call, operation, { params, query, body })
    const { result, headers } = unwrapped(context, worked)
    const sent = result instanceof Streamed ? result : operation.serialize(seenBy(call, result))
    // Each of the two kinds of body makes one of the two kinds of answer.
    return { status: 200, body: sent, headers, request_id, code: null } as Answer | StreamedAnswer
  } catch (error) {
    return renderError(context, request_id, error)
  }
}

/** Not every token and role sees codes whole. */
function seenBy({ caller }: OperationCall, result: unknown): unknown {
  return passSeesCodes(caller) ? result : withoutCodes(Object(result))
}

/** Where somebody signs in or out, the answer sets or deletes the cookie. */
function unwrapped(
  context: Context,
  worked: unknown,
): { result: unknown; headers: Answer['headers'] } {
  if (!(worked instanceof WithCookie)) return { result: worked, headers: {} }
  const { result, signed_in } = worked
  const { base_url } = context.config
  const token = signed_in?.token ?? null
  const cookies = [writeCookie(base_url, SESSION_COOKIE, token, SESSION_DAYS_MAX)]
  if (signed_in !== null) cookies.push(writeKnownBrowser(context, signed_in.session.person.email))
  return { result, headers: { 'Set-Cookie': cookies } }
}

/** What the caller may do is checked before the input, which may be about another shop. */
async function admit({ context, caller, shop }: OperationCall, operation: Operation) {
  if (operation.lets_in !== 'right') return
  requireRight(caller, operation)
  if (operation.of_all_shops) await requireAllShops(context, caller)
  if (caller.shop_id !== null) await shop()
}

async function takeRate({ context, caller, now, shop }: OperationCall, { rate }: Operation) {
  if (rate === undefined) return
  await context.rates.take({ shop: await shop(), credential: caller.actor }, rate, now)
}

/** A header that contradicts the token is a mistake, and the write would be in the wrong shop. */
async function requireNamedShop({ shop }: OperationCall, { shop_header }: CallRequest) {
  if (shop_header === undefined || shop_header === ALL_SHOPS) return
  const found = await shop().catch(() => null)
  if (found?.domain !== shop_header) throw headerOfOtherShop(shop_header, found?.domain ?? null)
}

async function openOperationCall(
  context: Context,
  operation: Operation,
  request: CallRequest,
): Promise<OperationCall> {
  const { now, query, address, request_id, page, accept_language, known_browser = null } = request
  // A page of another origin signs nobody in.
  if (operation.lets_in === 'anybody' && page?.origin !== undefined) {
    requireOwnOrigin(context.config, page)
  }
  const session = operation.lets_in === 'person' ? await findSession(context, request) : null
  const pass = await passFor(context, operation, session, request)
  let found: Promise<Shop> | null = null
  const shop = () => {
    found ??= findShopFor(context, pass, query.shop)
    return found
  }
  const names_one = pass.shop_id !== null || query.shop !== undefined
  return {
    context,
    now,
    session,
    // A read may come from anywhere, and asks for no passkey.
    own_origin: page?.origin ?? new URL(context.config.base_url).origin,
    // A command's own process has no network in between.
    caller: {
      ...pass,
      address: pass.actor === 'command_line' ? null : address,
      known_browser,
      device: readDevice(request.user_agent),
      request_id,
    },
    language: readerLanguage(accept_language),
    shop,
    shopOrAll: async () => (names_one ? shop() : null),
  }
}

/** Before they sign in, people have no rights that an operation could look at. */
async function passFor(
  context: Context,
  { lets_in, of_all_shops, of_one_shop }: Operation,
  session: PersonSession | null,
  request: CallRequest,
): Promise<AdminPass> {
  const reach = { of_all_shops, of_one_shop, shop: request.query.shop }
  if (lets_in === 'right') return findCallersPass(context, request, reach)
  const { person_id: actor, name } = session?.person ?? { person_id: 'nobody', name: 'nobody' }
  return { actor, name, purpose: null, role: null, shop_roles: [], shop_id: null }
}

function bodyOf(
  { takes, bytes_max }: Operation,
  { body }: CallRequest,
  { body_bytes_max }: Context['config'],
) {
  if (takes !== null) return readUpload(body, takes)
  return readBody(body, bytes_max ?? body_bytes_max)
}

/** Checks a request to an operation, does its work and records it; `record` may leave that out. */
export async function runOperation(
  call: OperationCall,
  operation: Operation,
  parts: GivenParts,
  record: typeof recordOperation = recordOperation,
): Promise<unknown> {
  const input = checkOperationInput(operation, parts)
  if (takesMoney(operation.body)) {
    const { currency } = await call.shop()
    requireNoFaults(moneyFaults(operation.body, input.body, currency))
  }
  const { db } = call.context.database
  const numbersOf: NumbersOf = async (names) => findNumbers(db, (await call.shop()).shop_id, names)
  const resolved = await resolveIds(operation, input, numbersOf)
  try {
    return await record(call, operation, resolved, () => operation.handle(call, resolved))
  } catch (error) {
    const known = await nameWhoHas(db, call.shopOrAll, error)
    throw await namedAsSent(known, operation, input, numbersOf)
  }
}
