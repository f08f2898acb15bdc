import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { once } from '../../lib/once.ts'
import type { ThrottleStatus } from './budget.ts'
import { RETRY_LATE_MS, RETRY_SOON_MS, ShopifyFailure, type WrongAccess } from './failure.ts'

const Throttle = Type.Object({
  maximumAvailable: Type.Number(),
  currentlyAvailable: Type.Number(),
  restoreRate: Type.Number(),
})

const Envelope = Type.Object({
  data: Type.Optional(Type.Unknown()),
  errors: Type.Optional(
    Type.Array(
      Type.Object({
        message: Type.String(),
        extensions: Type.Optional(Type.Object({ code: Type.Optional(Type.String()) })),
      }),
    ),
  ),
  extensions: Type.Optional(
    Type.Object({
      cost: Type.Optional(
        Type.Object({
          requestedQueryCost: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
          throttleStatus: Type.Optional(Throttle),
        }),
      ),
    }),
  ),
})
const envelope = once(() => Compile(Envelope))

export interface AdminReply {
  readonly status_code: number
  readonly retry_after: string | undefined
  readonly body: string
}

/** An answer as it counts for us: its data, or a failure; and what is left of the budget. */
export interface ReadReply {
  readonly outcome: { readonly data: unknown } | { readonly failure: ShopifyFailure }
  readonly status: ThrottleStatus | null
  /** The token is not valid any more. */
  readonly is_signed_out: boolean
}

/** Errors that say that nothing was done. */
const NOT_DONE = new Set(['ACCESS_DENIED', 'MAX_COST_EXCEEDED', 'BAD_REQUEST', 'INVALID_VARIABLE'])

export function readReply(reply: AdminReply): ReadReply {
  const { status_code } = reply
  if (status_code !== 200) return failed(httpFailure(reply), null, status_code === 401)
  const parsed = parse(reply.body)
  if (parsed === null) {
    return failed(new ShopifyFailure('unknown', 'an answer that is no JSON', RETRY_SOON_MS))
  }
  const cost = parsed.extensions?.cost
  const status = cost?.throttleStatus ?? null
  const [error] = parsed.errors ?? []
  if (error === undefined) return { outcome: { data: parsed.data }, status, is_signed_out: false }
  const code = error.extensions?.code ?? ''
  if (code === 'THROTTLED') {
    return failed(throttled(cost?.requestedQueryCost ?? null, status), status)
  }
  if (NOT_DONE.has(code)) {
    return failed(new ShopifyFailure('refused', `${code}: ${error.message}`, RETRY_LATE_MS), status)
  }
  const message = `${code || 'an error'}: ${error.message}`
  return failed(new ShopifyFailure('unknown', message, RETRY_SOON_MS), status)
}

function failed(
  failure: ShopifyFailure,
  status: ThrottleStatus | null = null,
  is_signed_out = false,
): ReadReply {
  return { outcome: { failure }, status, is_signed_out }
}

function throttled(cost: number | null, status: ThrottleStatus | null): ShopifyFailure {
  const missing = status === null || cost === null ? 0 : cost - status.currentlyAvailable
  const wait_ms = status === null ? 1000 : (missing / Math.max(status.restoreRate, 1)) * 1000
  return new ShopifyFailure('not_done', 'Shopify is too busy for this shop', Math.ceil(wait_ms))
}

/** What Shopify means by these. */
const STATUSES: Readonly<Record<number, readonly [words: string, wrong: WrongAccess]>> = {
  401: [': it does not take this token', 'token'],
  402: [': the shop is frozen', null],
  403: [': it does not let the app in', null],
  404: [': it has no shop by this domain', 'domain'],
  423: [': the shop is locked', null],
}

/** What each status means; the rest of 5xx may have been done. */
function httpFailure({ status_code, retry_after }: AdminReply): ShopifyFailure {
  const [words, wrong] = STATUSES[status_code] ?? ['', null]
  const message = `Shopify answers with ${status_code}${words}`
  if (status_code === 429) {
    const seconds = Number(retry_after)
    const is_said = seconds > 0 && seconds < Number.POSITIVE_INFINITY
    return new ShopifyFailure('not_done', message, is_said ? Math.min(seconds, 60) * 1000 : 1000)
  }
  if (status_code >= 500) return new ShopifyFailure('unknown', message, RETRY_SOON_MS)
  return new ShopifyFailure('refused', message, RETRY_LATE_MS, wrong)
}

function parse(body: string) {
  try {
    const value: unknown = JSON.parse(body)
    return envelope().Check(value) ? value : null
  } catch {
    return null
  }
}
