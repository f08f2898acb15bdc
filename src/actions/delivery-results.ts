import type { Context } from '../context.ts'
import {
  ATTEMPTS_MAX,
  type Attempt,
  isAcknowledged,
  outcomeOf,
  retryAt,
} from '../domain/webhooks.ts'
import { Batcher } from '../lib/batcher.ts'
import { chance } from '../lib/secrets.ts'
import { inTransaction } from '../store/db.ts'
import {
  type ClaimedDelivery,
  type DeliveryResult,
  type EndpointHealth,
  type EndpointReport,
  saveHealth,
  saveResults,
} from '../store/deliveries.ts'

interface Result extends DeliveryResult {
  readonly webhook_id: string
}

const RESULTS_PER_WRITE = 500
const WRITES_RUNNING_MAX = 2

/**
 * Keeps what came of attempts as soon as it came: results that arrive while others are written
 * share the next write, so that many endpoints cost few commits and a crash forgets little.
 */
export class DeliveryResults {
  /** How many attempts this process made, by what they came to. */
  readonly counts = new Map<string, number>()
  readonly #context: Pick<Context, 'database' | 'clock'>
  readonly #results = new Batcher<Result, EndpointHealth | undefined>({
    run: (results) => this.#save(results),
    items_max: RESULTS_PER_WRITE,
    running_max: WRITES_RUNNING_MAX,
  })

  constructor(context: Pick<Context, 'database' | 'clock'>) {
    this.#context = context
  }

  /** Keeps an attempt; true: its endpoint can be sent to as before. */
  async keep(
    shop_id: number,
    webhook_id: string,
    delivery: ClaimedDelivery,
    attempt: Attempt,
  ): Promise<boolean> {
    const outcome = outcomeOf(attempt)
    this.counts.set(outcome, (this.counts.get(outcome) ?? 0) + 1)
    const result = resultOf(delivery, attempt, this.#context.clock.now())
    const health = await this.#results.add({ shop_id, webhook_id, ...result })
    return health?.status === 'active' && health.paused_until === null
  }

  /** In the order in which they came, and with them how their endpoints are doing. */
  #save(results: readonly Result[]): Promise<PromiseSettledResult<EndpointHealth | undefined>[]> {
    const { database, clock } = this.#context
    const by_endpoint = Map.groupBy(results, endpointName)
    return inTransaction(database.db, async (tx) => {
      await saveResults(tx, results)
      const reports = [...by_endpoint.values()].flatMap(reportOf)
      const healths = await saveHealth(tx, reports, clock.now())
      const by_name = new Map(healths.map((health) => [endpointName(health), health]))
      return results.map((result) => ({
        status: 'fulfilled',
        value: by_name.get(endpointName(result)),
      }))
    })
  }
}

function endpointName({ shop_id, webhook_id }: Pick<Result, 'shop_id' | 'webhook_id'>): string {
  return `${shop_id} ${webhook_id}`
}

function resultOf(
  { delivery_id, attempts_made }: ClaimedDelivery,
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
