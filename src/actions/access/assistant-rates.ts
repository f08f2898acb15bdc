import type { Context } from '../../context.ts'
import { NO_SHOP, takeRate } from '../../store/rate-limits.ts'

/**
 * Limits for requests whose shop is not known yet: requests per minute by all callers together, and
 * at once. They are far above what merchants need. Each network has a few of its own before it takes
 * from these, so that no flood from elsewhere keeps a merchant out. A connection code has sixty bits
 * and lasts ten minutes, so nobody guesses it at that rate either.
 */
const PER_MINUTE = { registration: 30, document: 60, connection_code: 6_000 } as const

export type OpenDoor = keyof typeof PER_MINUTE
/** All of them, for those who must name each. */
export const OPEN_DOORS = Object.keys(PER_MINUTE)

const MINUTE_US = 60_000_000

/** True when one more may come in. */
export async function admit(
  { config, database, addresses }: Pick<Context, 'config' | 'database' | 'addresses'>,
  door: OpenDoor,
  address: string | null,
  now: Date,
): Promise<boolean> {
  if (!config.rate_limits || addresses.takes(address, `own_${door}`, now)) return true
  const { is_taken } = await takeRate(database.db, {
    shop_id: NO_SHOP,
    caller: 'oauth',
    rate_class: door,
    now_us: now.getTime() * 1_000,
    interval_us: MINUTE_US / PER_MINUTE[door],
    tolerance_us: MINUTE_US,
  })
  return is_taken
}
