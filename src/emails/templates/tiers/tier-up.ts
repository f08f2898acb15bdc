import type { CodeFacts } from '../../domain/facts.ts'
import type { EmailInputs } from '../../domain/records.ts'
import { isEvent } from '../../domain/triggers.ts'
import { button } from '../../rendering/components/button.ts'
import { factsTable } from '../../rendering/components/facts-table.ts'
import { codeParts } from '../../rendering/components/gift.ts'
import { list, subheading } from '../../rendering/components/text.ts'
import { defineEmail } from '../define-email.ts'
import { readCode } from '../gifts.ts'
import { tiersToMove } from '../live.ts'
import { readMove, worthOf } from './tier-move.ts'

export const tierUp = defineEmail({
  type: 'tier_up',
  name: 'New tier',
  description: 'Greets a member in a higher tier and says what it brings.',
  sends_when: 'A member reaches a higher tier.',
  group: 'tiers',
  promotional: false,
  isLive: tiersToMove,
  owed_by: 'event',
  owedFor: (event) => isEvent(event, 'tier.changed', { direction: 'up' }),
  async readFacts(inputs, event_id) {
    const move = await readMove(inputs, event_id)
    if (move === null) return null
    const codes = await readEntryCodes(inputs, move.at)
    if (codes === 'not_yet') return codes
    const bonus_points = await inputs.records.tierPoints(move.at)
    const { tier, previous_tier } = move
    return { ...worthOf(inputs, tier), previous_tier, bonus_points, codes }
  },
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
  fields: {
    tier: {
      description: 'The new tier’s name.',
      write: ({ facts }) => facts.tier,
    },
    previous_tier: {
      description: 'The tier until now.',
      can_be_missing: true,
      write: ({ facts }) => facts.previous_tier,
    },
    multiplier: {
      description: 'What orders earn now, such as 1.5× points.',
      write: ({ facts, format }) => format.multiplier(facts.multiplier),
    },
  },
  content(inputs) {
    const { facts, common, say, format } = inputs
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
        ...codes.flatMap((code) => [subheading(code.label), ...codeParts(inputs, code)]),
        button(say.actions.visit_shop, common.shop_url),
      ],
    }
  },
})

/** The codes that entering the tier has brought, each with the label of its benefit. */
async function readEntryCodes(inputs: EmailInputs, at: Date) {
  const benefits = inputs.program.tiers.flatMap((tier) => tier.benefits)
  const codes: (CodeFacts & { readonly label: string })[] = []
  for (const { gift_id, benefit_id } of await inputs.records.tierGifts(at)) {
    const code = await readCode(inputs, gift_id)
    if (code === 'not_yet') return code
    const label = benefits.find(({ id }) => id === benefit_id)?.label ?? ''
    if (code !== null) codes.push({ ...code, label })
  }
  return codes
}
