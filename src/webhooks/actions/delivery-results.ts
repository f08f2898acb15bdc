import type { Context } from '../../context.ts'
import { Batcher } from '../../lib/batcher.ts'
import { stopwatch } from '../../lib/clock.ts'
import { chance } from '../../lib/secrets.ts'
import {
  ATTEMPTS_MAX,
  type Attempt,
  isAcknowledged,
  outcomeOf,
  retryAt,
} from '../domain/webhooks.ts'
import {
  type DeliveryResult,
  type EndpointHealth,
  type EndpointReport,
  saveResults,
} from '../store/deliveries.ts'
import type { DueDelivery, Lane } from '../store/lanes.ts'

interface Result extends DeliveryResult {
  readonly webhook_id: string
}

const RESULTS_PER_WRITE = 500
const WRITES_RUNNING_MAX = 2
/** A failed write is tried again, for about as long as a lane is held. */
const WRITE_TRIED_FOR_MS = 25_000
const WRITE_TRIED_EVERY_MS = 500

/**
 * Stores the results of attempts at once. Results that arrive while others are being written share
 * the next write, so that many endpoints cost few commits and a crash loses little. If the database
 * takes none, they wait, and their sender sends nothing more.
 */
export class DeliveryResults {
  /** The number of this process's attempts, by result. */
  readonly counts = new Map<string, number>()
  readonly #context: Pick<Context, 'database' | 'clock' | 'log'>
  readonly #isStopping: () => boolean
  readonly #results = new Batcher<Result, EndpointHealth | undefined>({
    run: (results) => this.#saveAtLast(results),
    items_max: RESULTS_PER_WRITE,
    running_max: WRITES_RUNNING_MAX,
  })

  constructor(
    context: Pick<Context, 'database' | 'clock' | 'log'>,
    isStopping: () => boolean = () => false,
  ) {
    this.#context = context
    this.#isStopping = isStopping
  }

  /** Records an attempt; true: its endpoint can be sent to as before. */
  async record(
    { shop_id, webhook_id }: Lane,
    delivery: DueDelivery,
    attempt: Attempt,
  ): Promise<boolean> {
    const outcome = outcomeOf(attempt)
    this.counts.set(outcome, (this.counts.get(outcome) ?? 0) + 1)
    const result = resultOf(delivery, attempt, this.#context.clock.now())
    const health = await this.#results.add({ shop_id, webhook_id, ...result })
    return health?.status === 'active' && health.paused_until === null
  }

  async #saveAtLast(results: readonly Result[]) {
    const elapsed_ms = stopwatch()
    for (;;) {
      try {
        return await this.#save(results)
      } catch (error) {
        if (this.#isStopping() || elapsed_ms() > WRITE_TRIED_FOR_MS) throw error
        this.#context.log.warn({ err: error }, 'results of deliveries could not be written yet')
        await new Promise((resolve) => setTimeout(resolve, WRITE_TRIED_EVERY_MS))
      }
    }
  }

  /** In their order of arrival, together with the state of their endpoints. */
  async #save(
    results: readonly Result[],
  ): Promise<PromiseSettledResult<EndpointHealth | undefined>[]> {
    const { database, clock } = this.#context
    const reports = [...Map.groupBy(results, endpointName).values()].flatMap(reportOf)
    const healths = await saveResults(database.db, results, reports, clock.now())
    const by_name = new Map(healths.map((health) => [endpointName(health), health]))
    return results.map((result) => ({
      status: 'fulfilled',
      value: by_name.get(endpointName(result)),
    }))
  }
}

function endpointName({ shop_id, webhook_id }: Pick<Result, 'shop_id' | 'webhook_id'>): string {
  return `${shop_id} ${webhook_id}`
}

function resultOf(
  { delivery_id, attempts_made }: DueDelivery,
  attempt: Attempt,
  now: Date,
): Omit<DeliveryResult, 'shop_id'> {
  if (isAcknowledged(attempt)) return { delivery_id, attempt, status: 'delivered', due_at: null }
  const made = attempts_made + 1
  const due_at = made >= ATTEMPTS_MAX ? null : retryAt(made, now, chance())
  return { delivery_id, attempt, status: due_at === null ? 'dropped' : 'pending', due_at }
}

/** What these attempts of one endpoint mean for it. */
function reportOf(results: readonly Result[]): EndpointReport[] {
  const [first] = results
  if (first === undefined) return []
  const { shop_id, webhook_id } = first
  const last_success = results.findLastIndex(({ attempt }) => isAcknowledged(attempt))
  const failures_in_a_row = results.length - 1 - last_success
  return [{ shop_id, webhook_id, failures_in_a_row, had_success: last_success >= 0 }]
}
