import { promisesOf } from '../../../domain/catalogue/benefit-labels.ts'
import type { Membership } from '../../../domain/memberships/membership.ts'
import { giftKeyPrefix, readGiftKey } from '../../../domain/memberships/membership-gifts.ts'
import type { CodeFacts } from '../../domain/facts.ts'
import type { EmailInputs } from '../../domain/records.ts'
import { button } from '../../rendering/components/button.ts'
import { factsTable } from '../../rendering/components/facts-table.ts'
import { codeParts } from '../../rendering/components/gift.ts'
import { list, subheading } from '../../rendering/components/text.ts'
import { defineEmail } from '../define-email.ts'
import { readGift } from '../gifts.ts'
import { membershipsOn } from '../live.ts'
import { readStay } from './stay.ts'

export const membershipStarted = defineEmail({
  type: 'membership_started',
  name: 'Membership started',
  description: 'Greets a member and says what the membership brings.',
  sends_when: 'A membership begins.',
  group: 'memberships',
  promotional: false,
  isLive: membershipsOn,
  owed_by: 'membership_started',
  async readFacts(inputs, { membership_id, order_id }) {
    const held = await readStay(inputs, membership_id)
    if (held === null || held.stay.grace_ends_at <= inputs.now) return null
    const { membership, name, stay } = held
    const gifts = await readEntryGifts(inputs, membership, order_id)
    if (gifts === 'not_yet') return gifts
    const lasting = membership.benefits.filter(({ type }) => !type.startsWith('entry_'))
    return {
      membership: name,
      multiplier: membership.points_multiplier,
      benefits: promisesOf(inputs.program, lasting),
      ...gifts,
      // A subscription lasts as long as it is renewed.
      ends_at: membership.billing_type === 'subscription' ? null : stay.ends_at.toISOString(),
    }
  },
  sample: {
    membership: 'Coffee Club',
    multiplier: 2,
    benefits: ['Free shipping on every order', 'A new roast to taste each season'],
    bonus_points: 500,
    codes: [
      {
        label: '10% off, once',
        code: 'CLUB-V7D2NX4K9R',
        worth: { type: 'percentage', value: '10' },
        minimum_purchase: null,
        ends_at: '2027-01-20T23:00:00Z',
      },
    ],
    ends_at: '2027-11-21T10:30:00Z',
  },
  fields: {
    membership: {
      description: 'The membership’s name.',
      write: ({ facts }) => facts.membership,
    },
    date: {
      description: 'The last day of the membership; a subscription has none.',
      can_be_missing: true,
      write: ({ facts, format }) => facts.ends_at && format.lastDay(facts.ends_at),
    },
  },
  content(inputs) {
    const { facts, common, say, format } = inputs
    const { membership, multiplier, benefits, bonus_points, codes, ends_at } = facts
    return {
      title: say.membership_started.title({ membership }),
      text: say.membership_started.text,
      parts: [
        factsTable(
          [say.labels.multiplier, multiplier > 1 ? format.multiplier(multiplier) : null],
          [say.labels.sender_gets, bonus_points > 0 ? format.points(bonus_points) : null],
          [say.labels.ends_at, ends_at && format.lastDay(ends_at)],
        ),
        list(say.labels.benefits, benefits),
        ...codes.flatMap((code) => [subheading(code.label), ...codeParts(inputs, code)]),
        button(say.actions.visit_shop, common.shop_url),
      ],
    }
  },
})

/** What the order that began it has given; each code with the label of its benefit. */
async function readEntryGifts(inputs: EmailInputs, { id, benefits }: Membership, order_id: string) {
  let bonus_points = 0
  const codes: (CodeFacts & { readonly label: string })[] = []
  for (const award of await inputs.records.awardsPaidFor(giftKeyPrefix(id, order_id))) {
    const gift = await readGift(inputs, award)
    if (gift === 'not_yet') return gift
    bonus_points += gift?.points ?? 0
    const { benefit_id } = readGiftKey(award)
    const label = benefits.find((benefit) => benefit.id === benefit_id)?.label ?? ''
    if (gift?.code) codes.push({ ...gift.code, label })
  }
  return { bonus_points, codes }
}
