import type { Clock } from '../../lib/clock.ts'
import { MINUTE_MS } from '../../lib/durations.ts'
import type { Logger } from '../../lib/log.ts'
import type { Database } from '../../store/db.ts'
import type { ShopifyClient } from '../client/shopify-client.ts'
import type { ShopifyConnections } from '../connections.ts'

export interface ShowParts {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly client: ShopifyClient
  readonly connections: ShopifyConnections
}

/** After so many faults the pauses do not get longer: an hour or so. */
const LONGEST_PAUSE_AFTER = 6

/** The first pause is longer than a call can take, so that what was sent has arrived by then. */
export function nextAttempt(now: Date, attempts: number): Date {
  return new Date(now.getTime() + MINUTE_MS * 2 ** Math.min(attempts, LONGEST_PAUSE_AFTER))
}
