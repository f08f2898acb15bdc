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
  readonly campaign_ids: readonly string[]
  readonly amount: Fraction
}

function partsOf(terms: AwardTerms, amounts: Amounts): EarningPart[] {
  const earning = terms.lines.flatMap(({ excluded_by, campaign_ids }, index) =>
    excluded_by === null ? [{ campaign_ids, amount: amounts.lines[index] ?? Fraction.ZERO }] : [],
  )
  const parts = [...Map.groupBy(earning, ({ campaign_ids }) => campaign_ids.join()).values()].map(
    (lines) => ({
      campaign_ids: lines[0]?.campaign_ids ?? [],
      amount: Fraction.sum(lines.map(({ amount }) => amount)),
    }),
  )
  // A scoped campaign boosts only its own lines, not shipping.
  if (!terms.include_shipping || parts.length === 0) return parts
  const everywhere = terms.boosts
    .filter(({ is_scoped }) => !is_scoped)
    .map(({ campaign_id }) => campaign_id)
  return [...parts, { campaign_ids: everywhere, amount: amounts.shipping }]
}

/** The points of an order with some of its campaigns, with each choice computed once. */
class Worth {
  readonly #terms: AwardTerms
  readonly #rate: Fraction
  readonly #parts: readonly EarningPart[]
  readonly #known = new Map<string, Fraction>()
  readonly #multipliers = new Map<string, LineMultiplier>()

  constructor(terms: AwardTerms, parts: readonly EarningPart[]) {
    this.#terms = terms
    this.#rate = Fraction.of(terms.earn_points).over(Fraction.of(terms.earn_denominator))
    this.#parts = parts
  }

  /** The eligible amount, in points. */
  get base(): Fraction {
    return this.eligible_amount.times(this.#rate)
  }

  get eligible_amount(): Fraction {
    return Fraction.sum(this.#parts.map(({ amount }) => amount))
  }

  /**
   * In points. Campaigns that are not `paying` take part but give nothing. A campaign with a limit
   * adds no more than is left of it to the points without the campaign.
   */
  of(boosts: readonly Boost[], paying = boosts): Fraction {
    const name = `${nameOf(boosts)};${nameOf(paying)}`
    const known = this.#known.get(name)
    if (known !== undefined) return known
    const capped = paying.flatMap((boost) => {
      const { bonus_points_left } = boost
      if (bonus_points_left === null) return []
      return [this.of(boosts, without(paying, [boost])).plus(Fraction.of(bonus_points_left))]
    })
    const worth = Fraction.min(this.#uncapped(boosts, paying), ...capped)
    this.#known.set(name, worth)
    return worth
  }

  #uncapped(boosts: readonly Boost[], paying: readonly Boost[]): Fraction {
    const multiplied = this.#parts.map(({ campaign_ids, amount }) => {
      const best = this.bestOf(boosts, campaign_ids)
      return amount.times(this.#together(both(best.boosts, paying)).multiplier)
    })
    return Fraction.sum(multiplied).times(this.#rate)
  }

  /** What these campaigns, all without limit, add to the standing multiplier. */
  shares(boosts: readonly Boost[], free: readonly Boost[]): CampaignPart[] {
    const held = this.#together([]).multiplier
    const parts = this.#parts.map(({ campaign_ids, amount }) => {
      const paying = both(this.bestOf(boosts, campaign_ids).boosts, free)
      const extra = Fraction.max(this.#together(paying).multiplier.minus(held), Fraction.ZERO)
      return { paying, bonus: amount.times(this.#rate).times(extra) }
    })
    return free.map((boost) => {
      const own = parts.filter(({ paying }) => paying.includes(boost))
      const shares = own.map(({ paying, bonus }) => bonus.times(weightOf(boost, paying)))
      return { campaign_id: boost.campaign_id, points: Fraction.sum(shares) }
    })
  }

  /** The multiplier of a line's campaigns that are among these boosts. */
  bestOf(boosts: readonly Boost[], campaign_ids: readonly string[]): LineMultiplier {
    return this.#together(boosts.filter(({ campaign_id }) => campaign_ids.includes(campaign_id)))
  }

  /** The multiplier of a line that is in the scope of all these campaigns. */
  #together(boosts: readonly Boost[]): LineMultiplier {
    const name = nameOf(boosts)
    const known = this.#multipliers.get(name) ?? bestMultiplier(this.#terms.standing, boosts)
    this.#multipliers.set(name, known)
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

/** A campaign's share of what several give together, by how far its multiplier exceeds 1. */
function weightOf(boost: Boost, together: readonly Boost[]): Fraction {
  const beyond = ({ multiplier }: Boost) => Fraction.of(multiplier).minus(Fraction.ONE)
  const all = Fraction.sum(together.map(beyond))
  return together.length < 2 || all.isZero() ? Fraction.ONE : beyond(boost).over(all)
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
    base_points,
    bonus_points: points - base_points,
    eligible_amount: worth.eligible_amount,
    multipliers: terms.lines.map(({ excluded_by, campaign_ids }) =>
      excluded_by === null ? worth.bestOf(boosts, campaign_ids) : null,
    ),
    // Each figure is what the campaign adds to the total in whole points. So they sum up to what
    // was given, and since a limit is a whole number, none is exceeded.
    bonuses: of_campaigns.map(({ campaign_id, points: own }) => {
      const before = sum.rounded(rounding)
      sum = sum.plus(own)
      return { campaign_id, points: sum.rounded(rounding) - before }
    }),
  }
}
