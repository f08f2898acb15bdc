import type { Answer, Call } from '../../context.ts'
import { PointsOutOfRange } from '../../domain/points/open-account.ts'
import { LaurelError } from '../../errors/laurel-error.ts'
import { pointsOutOfRange } from '../../errors.ts'
import type { Tx } from '../../store/db.ts'
import { storeAnswers } from '../../store/idempotency.ts'
import { settled } from './replays.ts'
import { answersToKeep, type Written, writeBatch } from './write-batch.ts'

/** Runs work. A refusal is stored under its call's key, after the work is rolled back. */
export async function withStoredRefusal<Outcome>(
  call: Call<Outcome>,
  work: () => Promise<Written<Outcome>>,
): Promise<Written<Outcome>> {
  try {
    return await work()
  } catch (error) {
    const refusal = refusalOf(error)
    const [refused] = await writeBatch([call], async () => [refusal])
    return settled(refused)
  }
}

/** Stores a refusal under its call's key, in the transaction that decided it. */
export async function storeRefusalIn(
  tx: Tx,
  call: Call<never>,
  refusal: LaurelError,
): Promise<Answer> {
  if (!refusal.stored) throw refusal
  const answer = call.answerError(refusal)
  await storeAnswers(tx, call.shop.shop_id, answersToKeep(call, answer))
  return answer
}

/** The refusal to store under a call's key; throws any other error. */
export function refusalOf(error: unknown): LaurelError {
  // A consequence of a write, such as a gift, may leave the range just like the write itself.
  if (error instanceof PointsOutOfRange) return pointsOutOfRange()
  if (error instanceof LaurelError && error.stored) return error
  throw error
}
