import type { Call } from '../../context.ts'
import type { Measures } from '../../domain/access/limits.ts'
import { promisesOf, type Redeemable, VALUE_OF, WORTH_KINDS } from '../../domain/access/promises.ts'
import { birthdayPoints } from '../../domain/access/worths.ts'
import { type CashReward, cashRewards, liabilityOf } from '../../domain/analytics/liability.ts'
import type { BirthdayChange } from '../../domain/customers/birthdays.ts'
import type { DependentsChange } from '../../domain/customers/dependents.ts'
import type { ComparedChange } from '../../domain/forecast/compared-change.ts'
import { expireSooner } from '../../domain/points/points-expiry.ts'
import type { Program } from '../../domain/program.ts'
import { isSame } from '../../domain/program-diff.ts'
import {
  type MeasuredOutcome,
  measureProgramWrite,
  promisesAround,
} from '../../domain/programme/measure-write.ts'
import { sumPointsWritten } from '../../store/access/limits.ts'
import { countMembersByTier } from '../../store/analytics/analytics.ts'
import { readRewardUses, sumSpendableWithinLimits } from '../../store/analytics/liability.ts'
import { listOpenCampaigns } from '../../store/campaigns/campaigns.ts'
import { countNewlyExcluded } from '../../store/customers/count-members.ts'
import type { Tx } from '../../store/db.ts'
import { sumBalances } from '../../store/points/points-expiry.ts'
import { readShopAt } from '../../store/programme/programs.ts'

/** What a write does, by the kinds of limits. */
export async function measureWrite(tx: Tx, call: Call<never>, outcome: unknown): Promise<Measures> {
  const { shop, now } = call
  const { shop_id } = shop
  if (!isProgramWrite(outcome)) {
    const promised = await promisedPoints(tx, call, outcome)
    return { points: (await sumPointsWritten(tx, shop_id, now)) + promised }
  }
  const { compared } = outcome
  const around = promisesAround(outcome, await listOpenCampaigns(tx, shop_id, now), now)
  const members = await countMembersByTier(tx, shop_id)
  const uses = await readRewardUses(tx, shop_id)
  const redeemableOf = (program: Program): Redeemable => ({
    amount: cashRewards(program, members, uses, now, VALUE_OF.amount),
    percent: cashRewards(program, members, uses, now, VALUE_OF.percent),
  })
  const before = redeemableOf(around.before.program)
  const after = redeemableOf(around.after.program)
  const pairs = [
    // As reports and forecasts have it, and then at the best prices.
    [
      cashRewards(compared.before, members, uses, now),
      cashRewards(compared.after, members, uses, now),
    ],
    ...WORTH_KINDS.map((kind) => [before[kind], after[kind]] as const),
  ] as const
  let raised_liability = 0
  for (const [was, is] of pairs) {
    if (isSame(was.map(told), is.map(told))) continue
    const rise = (await sumOwed(tx, shop_id, is)) - (await sumOwed(tx, shop_id, was))
    raised_liability = Math.max(raised_liability, rise)
  }
  return measureProgramWrite(outcome, {
    before: { promises: around.before, redeemable: before },
    after: { promises: around.after, redeemable: after },
    raised_liability,
    members_losing: await countLosing(tx, shop_id, compared),
  })
}

/** Those whose points expire sooner, even if not soon, and those who are left out from now on. */
async function countLosing(
  tx: Tx,
  shop_id: number,
  { before, after }: ComparedChange,
): Promise<number> {
  const expiring = expireSooner(before, after) ? (await sumBalances(tx, shop_id)).members : 0
  const excluded = isSame(before.eligibility, after.eligibility)
    ? 0
    : await countNewlyExcluded(tx, shop_id, before.eligibility, after.eligibility)
  return expiring + excluded
}

function told({ value_per_point, ...reward }: CashReward) {
  return { ...reward, value_per_point: value_per_point.toDecimal(9) }
}

async function sumOwed(tx: Tx, shop_id: number, rewards: readonly CashReward[]): Promise<number> {
  const owed = liabilityOf(rewards, await sumSpendableWithinLimits(tx, shop_id, rewards))
  return Number(owed?.amount.toDecimal(4) ?? 0)
}

/** The outcomes of all other writes have no diff. */
function isProgramWrite(outcome: unknown): outcome is MeasuredOutcome {
  return outcome !== null && typeof outcome === 'object' && 'diff' in outcome
}

/** What a job gives in the next year because a birthday was entered. */
async function promisedPoints(
  tx: Tx,
  { shop, now }: Call<never>,
  outcome: unknown,
): Promise<number> {
  const { celebrates = null }: CelebratingOutcome = Object(outcome)
  if (celebrates === null) return 0
  const { program } = await readShopAt(tx, shop, now)
  const open = await listOpenCampaigns(tx, shop.shop_id, now)
  return birthdayPoints(promisesOf(program, open, now), celebrates)
}

type CelebratingOutcome = Pick<BirthdayChange, 'celebrates'> | Pick<DependentsChange, 'celebrates'>
