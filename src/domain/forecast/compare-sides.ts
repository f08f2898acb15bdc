import { Fraction } from '../../lib/fraction.ts'
import type { Liability } from '../analytics/liability.ts'
import type { TierCount } from '../analytics/tier-count.ts'
import { currencyText, minorDigits } from '../minor-unit.ts'
import { atMostOf } from './at-most.ts'
import type { Coming } from './coming.ts'
import { type ComparedChange, changedIdOf } from './compared-change.ts'
import { errorOf, raisedBy, type SampleSize } from './estimate.ts'
import type {
  Basis,
  CampaignForecast,
  CampaignUsed,
  CommissionForecast,
  Forecast,
  LiabilityFigures,
  MemberExample,
  MemberForecast,
  RewardForecast,
  SideFigures,
  TierFigures,
} from './forecast.ts'
import { daysMovedBeside, type MovedCampaign, type ReplayWindow } from './moved-campaign.ts'
import type { CampaignGiven, MemberOutcome, ReplayedSide } from './replayed-side.ts'
import { unknownsOf } from './unknowns.ts'

/** Two replays of one window, and what goes with them. */
export interface Compared {
  readonly change: ComparedChange
  readonly currency: string
  readonly window: ReplayWindow & { readonly days: number }
  readonly size: SampleSize & {
    readonly orders: number
    readonly replayed_orders: number
    readonly seed: number
    readonly turnover: string
  }
  readonly as_is: ReplayedSide
  readonly as_would_be: ReplayedSide
  /** The changed ones. */
  readonly campaigns: readonly MovedCampaign[]
  readonly has_products: boolean | null
  readonly rewards: readonly RewardForecast[]
  readonly commissions: CommissionForecast | null
  readonly coming: Coming
  readonly liability: Readonly<Record<'as_is' | 'at_once' | 'as_would_be', Liability | null>>
}

/** The two sides of a change, and the difference. */
export function compareSides(compared: Compared): Forecast {
  const { change, window, size, as_is, as_would_be, campaigns, has_products } = compared
  const is_sample = size.replayed_members < size.members
  const of_campaigns = campaignsOf(compared)
  const sides = {
    as_is: figuresOf(compared, as_is.members, compared.liability.as_is),
    as_would_be: figuresOf(compared, as_would_be.members, compared.liability.as_would_be),
  }
  return {
    window,
    basis: basisOf(compared, is_sample),
    turnover: currencyText(size.turnover, compared.currency),
    ...sides,
    difference: differenceOf(sides.as_is, sides.as_would_be, compared.currency),
    members: membersOf(pairsOf(compared), raisedBy(size)),
    tiers: tiersOf(compared),
    campaigns: of_campaigns,
    rewards: compared.rewards,
    commissions: compared.commissions,
    coming: compared.coming,
    liability: liabilityOf(compared),
    unknown: unknownsOf(change, {
      ...{ steps: size.steps, is_sample, campaigns, has_products },
      given: of_campaigns,
    }),
    at_most: atMostOf(change, valuePerPoint(compared), compared.currency),
  }
}

function basisOf({ size, ...compared }: Compared, is_sample: boolean): Basis {
  const { orders, members, replayed_orders, replayed_members, seed, steps, replayed_steps } = size
  const sampled = pairsOf({ size, ...compared }).map(([before, after]) => ({
    steps: before.steps,
    figure: givenTo(after) - givenTo(before),
  }))
  const points_error = Math.ceil(errorOf(sampled, size))
  const sample = is_sample ? { seed, points_error } : null
  return {
    ...{ orders, awards: steps - orders, members },
    ...{ replayed_orders, replayed_awards: replayed_steps - replayed_orders, replayed_members },
    sample,
  }
}

function valuePerPoint({ liability: { as_is, as_would_be } }: Compared): Fraction | null {
  return (as_would_be ?? as_is)?.value_per_point ?? null
}

/** Each customer on both sides. */
function pairsOf({ as_is, as_would_be }: Compared): [MemberOutcome, MemberOutcome][] {
  return as_is.members.flatMap((before, index) => {
    const after = as_would_be.members[index]
    return after === undefined ? [] : [[before, after]]
  })
}

/** All points of a member, or of a side: of orders, for entering tiers and of other ways to earn. */
export function givenTo({
  points,
  tier_points,
  rule_points,
}: Pick<SideFigures, 'points' | 'tier_points' | 'rule_points'>): number {
  return points + tier_points + rule_points
}

function figuresOf(
  { size, currency }: Compared,
  members: readonly MemberOutcome[],
  liability: Liability | null,
): SideFigures {
  const raise = raisedBy(size)
  const total = (figureOf: (member: MemberOutcome) => number) =>
    Math.round(members.reduce((sum, member) => sum + figureOf(member), 0) * raise)
  const points = total((member) => member.points)
  const base_points = total((member) => member.base_points)
  const tier_points = total((member) => member.tier_points)
  const rule_points = total((member) => member.rule_points)
  const given = givenTo({ points, tier_points, rule_points })
  const code_value = Fraction.of(total((member) => member.code_value)).over(
    Fraction.of(10 ** minorDigits(currency)),
  )
  const of_points = liability?.value_per_point.times(Fraction.of(given)) ?? null
  const cost = of_points?.plus(code_value) ?? null
  const turnover = Fraction.of(size.turnover)
  return {
    ...{ total_points: given, points, base_points, bonus_points: points - base_points },
    ...{ tier_points, rule_points },
    earning_members: total((member) => Number(givenTo(member) > 0)),
    promoted: total((member) => member.promoted),
    demoted: total((member) => member.demoted),
    codes: total((member) => member.codes),
    code_value: currencyText(code_value, currency),
    cost: cost === null ? null : currencyText(cost, currency),
    cost_per_turnover:
      cost === null || turnover.isZero() ? null : Number(cost.over(turnover).toDecimal(4)),
  }
}

function differenceOf(before: SideFigures, after: SideFigures, currency: string): SideFigures {
  const money = (one: string, other: string) => signedText(one, other, currency)
  return {
    total_points: after.total_points - before.total_points,
    points: after.points - before.points,
    base_points: after.base_points - before.base_points,
    bonus_points: after.bonus_points - before.bonus_points,
    tier_points: after.tier_points - before.tier_points,
    rule_points: after.rule_points - before.rule_points,
    earning_members: after.earning_members - before.earning_members,
    promoted: after.promoted - before.promoted,
    demoted: after.demoted - before.demoted,
    codes: after.codes - before.codes,
    code_value: money(before.code_value, after.code_value),
    cost: before.cost === null || after.cost === null ? null : money(before.cost, after.cost),
    cost_per_turnover:
      before.cost_per_turnover === null || after.cost_per_turnover === null
        ? null
        : Number((after.cost_per_turnover - before.cost_per_turnover).toFixed(4)),
  }
}

function signedText(before: string, after: string, currency: string): string {
  const change = Fraction.of(after).minus(Fraction.of(before))
  if (!Fraction.ZERO.isAbove(change)) return currencyText(change, currency)
  return `-${currencyText(Fraction.ZERO.minus(change), currency)}`
}

const EXAMPLES = 5

function membersOf(
  pairs: readonly [MemberOutcome, MemberOutcome][],
  raise: number,
): MemberForecast {
  const examples = pairs.map(([before, after]) => ({
    customer_id: before.customer_id,
    as_is: givenTo(before),
    as_would_be: givenTo(after),
  }))
  const changeOf = ({ as_is, as_would_be }: MemberExample) => as_would_be - as_is
  const of = (sign: number) => examples.filter((one) => Math.sign(changeOf(one)) === sign)
  const [more, less, same] = [of(1), of(-1), of(0)]
  const most = (some: readonly MemberExample[]) =>
    some
      .toSorted((one, other) => Math.abs(changeOf(other)) - Math.abs(changeOf(one)))
      .slice(0, EXAMPLES)
  return {
    more: Math.round(more.length * raise),
    less: Math.round(less.length * raise),
    same: Math.round(same.length * raise),
    examples: { more: most(more), less: most(less), same: most(same) },
  }
}

/** How many customers end the window in each tier. */
function tiersOf({ change, size, as_is, as_would_be }: Compared): TierFigures[] {
  if (!change.after.switches.tiers_enabled) return []
  const raise = raisedBy(size)
  const ladders = [change.before.tiers, change.after.tiers]
  const names = new Map(ladders.flat().map(({ id, name }) => [id, name]))
  const countIn = (side: ReplayedSide, entry_id: string | undefined, tier_id: string) =>
    Math.round(side.members.filter((one) => (one.tier_id ?? entry_id) === tier_id).length * raise)
  const [before, after] = ladders.map((ladder) => ladder[0]?.id)
  return [...names].map(([tier_id, name]) => ({
    ...{ tier_id, name },
    as_is: countIn(as_is, before, tier_id),
    as_would_be: countIn(as_would_be, after, tier_id),
  }))
}

/** The campaigns that gave something on either side, and those that are forecast. */
function campaignsOf({
  as_is,
  as_would_be,
  campaigns,
  change,
  size,
}: Compared): CampaignForecast[] {
  const raise = raisedBy(size)
  const moved = new Map(
    change.campaigns.map((one, place) => [changedIdOf(one), campaigns[place]?.days_moved ?? 0]),
  )
  const beside = daysMovedBeside(campaigns)
  const used = (side: ReplayedSide) =>
    new Map(side.campaigns.map((one) => [one.document.id, usedOf(one, raise)]))
  const [before, after] = [used(as_is), used(as_would_be)]
  const all = new Map(
    [...as_is.campaigns, ...as_would_be.campaigns].map(({ document }) => [document.id, document]),
  )
  return [...all.values()].flatMap(({ id, name, starts_at, ends_at }) => {
    const is_changed = moved.has(id)
    const [was, would_be] = [before.get(id) ?? null, after.get(id) ?? null]
    if (!is_changed && !gaveSomething(was) && !gaveSomething(would_be)) return []
    const dates = { days_moved: moved.get(id) ?? beside, starts_at, ends_at }
    return [{ campaign_id: id, name, is_changed, ...dates, as_is: was, as_would_be: would_be }]
  })
}

function gaveSomething(used: CampaignUsed | null): boolean {
  return used !== null && (used.orders > 0 || used.bonus_points !== 0)
}

function usedOf(
  { orders, bonus_points, members, used_up_at }: CampaignGiven,
  raise: number,
): CampaignUsed {
  return {
    orders: Math.round(orders * raise),
    bonus_points: Math.round(bonus_points * raise),
    replayed_members: members,
    used_up_at,
  }
}

function liabilityOf({ currency, liability, ...compared }: Compared): LiabilityFigures {
  const textOf = (one: Liability | null) =>
    one === null ? null : currencyText(one.amount, currency)
  const [as_is, as_would_be] = [textOf(liability.as_is), textOf(liability.as_would_be)]
  const changed = pairsOf({ currency, liability, ...compared }).reduce(
    (sum, [before, after]) => sum + givenTo(after) - givenTo(before),
    0,
  )
  return {
    points_change: Math.round(changed * raisedBy(compared.size)),
    ...{ as_is, at_once: textOf(liability.at_once), as_would_be },
    change:
      as_is === null || as_would_be === null ? null : signedText(as_is, as_would_be, currency),
  }
}

/** What members have now, with the points that the change would have given or taken. */
export function countsWith(
  counts: readonly TierCount[],
  { as_is, as_would_be }: Pick<Compared, 'as_is' | 'as_would_be'>,
  raise: number,
): TierCount[] {
  const changes = new Map<string | null, number>()
  for (const [index, before] of as_is.members.entries()) {
    const after = as_would_be.members[index]
    const change = after === undefined ? 0 : givenTo(after) - givenTo(before)
    const { tier_id_now } = before
    changes.set(tier_id_now, (changes.get(tier_id_now) ?? 0) + change)
  }
  return counts.map((count) => {
    const change = Fraction.of(Math.round((changes.get(count.tier_id) ?? 0) * raise))
    const points = Fraction.of(count.outstanding_points).plus(change)
    return {
      ...count,
      outstanding_points: Fraction.max(points, Fraction.ZERO).toDecimal(0),
    }
  })
}
