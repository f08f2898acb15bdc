import { button } from '../components/button.ts'
import { factsTable } from '../components/facts-table.ts'
import { codeParts } from '../components/gift.ts'
import { list, subheading } from '../components/text.ts'
import { defineEmail } from '../define-email.ts'
import type { CodeFacts, Moment } from '../facts.ts'

export interface TierUpFacts {
  readonly tier: string
  readonly previous_tier: string | null
  readonly multiplier: number
  /** The labels of what the tier brings. */
  readonly benefits: readonly string[]
  /** Given on entry; 0: none. */
  readonly bonus_points: number
  /** Given on entry, each with the label of its benefit. */
  readonly codes: readonly (CodeFacts & { readonly label: string })[]
}

export const tierUp = defineEmail<TierUpFacts>({
  type: 'tier_up',
  group: 'tiers',
  promotional: false,
  sample: {
    tier: 'Gold',
    previous_tier: 'Silver',
    multiplier: 1.5,
    benefits: ['Free shipping', 'Early access to new roasts'],
    bonus_points: 250,
    codes: [
      {
        label: '10% off, once',
        code: 'GOLD-Q8R3ZK5M1T',
        worth: { type: 'percentage', value: '10' },
        minimum_purchase: null,
        ends_at: '2027-01-20T23:00:00Z',
      },
    ],
  },
  content(setting) {
    const { facts, common, say, format } = setting
    const { tier, previous_tier, multiplier, benefits, bonus_points, codes } = facts
    return {
      title: say.tier_up.title({ tier }),
      text: say.tier_up.text,
      parts: [
        factsTable(
          [say.labels.previous_tier, previous_tier],
          [say.labels.multiplier, multiplier > 1 ? format.multiplier(multiplier) : null],
          [say.labels.sender_gets, bonus_points > 0 ? format.points(bonus_points) : null],
        ),
        list(say.labels.benefits, benefits),
        ...codes.flatMap((code) => [subheading(code.label), ...codeParts(setting, code)]),
        button(say.actions.visit_shop, common.shop_url),
      ],
    }
  },
})

export interface TierApproachingFacts {
  readonly tier: string
  /** 0 where something else than points is missing. */
  readonly points_needed: number
  readonly multiplier: number
  readonly benefits: readonly string[]
}

/** Promotional: nothing has happened yet, it asks for another order. */
export const tierApproaching = defineEmail<TierApproachingFacts>({
  type: 'tier_approaching',
  group: 'tiers',
  promotional: true,
  sample: {
    tier: 'Gold',
    points_needed: 180,
    multiplier: 1.5,
    benefits: ['Free shipping', 'Early access to new roasts'],
  },
  content({ facts, common, say, format }) {
    const { tier, points_needed, multiplier, benefits } = facts
    const { title, text, text_nearly } = say.tier_approaching
    return {
      title: title({ tier }),
      text: points_needed > 0 ? text({ points: format.points(points_needed) }) : text_nearly,
      parts: [
        factsTable([say.labels.multiplier, multiplier > 1 ? format.multiplier(multiplier) : null]),
        list(tier, benefits),
        button(say.actions.visit_shop, common.shop_url),
      ],
    }
  },
})

export interface TierAtRiskFacts {
  readonly tier: string
  /** null: not known yet. */
  readonly next_tier_down: string | null
  /** 0 where something else than points is missing. */
  readonly points_needed: number
  /** When the tier is lost otherwise. */
  readonly until: Moment
}

/** Not promotional: the reader is about to lose something. */
export const tierAtRisk = defineEmail<TierAtRiskFacts>({
  type: 'tier_at_risk',
  group: 'tiers',
  promotional: false,
  sample: {
    tier: 'Gold',
    next_tier_down: 'Silver',
    points_needed: 180,
    until: '2026-12-31T23:00:00Z',
  },
  content({ facts, common, say, format }) {
    const { tier, next_tier_down, points_needed, until } = facts
    const { title, text, text_nearly } = say.tier_at_risk
    const date = format.lastDay(until)
    return {
      title: title({ tier }),
      text:
        points_needed > 0
          ? text({ points: format.points(points_needed), date })
          : text_nearly({ date }),
      parts: [
        factsTable([say.labels.next_tier_down, next_tier_down]),
        button(say.actions.visit_shop, common.shop_url),
      ],
    }
  },
})

export interface TierDownFacts {
  readonly tier: string
  readonly previous_tier: string
  readonly multiplier: number
}

export const tierDown = defineEmail<TierDownFacts>({
  type: 'tier_down',
  group: 'tiers',
  promotional: false,
  sample: { tier: 'Silver', previous_tier: 'Gold', multiplier: 1.25 },
  content({ facts, common, say, format }) {
    const { tier, previous_tier, multiplier } = facts
    return {
      title: say.tier_down.title({ tier }),
      text: say.tier_down.text({ previous_tier }),
      parts: [
        factsTable([say.labels.multiplier, multiplier > 1 ? format.multiplier(multiplier) : null]),
        button(say.actions.visit_shop, common.shop_url),
      ],
    }
  },
})
