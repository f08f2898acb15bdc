import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import type { PlatformSignIn } from '../domain/platform.ts'
import type { Clock } from '../lib/clock.ts'
import { HOUR_MS } from '../lib/durations.ts'
import { parseGid } from '../lib/gid.ts'
import type { GuardedClient, GuardedDocument } from '../lib/guarded-request.ts'
import { once } from '../lib/once.ts'
import type { ShopCaller } from './caller.ts'
import { RETRY_SOON_MS, ShopifyFailure } from './client/failure.ts'
import { readStorefront } from './operations/shop.ts'

const ANSWER_BYTES_MAX = 64_000
/** Shopify does not say when a customer's token ends: the session token lives no longer than this. */
const LIFE_MS = HOUR_MS

const Discovery = Type.Object({ graphql_api: Type.String({ pattern: '^https?://' }) })
const discovery = once(() => Compile(Discovery))
const Answer = Type.Object({
  data: Type.Object({
    customer: Type.Union([Type.Object({ id: Type.String() }), Type.Null()]),
  }),
})
const answerShape = once(() => Compile(Answer))

interface SignInParts {
  readonly outbound: GuardedClient
  readonly clock: Clock
  readonly timeout_ms: number
  readonly originOf: (host: string) => string
}

/**
 * Who is signed in with a token of the Customer Account API; null: nobody. The shop itself says
 * where that API is, so a caller cannot lead us elsewhere.
 */
export async function findAccountSignIn(
  { outbound, clock, timeout_ms, originOf }: SignInParts,
  caller: ShopCaller,
  access_token: string,
): Promise<PlatformSignIn | null> {
  if (!/^[\x21-\x7e]+$/.test(access_token)) return null
  const { host } = (await caller.call(readStorefront, {})).shop.primaryDomain
  const found = await outbound.get({
    url: new URL(`${originOf(host)}/.well-known/customer-account-api`),
    headers: { Accept: 'application/json' },
    timeout_ms,
    bytes_max: ANSWER_BYTES_MAX,
  })
  const place = parse(found)
  if (!discovery().Check(place)) throw lost('the shop does not say where its accounts are')
  const reply = await outbound.exchange({
    url: new URL(place.graphql_api),
    headers: { 'Content-Type': 'application/json', Authorization: access_token },
    body: JSON.stringify({ query: '{ customer { id } }' }),
    timeout_ms,
    bytes_max: ANSWER_BYTES_MAX,
  })
  if (reply.status_code === 401 || reply.status_code === 403) return null
  const answer = parse(reply)
  if (!answerShape().Check(answer)) throw lost('the customer accounts do not answer')
  const { customer } = answer.data
  const customer_id = customer && parseGid('shopify', 'Customer', customer.id)
  if (customer_id === null) return null
  return { customer_id, expires_at: new Date(clock.now().getTime() + LIFE_MS) }
}

/** null: no answer with 200 and JSON. */
function parse(document: GuardedDocument): unknown {
  if (document.status_code !== 200) return null
  try {
    return JSON.parse(document.body.toString('utf8'))
  } catch {
    return null
  }
}

function lost(message: string): ShopifyFailure {
  return new ShopifyFailure('not_done', message, RETRY_SOON_MS)
}
