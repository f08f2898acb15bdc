import type { ShopifyBudget } from '../../domain/shops/shopify.ts'
import { type After, afterOnMachine } from '../../lib/clock.ts'
import type { GuardedClient, GuardedFailure } from '../../lib/guarded-request.ts'
import { type AdminOperation, UnreadableAnswer } from '../operations/define.ts'
import { ADMIN_API_VERSION } from '../operations/index.ts'
import { readReply } from './admin-answer.ts'
import { CallQueue, type Urgency } from './call-queue.ts'
import { RETRY_LATE_MS, RETRY_SOON_MS, ShopifyFailure, UNREACHED } from './failure.ts'

/** An order with 50 lines and 50 refunds has some 200,000 bytes. */
const ANSWER_BYTES_MAX = 8_000_000

/** How a shop is reached. */
export interface AdminDoor {
  readonly shop_id: number
  /** `https://my-shop.myshopify.com`. */
  readonly origin: string
  /** A token that is valid for some minutes more; `renew` throws the known one away. */
  accessToken(renew: boolean): Promise<string>
}

export interface ShopifyClientOptions {
  readonly outbound: GuardedClient
  /** Milliseconds of a steady clock. */
  readonly elapsed: () => number
  /** How pauses and the wait for a turn end; otherwise by the machine's clock. */
  readonly after?: After
  /** The time of a call, with its wait for a turn and its repeats. */
  readonly call_limit_ms: number
}

/**
 * Calls Shopify's Admin API. What was not done is repeated within the call's time; what may have
 * been done is not, since only the caller knows how to recognise it.
 */
export class ShopifyClient {
  readonly #options: ShopifyClientOptions & { readonly after: After }
  readonly #queues = new Map<number, CallQueue>()
  readonly #times = new Map<number, Date>()

  constructor(options: ShopifyClientOptions) {
    this.#options = { after: afterOnMachine, ...options }
  }

  /** Throws `ShopifyFailure`. */
  async call<Variables, Answer>(
    door: AdminDoor,
    operation: AdminOperation<Variables, Answer>,
    variables: Variables,
    urgency: Urgency = 'now',
  ): Promise<Answer> {
    const { elapsed, after, call_limit_ms } = this.#options
    const ends_ms = elapsed() + call_limit_ms
    let renew = false
    let repeats = 0
    for (;;) {
      const token = await door.accessToken(renew)
      const left_ms = ends_ms - elapsed()
      const turn = await this.#queueOf(door.shop_id).enter(operation.cost, urgency, left_ms)
      const { outcome, status, is_signed_out } = await this.#send(door, token, {
        body: JSON.stringify({ query: operation.document, variables }),
        timeout_ms: Math.max(ends_ms - elapsed(), 1),
      })
      turn.settle(status)
      if ('data' in outcome) return readAnswer(operation, outcome.data)
      const { failure } = outcome
      const wait_ms = repeatAfter(operation, failure, repeats)
      if (is_signed_out && !renew) renew = true
      else if (wait_ms === null || elapsed() + wait_ms >= ends_ms) throw failure
      else await new Promise<void>((over) => void after(wait_ms, over))
      repeats += 1
    }
  }

  /** What Shopify lets this process ask for now; null: nothing was asked yet. */
  budgetOf(shop_id: number): ShopifyBudget | null {
    return this.#queues.get(shop_id)?.left() ?? null
  }

  /** What time it was at Shopify when its last answer came; null: none has said. */
  timeOf(shop_id: number): Date | null {
    return this.#times.get(shop_id) ?? null
  }

  #queueOf(shop_id: number): CallQueue {
    const { elapsed, after } = this.#options
    const known = this.#queues.get(shop_id) ?? new CallQueue(elapsed, after)
    this.#queues.set(shop_id, known)
    return known
  }

  async #send(
    { shop_id, origin }: AdminDoor,
    token: string,
    { body, timeout_ms }: { body: string; timeout_ms: number },
  ) {
    const answer = await this.#options.outbound.exchange({
      url: new URL(`${origin}/admin/api/${ADMIN_API_VERSION}/graphql.json`),
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json',
        'X-Shopify-Access-Token': token,
      },
      body,
      timeout_ms,
      bytes_max: ANSWER_BYTES_MAX,
    })
    if (answer.status_code === null) {
      return { outcome: { failure: unreached(answer.error) }, status: null, is_signed_out: false }
    }
    const { status_code, headers } = answer
    const time_ms = Date.parse(headers.date ?? '')
    if (!Number.isNaN(time_ms)) this.#times.set(shop_id, new Date(time_ms))
    return readReply({
      status_code,
      retry_after: headers['retry-after'],
      body: answer.body.toString('utf8'),
    })
  }
}

const REPEATS_MAX = 3
const CUT_LINE_PAUSE_MS = 200

/** How long to wait before the same call; null: it is not repeated. A query can be, always. */
function repeatAfter(
  { is_mutation }: { is_mutation: boolean },
  { kind, retry_after_ms }: ShopifyFailure,
  repeats: number,
): number | null {
  if (repeats >= REPEATS_MAX) return null
  if (kind === 'not_done') return retry_after_ms
  return kind === 'unknown' && !is_mutation ? CUT_LINE_PAUSE_MS : null
}

/** Failures before a connection stood: nothing was sent. */
const NEVER_SENT = new Set<GuardedFailure | 'too_large'>([
  'private_address',
  'unknown_host',
  'connection_refused',
  'tls_failed',
])

function unreached(error: GuardedFailure | 'too_large'): ShopifyFailure {
  const kind = NEVER_SENT.has(error) ? 'not_done' : 'unknown'
  return new ShopifyFailure(kind, `Shopify was not reached: ${UNREACHED[error]}`, RETRY_SOON_MS)
}

function readAnswer<Variables, Answer>(
  operation: AdminOperation<Variables, Answer>,
  data: unknown,
): Answer {
  try {
    return operation.read(data)
  } catch (error) {
    if (!(error instanceof UnreadableAnswer)) throw error
    throw new ShopifyFailure('unknown', error.message, RETRY_LATE_MS)
  }
}
