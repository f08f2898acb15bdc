import type { Answer, Call, CallingPerson, Context } from '../../context.ts'
import { dayIn } from '../../domain/days.ts'
import type { EffectOnMember, MemberFigures } from '../../domain/points/figures-of-member.ts'
import type { PointsCommand, PointsOutcome } from '../../domain/points/points.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { LaurelError } from '../../errors/laurel-error.ts'
import { correctionTooLarge } from '../../errors/people.ts'
import { inTransaction } from '../../store/db.ts'
import {
  readSupportLimits,
  returnCorrection,
  takeCorrection,
} from '../../store/people/corrections.ts'
import { previewPoints } from '../points/preview-correction.ts'

/**
 * Changes a customer's points by hand; people in support only up to their limits. The gifts of a
 * tier that the points lead to are points that they give, too.
 */
export async function writePoints(
  call: Call<PointsOutcome>,
  command: PointsCommand,
): Promise<Answer> {
  const { context, shop, now, caller } = call
  const { person } = caller
  const points = person?.role === 'support' ? await pointsMoved(call, command) : command.points
  const correction = { person, shop, now, points }
  return withinLimits(
    context,
    correction,
    () => context.points.write(call, command),
    ({ code, headers }) => code === null && !('Idempotency-Replayed' in headers),
  )
}

/** How many points a change moves with all that follows; what is refused moves what it asks for. */
async function pointsMoved(
  { context, shop, now }: Call<PointsOutcome>,
  command: PointsCommand,
): Promise<number> {
  const asked = Math.abs(command.points)
  try {
    return Math.max(asked, effectOnPoints(await previewPoints(context, shop, command, now)))
  } catch (error) {
    if (error instanceof LaurelError) return asked
    throw error
  }
}

/** How many points a member has more or less by a change. */
export function effectOnPoints({ before, after }: EffectOnMember): number {
  return Math.abs(pointsOf(after) - pointsOf(before))
}

function pointsOf({ balance, pending_points, owed_points }: MemberFigures): number {
  return balance + pending_points - owed_points
}

export interface LimitedCorrection {
  /** null: no person, but a key, which has no such limits. */
  readonly person: Pick<CallingPerson, 'person_id' | 'role'> | null
  readonly shop: Shop
  readonly now: Date
  /** Up or down. */
  readonly points: number
}

/** The points are taken before the work, so that corrections at once do not pass the limit. */
export async function withinLimits<Result>(
  { database }: Context,
  { person, shop, now, points: moved }: LimitedCorrection,
  work: () => Promise<Result>,
  hasMoved: (result: Result) => boolean,
): Promise<Result> {
  if (person?.role !== 'support') return work()
  const points = Math.abs(moved)
  const { shop_id } = shop
  const limits = await readSupportLimits(database.db, shop_id)
  if (points > limits.points_max) throw correctionTooLarge('correction', limits.points_max)
  const day = { shop_id, person_id: person.person_id, day: dayIn(shop.timezone, now) }
  const max = limits.points_per_day_max
  const is_taken = await inTransaction(database.db, (tx) => takeCorrection(tx, day, points, max))
  if (!is_taken) throw correctionTooLarge('day', max)
  let has_moved = false
  try {
    const result = await work()
    has_moved = hasMoved(result)
    return result
  } finally {
    if (!has_moved) await inTransaction(database.db, (tx) => returnCorrection(tx, day, points))
  }
}
