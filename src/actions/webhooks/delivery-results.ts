import type { Context } from '../../context.ts'
import {
  ATTEMPTS_MAX,
  type Attempt,
  isAcknowledged,
  outcomeOf,
  retryAt,
} from '../../domain/webhooks/webhooks.ts'
import { Batcher } from '../../lib/batcher.ts'
import { stopwatch } from '../../lib/clock.ts'
import { chance } from '../../lib/secrets.ts'
import {
  type DeliveryResult,
  type EndpointHealth,
  type EndpointReport,
  saveResults,
} from '../../store/webhooks/deliveries.ts'
import type { DueDelivery, Lane } from '../../store/webhooks/lanes.ts'

interface Result extends DeliveryResult {
  readonly webhook_id: string
}

const RESULTS_PER_WRITE = 500
const WRITES_RUNNING_MAX = 2
/** What cannot be written is tried again, for about as long as a lane is held. */
const WRITE_TRIED_FOR_MS = 25_000
const WRITE_TRIED_EVERY_MS = 500

/**
 * Keeps what came of attempts as soon as it came: results that arrive while others are written
 * share the next write, so that many endpoints cost few commits and a crash forgets little. While
 * the database takes none they wait, and whoever brought them sends nothing more.
 */
export class DeliveryResults {
  /** How many attempts this process made, by what they came to. */
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

  /** Keeps an attempt; true: its endpoint can be sent to as before. */
  async keep(
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

  /** In the order in which they came, and with them how their endpoints are doing. */
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

/** What these attempts of one endpoint say of it. */
function reportOf(results: readonly Result[]): EndpointReport[] {
  const [first] = results
  if (first === undefined) return []
  const { shop_id, webhook_id } = first
  const last_success = results.findLastIndex(({ attempt }) => isAcknowledged(attempt))
  const failures_in_a_row = results.length - 1 - last_success
  return [{ shop_id, webhook_id, failures_in_a_row, had_success: last_success >= 0 }]
}
