import type { Call } from '../../context.ts'
import { claimsOf, claimTimes, raisedClaims } from '../../domain/access/claims.ts'
import { leastOf, type Measures, mostOf } from '../../domain/access/limits.ts'
import {
  exact,
  promisesOf,
  type Redeemable,
  valuesOf,
  WORTH_KINDS,
  worthOfPoint,
} from '../../domain/access/promises.ts'
import {
  birthdayPoints,
  birthdayWorth,
  worthOfGift,
  worthOfVoucher,
} from '../../domain/access/worths.ts'
import { type CashReward, cashRewards, liabilityOf } from '../../domain/analytics/liability.ts'
import type { BirthdayRule } from '../../domain/earning/birthday-awards.ts'
import type { MembersWithPoints } from '../../domain/forecast/coming.ts'
import type { ComparedChange } from '../../domain/forecast/compared-change.ts'
import { expireLater, expireSooner } from '../../domain/points/points-expiry.ts'
import type { Program } from '../../domain/program.ts'
import { isSame } from '../../domain/program-diff.ts'
import {
  type MeasuredOutcome,
  measureProgramWrite,
  type PromisesAround,
  promisesAlone,
  promisesAround,
} from '../../domain/programme/measure-write.ts'
import type { MemberChange } from '../../domain/tiers/member-change.ts'
import { readGivenCodes, sumPointsWritten } from '../../store/access/limits.ts'
import { countMembersByTier } from '../../store/analytics/analytics.ts'
import { readRewardUses, sumSpendableWithinLimits } from '../../store/analytics/liability.ts'
import { listOpenCampaigns } from '../../store/campaigns/campaigns.ts'
import type { Tx } from '../../store/db.ts'
import { sumExcluded } from '../../store/excluded-members.ts'
import { sumBalances } from '../../store/points/points-expiry.ts'
import { readShopAt } from '../../store/programme/programs.ts'
import { findOwnUndos } from './find-own-undos.ts'

/** What a write does, by the kinds of limits. */
export async function measureWrite(tx: Tx, call: Call<never>, outcome: unknown): Promise<Measures> {
  if (!isProgramWrite(outcome)) return measureMemberWrite(tx, call, outcome)
  if (outcome.operation === 'none') return {}
  const measures = await measureChange(tx, call, outcome, '0')
  const own = await findOwnUndos(tx, call, outcome)
  if (own === null) return measures
  const [whole, alone] = [
    await measureChange(tx, call, own.since_all, own.points_since),
    await measureChange(tx, call, own.since_these, own.points_since),
  ]
  return leastOf(measures, mostOf(whole, alone))
}

/** What a write of the programme does; points of late count whole where it makes points worth more. */
async function measureChange(
  tx: Tx,
  call: Call<never>,
  outcome: MeasuredOutcome,
  points_of_late: string,
): Promise<Measures> {
  const { shop, now } = call
  const measureIn = (around: PromisesAround) =>
    measureBetween(tx, call, outcome, { around, points_of_late })
  const open = await listOpenCampaigns(tx, shop.shop_id, now)
  const measures = await measureIn(promisesAround(outcome, open, now))
  if (outcome.compared.campaigns.length === 0) return measures
  // A sale hides behind no other sale.
  return mostOf(measures, await measureIn(promisesAlone(outcome, now)))
}

async function measureBetween(
  tx: Tx,
  call: Call<never>,
  outcome: MeasuredOutcome,
  { around, points_of_late }: { readonly around: PromisesAround; readonly points_of_late: string },
): Promise<Measures> {
  const { shop, now } = call
  const { shop_id } = shop
  const { compared } = outcome
  const members = await countMembersByTier(tx, shop_id)
  const uses = await readRewardUses(tx, shop_id)
  const { amount, percent, priceless } = valuesOf(call.given_products ?? new Map())
  const redeemableOf = (program: Program): Redeemable => ({
    amount: cashRewards(program, members, uses, now, amount),
    percent: cashRewards(program, members, uses, now, percent),
    priceless: cashRewards(program, members, uses, now, priceless),
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
  const concerned = await findConcerned(tx, shop_id, compared)
  // Points that would expire, and now do not, count whole.
  const keeps_points = expireLater(compared.before, compared.after)
  let raised_liability = 0
  for (const [was, is] of pairs) {
    if (!keeps_points && isSame(was.map(told), is.map(told))) continue
    const owed_before = keeps_points ? 0 : await sumOwed(tx, shop_id, was)
    raised_liability = Math.max(raised_liability, (await sumOwed(tx, shop_id, is)) - owed_before)
  }
  // So do those of members who could not redeem before.
  const best = Math.max(...WORTH_KINDS.map((kind) => worthOfPoint(after[kind])))
  const impact = 'impact' in outcome ? outcome.impact.member_impact : undefined
  const times_before = claimTimes(around.before.program, members)
  const times_after = claimTimes(around.after.program, members, impact)
  const raised_claims = WORTH_KINDS.map((kind) =>
    raisedClaims(
      claimsOf(around.before, worthOfPoint(before[kind]), times_before),
      claimsOf(around.after, worthOfPoint(after[kind]), times_after),
    ),
  )
  return measureProgramWrite(outcome, {
    before: { promises: around.before, redeemable: before },
    after: { promises: around.after, redeemable: after },
    raised_liability:
      raised_liability +
      Math.max(...raised_claims) +
      (concerned.let_in.points + Number(points_of_late)) * best,
    members_concerned: concerned.members,
  })
}

/** Those whose points expire sooner, even if not soon, who are left out, or who are let in again. */
async function findConcerned(
  tx: Tx,
  shop_id: number,
  { before, after }: ComparedChange,
): Promise<{ readonly members: number; readonly let_in: MembersWithPoints }> {
  const expiring = expireSooner(before, after) ? (await sumBalances(tx, shop_id)).members : 0
  const [was, is] = [before.eligibility, after.eligibility]
  if (isSame(was, is)) return { members: expiring, let_in: NOBODY }
  const left_out = await sumExcluded(tx, shop_id, { out: is, not_out: was })
  const let_in = await sumExcluded(tx, shop_id, { out: was, not_out: is })
  return { members: expiring + left_out.members + let_in.members, let_in }
}

const NOBODY: MembersWithPoints = { members: 0, points: 0 }

/** What a write about a member gives and takes, at once and later. */
async function measureMemberWrite(tx: Tx, call: Call<never>, outcome: unknown): Promise<Measures> {
  const { shop, now } = call
  const { celebrates = null, points_affected = 0 }: MemberOutcome = Object(outcome)
  const promised = celebrates === null ? NOTHING : await promisedBirthday(tx, call, celebrates)
  const { mints, owed } = await readGivenCodes(tx, shop.shop_id, now)
  const given = [...mints.map(worthOfVoucher), ...owed.map(worthOfGift)]
  return {
    points: (await sumPointsWritten(tx, shop.shop_id, now)) + promised.points + points_affected,
    value: exact(Math.max(promised.value, ...given)),
  }
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

/** Of the outcomes of writes about members, what counts for limits. */
interface MemberOutcome extends Pick<MemberChange, 'points_affected'> {
  readonly celebrates?: BirthdayRule['of'] | null
}

const NOTHING = { points: 0, value: 0 }

/** What a job gives in the next year because a birthday was entered. */
async function promisedBirthday(
  tx: Tx,
  { shop, now }: Call<never>,
  of: BirthdayRule['of'],
): Promise<typeof NOTHING> {
  const { program } = await readShopAt(tx, shop, now)
  const promises = promisesOf(program, await listOpenCampaigns(tx, shop.shop_id, now), now)
  return { points: birthdayPoints(promises, of), value: birthdayWorth(promises, of) }
}
