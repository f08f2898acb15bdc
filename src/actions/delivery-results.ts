import type { Context } from '../context.ts'
import {
  ATTEMPTS_MAX,
  type Attempt,
  isAcknowledged,
  retryAt,
  type Webhook,
} from '../domain/webhooks.ts'
import { KeyedBatcher } from '../lib/batcher.ts'
import { chance } from '../lib/secrets.ts'
import { inTransaction } from '../store/db.ts'
import {
  type ClaimedDelivery,
  type DeliveryResult,
  saveHealth,
  saveResults,
} from '../store/deliveries.ts'

interface Result extends DeliveryResult {
  readonly webhook_id: string
}

type Health = Pick<Webhook, 'status' | 'paused_until' | 'consecutive_failures'>

const RESULTS_PER_WRITE = 200
const WRITES_RUNNING_MAX = 2

/**
 * Keeps what came of attempts as soon as it came: results that arrive while others are written
 * share the next write, so that many endpoints cost few commits and a crash forgets little.
 */
export class DeliveryResults {
  readonly #context: Pick<Context, 'database' | 'clock'>
  readonly #results = new KeyedBatcher<number, Result, Health | undefined>((shop_id) => ({
    run: (results) => this.#save(shop_id, results),
    items_max: RESULTS_PER_WRITE,
    running_max: WRITES_RUNNING_MAX,
  }))

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
    const result = resultOf(delivery, attempt, this.#context.clock.now())
    const health = await this.#results.add(shop_id, { webhook_id, ...result })
    return health?.status === 'active' && health.paused_until === null
  }

  /** In the order in which they came, and with them how their endpoints are doing. */
  #save(
    shop_id: number,
    results: readonly Result[],
  ): Promise<PromiseSettledResult<Health | undefined>[]> {
    const { database, clock } = this.#context
    return inTransaction(database.db, async (tx) => {
      await saveResults(tx, shop_id, results)
      const healths = new Map<string, Health | undefined>()
      const by_webhook = Map.groupBy(results, ({ webhook_id }) => webhook_id)
      // In one order, so that no two transactions wait for each other.
      for (const webhook_id of [...by_webhook.keys()].sort()) {
        const now = clock.now()
        const counted = { ...countFailures(by_webhook.get(webhook_id) ?? []), now }
        healths.set(webhook_id, await saveHealth(tx, shop_id, webhook_id, counted))
      }
      return results.map(({ webhook_id }) => ({
        status: 'fulfilled',
        value: healths.get(webhook_id),
      }))
    })
  }
}

function resultOf(
  { delivery_id, attempts_made }: ClaimedDelivery,
  attempt: Attempt,
  now: Date,
): DeliveryResult {
  if (isAcknowledged(attempt)) return { delivery_id, attempt, status: 'delivered', due_at: null }
  const made = attempts_made + 1
  const due_at = made >= ATTEMPTS_MAX ? null : retryAt(made, now, chance())
  return { delivery_id, attempt, status: due_at === null ? 'dropped' : 'pending', due_at }
}

function countFailures(results: readonly Result[]) {
  const last_success = results.findLastIndex(({ attempt }) => isAcknowledged(attempt))
  return { failures_in_a_row: results.length - 1 - last_success, had_success: last_success >= 0 }
}
