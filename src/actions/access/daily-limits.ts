import type { Context } from '../../context.ts'
import { rateLimited } from '../../errors.ts'
import { giveBackRate, NO_SHOP, type RateRequest, takeRate } from '../../store/rate-limits.ts'

/**
 * How often a day. They are counted in the database, for all processes together: in memory, a flood
 * of strangers or a restart would give a day's worth back.
 */
const PER_DAY = {
  // By the person who sends e-mails to any address.
  own_invitations: 50,
  own_test_emails: 50,
  // By the mailbox that gets the letter, by the member whose friends get them, and by the shop.
  friend_letter: 3,
  friend_letters_of_member: 200,
  friend_letters_of_shop: 5_000,
} as const

export type DailyLimit = keyof typeof PER_DAY
/** All of them, for those who must name each. */
export const DAILY_LIMITS = Object.keys(PER_DAY)

const DAY_US = 24 * 60 * 60 * 1_000_000

/** One from a daily limit. */
export interface DailyShare {
  readonly daily_limit: DailyLimit
  /** Whose it is; in a shop, or in the deployment if null. */
  readonly caller: string
  readonly shop_id: number | null
}

type Counting = Pick<Context, 'config' | 'database'>

/** Takes one; throws `rate_limited` if none is left. */
export async function takeDaily(context: Counting, share: DailyShare, now: Date): Promise<void> {
  const wait_us = await waitFor(context, share, now)
  if (wait_us > 0) throw rateLimited(share.daily_limit, Math.ceil(wait_us / 1_000_000))
}

/** Takes one of each, or none of any; returns which limit has none left, or null. */
export async function takeAllDaily(
  context: Counting,
  shares: readonly DailyShare[],
  now: Date,
): Promise<DailyLimit | null> {
  for (const [index, share] of shares.entries()) {
    if ((await waitFor(context, share, now)) > 0) {
      await giveBackDaily(context, shares.slice(0, index), now)
      return share.daily_limit
    }
  }
  return null
}

/** Gives back what was taken for something that was not done. */
export async function giveBackDaily(
  { config, database }: Counting,
  shares: readonly DailyShare[],
  now: Date,
): Promise<void> {
  if (!config.rate_limits) return
  for (const share of shares) await giveBackRate(database.db, requestFor(share, now))
}

/** Takes one if there is one; else returns how long there is none. */
async function waitFor({ config, database }: Counting, share: DailyShare, now: Date) {
  if (!config.rate_limits) return 0
  const request = requestFor(share, now)
  const { is_taken, full_at_us } = await takeRate(database.db, request)
  if (is_taken) return 0
  return Math.max(1, full_at_us + request.interval_us - (request.now_us + request.tolerance_us))
}

function requestFor({ daily_limit, caller, shop_id }: DailyShare, now: Date): RateRequest {
  return {
    shop_id: shop_id ?? NO_SHOP,
    caller,
    rate_class: daily_limit,
    now_us: now.getTime() * 1_000,
    interval_us: DAY_US / PER_DAY[daily_limit],
    tolerance_us: DAY_US,
  }
}
