import { button } from '../../rendering/components/button.ts'
import { factsTable } from '../../rendering/components/facts-table.ts'
import { defineEmail } from '../define-email.ts'
import { membershipsOn } from '../live.ts'
import { readStay } from './stay.ts'

/** Not promotional: members who pay again must know before. */
export const membershipRenewal = defineEmail({
  type: 'membership_renewal',
  name: 'Membership renewal',
  description: 'Says when a membership renews or ends.',
  sends_when: 'A membership is about to renew or to end.',
  group: 'memberships',
  promotional: false,
  isLive: membershipsOn,
  owed_by: 'membership_ending',
  /** Nothing where it was lengthened since. */
  async readFacts(inputs, { membership_id, ends_at }) {
    const held = await readStay(inputs, membership_id)
    if (held?.stay.ends_at.getTime() !== ends_at.getTime()) return null
    const { membership, name } = held
    const renews = membership.billing_type === 'subscription'
    return { membership: name, at: ends_at.toISOString(), renews, price: membership.product.price }
  },
  sample: { membership: 'Coffee Club', at: '2026-12-05T10:30:00Z', renews: true, price: '9.90' },
  fields: {
    membership: {
      description: 'The membership’s name.',
      write: ({ facts }) => facts.membership,
    },
    date: {
      description: 'The day on which it renews, or its last day. {standard_subject} says which.',
      write: ({ facts: { at, renews }, format }) => (renews ? format.date(at) : format.lastDay(at)),
    },
    price: {
      description: 'The price.',
      write: ({ facts, format }) => format.money(facts.price),
    },
  },
  content({ facts, common, say, format }) {
    const { membership, at, renews, price } = facts
    const { title_renews, title_ends, text_renews, text_ends } = say.membership_renewal
    return {
      title: renews
        ? title_renews({ membership, date: format.date(at) })
        : title_ends({ membership, date: format.lastDay(at) }),
      text: renews ? text_renews : text_ends,
      parts: [
        factsTable([say.labels.price, format.money(price)]),
        button(say.actions.visit_shop, common.shop_url),
      ],
    }
  },
})
