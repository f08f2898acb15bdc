import type { AdminPass, Answer, Call, CallingPerson, Context } from '../../context.ts'
import { dayIn } from '../../domain/days.ts'
import type { EffectOnMember, MemberFigures } from '../../domain/points/figures-of-member.ts'
import type { PointsCommand, PointsOutcome } from '../../domain/points/points.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { LaurelError } from '../../errors/laurel-error.ts'
import { correctionTooLarge } from '../../errors/people.ts'
import { inTransaction, rehearse, type Tx } from '../../store/db.ts'
import {
  type CorrectionsOfDay,
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

type Supporter = NonNullable<LimitedCorrection['person']>

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
  const { person, ...limited } = correction
  if (person?.role !== 'support') return work()
  const taken = await inTransaction(database.db, (tx) => takeFromLimits(tx, { ...limited, person }))
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
export async function checkLimits(
  { database }: Context,
  { person, ...limited }: LimitedCorrection,
): Promise<void> {
  if (person?.role !== 'support') return
  await rehearse(database.db, (tx) => takeFromLimits(tx, { ...limited, person }))
}

/** Takes the points from what somebody in support may still correct today, or throws. */
async function takeFromLimits(
  tx: Tx,
  { person, shop, now, points: moved }: LimitedCorrection & { readonly person: Supporter },
): Promise<{ readonly day: CorrectionsOfDay; readonly points: number }> {
  const points = Math.abs(moved)
  const { shop_id } = shop
  const limits = await readSupportLimits(tx, shop_id)
  if (points > limits.points_max) throw correctionTooLarge('correction', limits.points_max)
  const day = { shop_id, person_id: person.person_id, day: dayIn(shop.timezone, now) }
  const max = limits.points_per_day_max
  if (!(await takeCorrection(tx, day, points, max))) throw correctionTooLarge('day', max)
  return { day, points }
}
