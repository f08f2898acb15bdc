import { randomUUID } from 'node:crypto'
import { pause } from '../support/service-process.ts'

export interface Award {
  readonly customer: number
  readonly points: number
  readonly source_ref: string
  readonly idempotency_key: string
  /** Not retried once it failed: nobody knows whether it was paid. */
  readonly is_given_up_early: boolean
  acknowledged: boolean
}

/** What callers saw; all else is a surprise and fails the test. */
export type Seen = 'paid' | 'unavailable' | 'no_answer' | 'still_running'

export interface LoadOptions {
  /** Nodes of the service, each called in turn. */
  readonly base_urls: readonly string[]
  readonly api_key: string
  readonly customers: readonly number[]
  /** How many callers there are at a time. */
  readonly callers: number
}

/** Nothing of a fault lasts so long, on any machine: an answer that takes longer will not come. */
const ANSWER_LIMIT_MS = 120_000
const PAUSE_BEFORE_RETRY_MS = 50
/** Enough of them to be sure that an award nobody retries is paid at most once. */
const ONE_IN_GIVEN_UP = 5

/**
 * Callers that award points as careful callers do: every award has a reference and a key of its
 * own, and is retried under that key until it is acknowledged.
 */
export class AwardLoad {
  readonly awards: Award[] = []
  /** What no caller should see, and how often it was seen. */
  readonly surprises: Record<string, number> = {}
  readonly seen: Record<Seen, number> = { paid: 0, unavailable: 0, no_answer: 0, still_running: 0 }
  readonly #options: LoadOptions
  readonly #callers: Promise<void>[]
  #sent = 0
  #stopping = false
  /** When callers stop retrying, answered or not; on the steady clock. */
  #patient_until_ms = Number.POSITIVE_INFINITY

  constructor(options: LoadOptions) {
    this.#options = options
    running.add(this)
    this.#callers = Array.from({ length: options.callers }, () => this.#call())
  }

  /** Waits until callers have seen this so many times more. */
  async sees(what: Seen, times: number): Promise<void> {
    const enough = this.seen[what] + times
    const limit_ms = performance.now() + 1.5 * ANSWER_LIMIT_MS
    while (this.seen[what] < enough) {
      if (performance.now() > limit_ms) {
        const all = JSON.stringify({ ...this.seen, ...this.surprises })
        throw new Error(`callers did not see "${what}" ${times} times more: ${all}`)
      }
      await pause(10)
    }
  }

  /** Lets every caller end what it has begun; one that still has no answer then is a surprise. */
  async finish(patience_ms = ANSWER_LIMIT_MS): Promise<void> {
    this.#stopping = true
    this.#patient_until_ms = performance.now() + patience_ms
    await Promise.all(this.#callers)
    running.delete(this)
  }

  async #call(): Promise<void> {
    while (!this.#stopping) await this.#pay(this.#next())
  }

  #next(): Award {
    const { customers } = this.#options
    const number = this.awards.length
    const award = {
      customer: customers[number % customers.length] ?? 0,
      points: 1 + (number % 7),
      source_ref: randomUUID(),
      idempotency_key: randomUUID(),
      is_given_up_early: number % ONE_IN_GIVEN_UP === 0,
      acknowledged: false,
    }
    this.awards.push(award)
    return award
  }

  async #pay(award: Award): Promise<void> {
    for (;;) {
      const seen = await this.#send(award)
      if (seen === null) return
      this.seen[seen] += 1
      if (seen === 'paid') {
        award.acknowledged = true
        return
      }
      if (award.is_given_up_early) return
      if (performance.now() > this.#patient_until_ms) {
        this.#surprise(`still "${seen}" at the end`)
        return
      }
      await pause(PAUSE_BEFORE_RETRY_MS)
    }
  }

  /** Sends an award once; null after a surprise. */
  async #send(award: Award): Promise<Seen | null> {
    const { base_urls, api_key } = this.#options
    const base_url = base_urls[this.#sent++ % base_urls.length]
    const { customer, points, source_ref, idempotency_key } = award
    let response: Response
    let text: string
    try {
      response = await fetch(`${base_url}/api/v1/customers/${customer}/points/earn`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${api_key}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': idempotency_key,
        },
        body: JSON.stringify({ points, source_ref }),
        signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
      })
      text = await response.text()
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'TimeoutError') return 'no_answer'
      return this.#surprise(`no answer within ${ANSWER_LIMIT_MS} ms`)
    }
    return readAnswer(response, text, points) ?? this.#surprise(nameOf(response, text))
  }

  #surprise(what: string): null {
    this.surprises[what] = (this.surprises[what] ?? 0) + 1
    return null
  }
}

/** The answer without what differs each time. */
function nameOf(response: Response, text: string): string {
  const error = JSON.parse(text).error
  return `${response.status} ${error === undefined ? text : `${error.code}: ${error.message}`}`
}

const running = new Set<AwardLoad>()

/** Ends the loads that a failed test left running. For `afterEach`. */
export async function endLoads(): Promise<void> {
  await Promise.all([...running].map((load) => load.finish(0)))
}

/** What the contract lets a caller see; null for anything else. */
function readAnswer(response: Response, text: string, points: number): Seen | null {
  const body = JSON.parse(text)
  const code = body.error?.code
  if (response.status === 200) {
    // Its reference is its own: an award that counts as repeated lost its first answer.
    return body.changed && !body.deduplicated && body.points_awarded === points ? 'paid' : null
  }
  if (response.status === 503 && code === 'platform_unavailable') {
    return Number(response.headers.get('retry-after')) >= 1 ? 'unavailable' : null
  }
  return response.status === 409 && code === 'idempotency_conflict' ? 'still_running' : null
}
