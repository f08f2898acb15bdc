import { Fraction } from '../../lib/fraction.ts'
import type { Amounts } from './amounts.ts'
import {
  type Boost,
  bestMultiplier,
  type HeldMultipliers,
  type LineMultiplier,
} from './multipliers.ts'

/**
 * The terms of an order's award, as they were when the order was placed. They are stored with the
 * award.
 */
export interface AwardTerms {
  readonly rule_id: string
  /** Of the programme. */
  readonly revision: number
  /** The customer's; null: none, as while tiers are not live. */
  readonly tier_id: string | null
  /** Points per `earn_denominator` of shop currency; the tier's own rate if it has one. */
  readonly earn_points: number
  readonly earn_denominator: number
  readonly rounding: 'floor' | 'nearest' | 'ceil'
  readonly include_shipping: boolean
  readonly include_tax: boolean
  readonly standing: HeldMultipliers
  readonly boosts: readonly Boost[]
  /** In the order of the lines. */
  readonly lines: readonly LineTerms[]
}

export interface LineTerms {
  readonly line_id: number
  /** Why it earns nothing; null: it earns. */
  readonly excluded_by: string | null
  /** The campaigns whose scope it is in. */
  readonly campaign_ids: readonly string[]
}

export interface OrderPoints {
  readonly points: number
  /** The same before it was rounded. */
  readonly exact: Fraction
  /** The points by the rule alone. */
  readonly base_points: number
  readonly bonus_points: number
  /** What was paid for what earns. */
  readonly eligible_amount: Fraction
  /** The terms of each line; null if it earns nothing. */
  readonly multipliers: readonly (LineMultiplier | null)[]
  /** The points from each campaign, never more than its limit. */
  readonly bonuses: readonly { readonly campaign_id: string; readonly points: number }[]
}

/**
 * The points that these amounts earn by these terms. Awards, refunds, estimates and explanations
 * all use this function. It rounds once, in the total.
 */
export function orderPoints(terms: AwardTerms, amounts: Amounts): OrderPoints {
  const worth = new Worth(terms, partsOf(terms, amounts))
  const { boosts } = terms
  const best = boosts.every(({ bonus_points_left }) => bonus_points_left === null)
    ? boosts
    : choicesOf(boosts).reduce((most, other) =>
        worth.of(other).isAbove(worth.of(most)) ? other : most,
      )
  return finished(terms, worth, best)
}

/** The most campaigns to choose from, since each one doubles the choices. */
const CHOSEN_FROM_MAX = 6

/**
 * All ways to leave campaigns out: a campaign that is nearly used up must not displace a better
 * one. They do not depend on the amounts, so that a refund never leads to more points. A `replace`
 * campaign may be left out only because of its own limit.
 */
function choicesOf(boosts: readonly Boost[]): (readonly Boost[])[] {
  return boosts
    .slice(0, CHOSEN_FROM_MAX)
    .reduce<(readonly Boost[])[]>(
      (choices, boost) =>
        boost.stacking_mode === 'replace' && boost.bonus_points_left === null
          ? choices
          : choices.flatMap((choice) => [choice, choice.filter((one) => one !== boost)]),
      [boosts.slice(0, CHOSEN_FROM_MAX)],
    )
}

/**
 * Amounts that the same campaigns boost. An order has few such groups, however many lines it has.
 */
interface EarningPart {
  readonly campaign_ids: ReadonlySet<string>
  readonly amount: Fraction
}

interface EarningParts {
  readonly all: readonly EarningPart[]
  /** In the order of the lines; null: it earns nothing. */
  readonly of_lines: readonly (EarningPart | null)[]
}

function partsOf(terms: AwardTerms, amounts: Amounts): EarningParts {
  const names = terms.lines.map(({ excluded_by, campaign_ids }) =>
    excluded_by === null ? campaign_ids.join() : null,
  )
  const by_name = Map.groupBy(names.keys(), (index) => names[index] ?? null)
  by_name.delete(null)
  const parts = new Map(
    [...by_name].map(([name, indexes]) => [
      name,
      {
        campaign_ids: new Set(terms.lines[indexes[0] ?? 0]?.campaign_ids),
        amount: Fraction.sum(indexes.map((index) => amounts.lines[index] ?? Fraction.ZERO)),
      },
    ]),
  )
  const of_lines = names.map((name) => parts.get(name) ?? null)
  return { all: [...parts.values(), ...shippingPart(terms, amounts, parts.size > 0)], of_lines }
}

/** A scoped campaign boosts only its own lines, not shipping. Shipping alone earns nothing. */
function shippingPart(
  { include_shipping, boosts }: AwardTerms,
  { shipping }: Amounts,
  has_lines: boolean,
): EarningPart[] {
  if (!include_shipping || !has_lines) return []
  const everywhere = boosts.filter(({ is_scoped }) => !is_scoped)
  const campaign_ids = new Set(everywhere.map(({ campaign_id }) => campaign_id))
  return [{ campaign_ids, amount: shipping }]
}

/** The points of an order with some of its campaigns, with each choice computed once. */
class Worth {
  readonly eligible_amount: Fraction
  readonly #terms: AwardTerms
  readonly #rate: Fraction
  readonly #parts: EarningParts
  readonly #worth = new Known<Fraction>()
  readonly #multipliers = new Known<ReadonlyMap<EarningPart, LineMultiplier>>()
  readonly #of_all = new Known<LineMultiplier>()

  constructor(terms: AwardTerms, parts: EarningParts) {
    this.#terms = terms
    this.#rate = Fraction.of(terms.earn_points).over(Fraction.of(terms.earn_denominator))
    this.#parts = parts
    this.eligible_amount = Fraction.sum(parts.all.map(({ amount }) => amount))
  }

  /** The eligible amount, in points. */
  get base(): Fraction {
    return this.eligible_amount.times(this.#rate)
  }

  /**
   * In points. Campaigns that are not `paying` take part but give nothing. A campaign with a limit
   * adds no more than is left of it to the points without the campaign.
   */
  of(boosts: readonly Boost[], paying = boosts): Fraction {
    const name = `${nameOf(boosts)};${nameOf(paying)}`
    return this.#worth.get(name, () => {
      const capped = paying.flatMap((boost) => {
        const { bonus_points_left } = boost
        if (bonus_points_left === null) return []
        return [this.of(boosts, without(paying, [boost])).plus(Fraction.of(bonus_points_left))]
      })
      return Fraction.min(this.#uncapped(boosts, paying), ...capped)
    })
  }

  #uncapped(boosts: readonly Boost[], paying: readonly Boost[]): Fraction {
    const multiplied = [...this.#best(boosts)].map(([{ amount }, best]) =>
      amount.times(this.#among(paying, best).multiplier),
    )
    return Fraction.sum(multiplied).times(this.#rate)
  }

  /** What these campaigns, all without limit, add to the standing multiplier. */
  shares(boosts: readonly Boost[], free: readonly Boost[]): CampaignPart[] {
    const held = this.#together([]).multiplier
    const shares = [...this.#best(boosts)].flatMap(([{ amount }, best]) => {
      const paying = this.#among(free, best)
      const extra = Fraction.max(paying.multiplier.minus(held), Fraction.ZERO)
      const bonus = amount.times(this.#rate)
      return weightsOf(paying.boosts).map(({ campaign_id, weight }) => ({
        campaign_id,
        points: bonus.times(extra.times(weight)),
      }))
    })
    const by_campaign = Map.groupBy(shares, ({ campaign_id }) => campaign_id)
    return free.map(({ campaign_id }) => {
      const own = by_campaign.get(campaign_id) ?? []
      return { campaign_id, points: Fraction.sum(own.map(({ points }) => points)) }
    })
  }

  /** In the order of the lines; null: it earns nothing. */
  lineMultipliers(boosts: readonly Boost[]): (LineMultiplier | null)[] {
    const best = this.#best(boosts)
    return this.#parts.of_lines.map((part) => (part && best.get(part)) ?? null)
  }

  /** The multiplier of each part: of its campaigns that are among these boosts. */
  #best(boosts: readonly Boost[]): ReadonlyMap<EarningPart, LineMultiplier> {
    return this.#multipliers.get(nameOf(boosts), () => {
      const of_parts = this.#parts.all.map((part) => {
        const own = boosts.filter(({ campaign_id }) => part.campaign_ids.has(campaign_id))
        return [part, this.#together(own)] as const
      })
      return new Map(of_parts)
    })
  }

  /** What is left of a part's multiplier if only these campaigns give something. */
  #among(paying: readonly Boost[], best: LineMultiplier): LineMultiplier {
    const own = both(best.boosts, paying)
    return own.length === best.boosts.length ? best : this.#together(own)
  }

  /** The multiplier of a line that is in the scope of all these campaigns. */
  #together(boosts: readonly Boost[]): LineMultiplier {
    return this.#of_all.get(nameOf(boosts), () => bestMultiplier(this.#terms.standing, boosts))
  }
}

/** Each value computed once. */
class Known<Value> {
  readonly #values = new Map<string, Value>()

  get(name: string, compute: () => Value): Value {
    const known = this.#values.get(name) ?? compute()
    this.#values.set(name, known)
    return known
  }
}

const both = (boosts: readonly Boost[], others: readonly Boost[]) =>
  boosts.filter((boost) => others.includes(boost))

const without = (boosts: readonly Boost[], others: readonly Boost[]) =>
  boosts.filter((boost) => !others.includes(boost))

const nameOf = (boosts: readonly Boost[]) => boosts.map(({ campaign_id }) => campaign_id).join()

interface CampaignPart {
  readonly campaign_id: string
  readonly points: Fraction
}

/** Each campaign's share of what these give together, by how far its multiplier exceeds 1. */
function weightsOf(together: readonly Boost[]) {
  const beyond = together.map(({ multiplier }) => Fraction.of(multiplier).minus(Fraction.ONE))
  const all = Fraction.sum(beyond)
  return together.map(({ campaign_id }, index) => {
    const own = beyond[index] ?? Fraction.ZERO
    const weight = together.length < 2 || all.isZero() ? Fraction.ONE : own.over(all)
    return { campaign_id, weight }
  })
}

/** The points from each campaign: those without a limit share, each other one adds what it may. */
function partsOfCampaigns(worth: Worth, boosts: readonly Boost[]): CampaignPart[] {
  const free = boosts.filter(({ bonus_points_left }) => bonus_points_left === null)
  const capped = without(boosts, free)
  const added = capped.map((boost, index) => {
    const before = worth.of(boosts, without(boosts, capped.slice(index)))
    const after = worth.of(boosts, without(boosts, capped.slice(index + 1)))
    const points = Fraction.max(after.minus(before), Fraction.ZERO)
    return { campaign_id: boost.campaign_id, points }
  })
  return [...worth.shares(boosts, free), ...added].filter(({ points }) => !points.isZero())
}

function finished(terms: AwardTerms, worth: Worth, boosts: readonly Boost[]): OrderPoints {
  const { rounding } = terms
  const total = worth.of(boosts)
  const of_campaigns = partsOfCampaigns(worth, boosts)
  const base_points = worth.base.rounded(rounding)
  const points = total.rounded(rounding)
  let sum = total.minus(Fraction.sum(of_campaigns.map((one) => one.points)))
  return {
    points,
    exact: total,
    base_points,
    bonus_points: points - base_points,
    eligible_amount: worth.eligible_amount,
    multipliers: worth.lineMultipliers(boosts),
    // Each figure is what the campaign adds to the total in whole points. So they sum up to what
    // was given, and since a limit is a whole number, none is exceeded.
    bonuses: of_campaigns.map(({ campaign_id, points: own }) => {
      const before = sum.rounded(rounding)
      sum = sum.plus(own)
      return { campaign_id, points: sum.rounded(rounding) - before }
    }),
  }
}
