import { button } from '../../rendering/components/button.ts'
import { defineEmail } from '../define-email.ts'
import { membershipsOn } from '../live.ts'
import { readStay } from './stay.ts'

export const membershipEnded = defineEmail({
  type: 'membership_ended',
  name: 'Membership ended',
  description: 'Says that a membership has ended, and how to get it back.',
  sends_when: 'A membership has ended.',
  group: 'memberships',
  promotional: false,
  isLive: membershipsOn,
  owed_by: 'membership_ended',
  /** Nothing where it was lengthened since. */
  async readFacts(inputs, { membership_id, ends_at }) {
    const held = await readStay(inputs, membership_id)
    return held?.stay.ends_at.getTime() === ends_at.getTime() ? { membership: held.name } : null
  },
  sample: { membership: 'Coffee Club' },
  fields: {
    membership: {
      description: 'The membership’s name.',
      write: ({ facts }) => facts.membership,
    },
  },
  content: ({ facts: { membership }, common, say }) => ({
    title: say.membership_ended.title({ membership }),
    text: say.membership_ended.text,
    parts: [button(say.actions.visit_shop, common.shop_url)],
  }),
})
