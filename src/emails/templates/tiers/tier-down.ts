import { isEvent } from '../../domain/triggers.ts'
import { button } from '../../rendering/components/button.ts'
import { factsTable } from '../../rendering/components/facts-table.ts'
import { defineEmail } from '../define-email.ts'
import { tiersToMove } from '../live.ts'
import { readMove, worthOf } from './tier-move.ts'

export const tierDown = defineEmail({
  type: 'tier_down',
  name: 'Lower tier',
  description: 'Says which tier a member is in now.',
  sends_when: 'A member falls to a lower tier.',
  group: 'tiers',
  promotional: false,
  isLive: tiersToMove,
  owed_by: 'event',
  owedFor: (event) =>
    isEvent(event, 'tier.changed') && !isEvent(event, 'tier.changed', { direction: 'up' }),
  async readFacts(inputs, event_id) {
    const move = await readMove(inputs, event_id)
    if (move === null || move.previous_tier === null) return null
    const { tier, multiplier } = worthOf(inputs, move.tier)
    return { tier, multiplier, previous_tier: move.previous_tier }
  },
  sample: { tier: 'Silver', previous_tier: 'Gold', multiplier: 1.25 },
  fields: {
    tier: {
      description: 'The tier’s name.',
      write: ({ facts }) => facts.tier,
    },
    previous_tier: {
      description: 'The tier until now.',
      write: ({ facts }) => facts.previous_tier,
    },
    multiplier: {
      description: 'What orders earn now, such as 1.25× points.',
      write: ({ facts, format }) => format.multiplier(facts.multiplier),
    },
  },
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
