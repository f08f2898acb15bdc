import type { Call } from '../../context.ts'
import {
  countedToday,
  judgeWrite,
  type Limits,
  type Measures,
  type PassedLimit,
} from '../../domain/access/limits.ts'
import { dayIn } from '../../domain/days.ts'
import { addUses, lockLimits, readUses } from '../../store/access/limits.ts'
import { inTransaction, type Tx } from '../../store/db.ts'
import { measureWrite } from './measure-write.ts'

/** A write goes beyond what its caller may do alone; nothing of it is written. */
export class LimitPassed extends Error {
  override name = 'LimitPassed'
  /** None: the caller only proposes. */
  readonly passed: readonly PassedLimit[]

  constructor(passed: readonly PassedLimit[]) {
    super('a write goes beyond the limits of its key')
    this.passed = passed
  }
}

/** The limits that hold for a call; null: none, or none for this one. */
export function limitsOf({ caller, is_unlimited }: Call<never>): Limits | null {
  // What a person has approved, and what anybody may do.
  return caller.approver !== undefined || is_unlimited ? null : caller.key.limits
}

/**
 * The one place where writes are held to their limits: in the transaction of the write, after it
 * has written, when it is known what it does. Throws `LimitPassed`, which takes the write back.
 * What counts for the day is counted under a lock, so that writes at the same moment, on whatever
 * node, do not pass a limit together.
 */
export async function takeWithinLimits(tx: Tx, call: Call<never>, outcome: unknown): Promise<void> {
  if (call.claim === null || limitsOf(call) === null) return
  await takeMeasured(tx, call, () => measureWrite(tx, call, outcome))
}

/** It measures under the lock too: what the key has just made counts together with this write. */
async function takeMeasured(
  tx: Tx,
  call: Call<never>,
  measure: () => Promise<Measures>,
): Promise<void> {
  const { shop, now } = call
  const { key_id } = call.caller.key
  const day = { shop_id: shop.shop_id, key_id, day: dayIn(shop.timezone, now) }
  const limits = await lockLimits(tx, day)
  if (limits === null) return
  const asked = await measure()
  if (Object.keys(asked).length === 0) return
  if (limits.mode !== 'act') throw new LimitPassed([])
  const passed = judgeWrite(limits, await readUses(tx, day), asked)
  if (passed.length > 0) throw new LimitPassed(passed)
  await addUses(tx, day, countedToday(asked))
}

/**
 * Counts a write that is no change of the programme, before it begins: some of these have effects
 * before their own transaction.
 */
export function countWrite(call: Call<never>): Promise<void> {
  const { db } = call.context.database
  return inTransaction(db, (tx) => takeMeasured(tx, call, async () => ({ member_writes: 1 })))
}

/** Which limits a dry run would pass if it were carried out now. */
export function findPassed(
  call: Call<never>,
  limits: Limits,
  outcome: unknown,
): Promise<PassedLimit[]> {
  const { context, shop, now, caller } = call
  const day = { ...caller.key, day: dayIn(shop.timezone, now) }
  return inTransaction(context.database.db, async (tx) =>
    judgeWrite(limits, await readUses(tx, day), await measureWrite(tx, call, outcome)),
  )
}
