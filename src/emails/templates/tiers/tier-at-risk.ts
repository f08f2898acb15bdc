import { nameIn } from '../../../domain/catalogue/titles.ts'
import { riskOf } from '../../../domain/tiers/tier-risk.ts'
import { button } from '../../rendering/components/button.ts'
import { factsTable } from '../../rendering/components/facts-table.ts'
import { defineEmail } from '../define-email.ts'
import { tiersToMove } from '../live.ts'

/** Not promotional: the recipient is about to lose something. */
export const tierAtRisk = defineEmail({
  type: 'tier_at_risk',
  name: 'Tier at risk',
  description: 'Says what is missing to keep the tier.',
  sends_when: 'A member is about to lose a tier.',
  group: 'tiers',
  promotional: false,
  /** Only time puts a tier at risk, and only where there are days of grace. */
  isLive: (program, shop) =>
    tiersToMove(program, shop) &&
    program.tier_period.mode !== 'lifetime' &&
    program.tier_period.grace_days > 0,
  owed_by: 'tier_grace_begun',
  async readFacts({ records, program, language, now }, { tier_id, until }) {
    const tier = program.tiers.find(({ id }) => id === tier_id)
    const member = await records.member()
    if (tier === undefined || member?.tier_id !== tier_id) return null
    if (member.tier_grace_until?.getTime() !== until.getTime() || until <= now) return null
    const progress = await records.tierProgress()
    const { next_tier_down, points_needed } = riskOf(program.tiers, tier, progress)
    return {
      tier: nameIn(tier, language),
      next_tier_down: next_tier_down && nameIn(next_tier_down, language),
      points_needed,
      until: until.toISOString(),
    }
  },
  sample: {
    tier: 'Gold',
    next_tier_down: 'Silver',
    points_needed: 180,
    until: '2026-12-31T23:00:00Z',
  },
  fields: {
    tier: {
      description: 'The tier that is at risk.',
      write: ({ facts }) => facts.tier,
    },
    next_tier_down: {
      description: 'The tier that would follow.',
      can_be_missing: true,
      write: ({ facts }) => facts.next_tier_down,
    },
    points: {
      description: 'The points that are missing; something else may be.',
      can_be_missing: true,
      write: ({ facts, format }) =>
        facts.points_needed > 0 ? format.points(facts.points_needed) : null,
    },
    date: {
      description: 'The last day to keep the tier.',
      write: ({ facts, format }) => format.lastDay(facts.until),
    },
  },
  content({ facts, common, say, format }) {
    const { tier, next_tier_down, points_needed, until } = facts
    const { title, text, text_nearly } = say.tier_at_risk
    const date = format.lastDay(until)
    return {
      title: title({ tier }),
      // Something other than points may be missing.
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
