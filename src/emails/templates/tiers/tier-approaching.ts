import { isEvent } from '../../domain/triggers.ts'
import { button } from '../../rendering/components/button.ts'
import { factsTable } from '../../rendering/components/facts-table.ts'
import { list } from '../../rendering/components/text.ts'
import { defineEmail } from '../define-email.ts'
import { tiersToMove } from '../live.ts'
import { readMove, worthOf } from './tier-move.ts'

/** Promotional: nothing has happened yet, it asks for another order. */
export const tierApproaching = defineEmail({
  type: 'tier_approaching',
  name: 'Close to the next tier',
  description: 'Says what is missing for the next tier.',
  sends_when: 'A member comes close to the next tier.',
  group: 'tiers',
  promotional: true,
  isLive: tiersToMove,
  owed_by: 'event',
  owedFor: (event) => isEvent(event, 'tier.approaching'),
  async readFacts(inputs, event_id) {
    const move = await readMove(inputs, event_id)
    return move && { ...worthOf(inputs, move.tier), points_needed: move.points_needed }
  },
  sample: {
    tier: 'Gold',
    points_needed: 180,
    multiplier: 1.5,
    benefits: ['Free shipping', 'Early access to new roasts'],
  },
  fields: {
    tier: {
      description: 'The next tier’s name.',
      write: ({ facts }) => facts.tier,
    },
    points: {
      description: 'The points that are missing; something else may be.',
      can_be_missing: true,
      write: ({ facts, format }) =>
        facts.points_needed > 0 ? format.points(facts.points_needed) : null,
    },
  },
  content({ facts, common, say, format }) {
    const { tier, points_needed, multiplier, benefits } = facts
    const { title, text, text_nearly } = say.tier_approaching
    return {
      title: title({ tier }),
      // Something other than points may be missing.
      text: points_needed > 0 ? text({ points: format.points(points_needed) }) : text_nearly,
      parts: [
        factsTable([say.labels.multiplier, multiplier > 1 ? format.multiplier(multiplier) : null]),
        list(tier, benefits),
        button(say.actions.visit_shop, common.shop_url),
      ],
    }
  },
})
