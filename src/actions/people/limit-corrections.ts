import type { AdminPass, Answer, Call, CallingPerson, Context } from '../../context.ts'
import { dayIn } from '../../domain/days.ts'
import type { PointsCommand, PointsOutcome } from '../../domain/points/points.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { correctionTooLarge } from '../../errors/people.ts'
import { inTransaction, rehearse, type Tx } from '../../store/db.ts'
import {
  type CorrectionsOfDay,
  readSupportLimits,
  returnCorrection,
  takeCorrection,
} from '../../store/people/corrections.ts'

/** Changes a customer's points by hand; people in support only up to their limits. */
export function writePoints(call: Call<PointsOutcome>, command: PointsCommand): Promise<Answer> {
  const { context, shop, now, caller } = call
  const correction = { person: caller.person, shop, now, points: command.points }
  return withinLimits(
    context,
    correction,
    () => context.points.write(call, command),
    ({ code, headers }) => code === null && !('Idempotency-Replayed' in headers),
  )
}

export interface LimitedCorrection {
  /** null: no person, but a key, which has no such limits. */
  readonly person: Pick<CallingPerson, 'person_id' | 'role'> | null
  readonly shop: Shop
  readonly now: Date
  /** Up or down. */
  readonly points: number
}

/** Who makes it by the admin API; null: a token. */
export const personOf = ({ actor: person_id, role }: AdminPass) =>
  role === null ? null : { person_id, role }

/** The points are taken before the work, so that corrections at once do not pass the limit. */
export async function withinLimits<Result>(
  { database }: Context,
  correction: LimitedCorrection,
  work: () => Promise<Result>,
  hasMoved: (result: Result) => boolean,
): Promise<Result> {
  const taken = await inTransaction(database.db, (tx) => takeFromLimits(tx, correction))
  if (taken === null) return work()
  let has_moved = false
  try {
    const result = await work()
    has_moved = hasMoved(result)
    return result
  } finally {
    if (!has_moved) {
      await inTransaction(database.db, (tx) => returnCorrection(tx, taken.day, taken.points))
    }
  }
}

/** Throws what the correction would throw, and takes nothing. */
export function checkLimits({ database }: Context, correction: LimitedCorrection) {
  return rehearse(database.db, (tx) => takeFromLimits(tx, correction))
}

/** Takes the points from what the person may still correct today, or throws; null: no limits. */
async function takeFromLimits(
  tx: Tx,
  { person, shop, now, points: moved }: LimitedCorrection,
): Promise<{ readonly day: CorrectionsOfDay; readonly points: number } | null> {
  if (person?.role !== 'support') return null
  const points = Math.abs(moved)
  const { shop_id } = shop
  const limits = await readSupportLimits(tx, shop_id)
  if (points > limits.points_max) throw correctionTooLarge('correction', limits.points_max)
  const day = { shop_id, person_id: person.person_id, day: dayIn(shop.timezone, now) }
  const max = limits.points_per_day_max
  if (!(await takeCorrection(tx, day, points, max))) throw correctionTooLarge('day', max)
  return { day, points }
}
