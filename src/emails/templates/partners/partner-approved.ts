import { codeBox } from '../../rendering/components/box.ts'
import { button } from '../../rendering/components/button.ts'
import { factsTable } from '../../rendering/components/facts-table.ts'
import { defineEmail } from '../define-email.ts'
import { partnersOn } from '../live.ts'

export const partnerApproved = defineEmail({
  type: 'partner_approved',
  name: 'Partner approved',
  description: 'Brings a new partner the code and the link.',
  sends_when: 'A partner is approved.',
  group: 'partners',
  promotional: false,
  isLive: partnersOn,
  owed_by: 'partner_approved',
  async readFacts({ records, base_url }) {
    const partner = await records.partner()
    if (partner?.status !== 'approved') return null
    const { code, link_token } = partner
    if (code === null || link_token === null) return null
    return { code, link: `${base_url}/r/${link_token}` }
  },
  sample: { code: 'PARTNER-ADA', link: 'https://beanandleaf.example/?partner=k3v9q2' },
  fields: {
    code: {
      description: 'The partner’s code.',
      write: ({ facts }) => facts.code,
    },
    link: {
      description: 'The partner’s link.',
      write: ({ facts }) => facts.link,
    },
  },
  content: ({ facts, common, say }) => ({
    title: say.partner_approved.title({ shop: common.shop_name }),
    text: say.partner_approved.text,
    parts: [
      codeBox(say.labels.code, facts.code),
      factsTable([say.labels.link, facts.link]),
      button(say.actions.open_link, facts.link),
    ],
  }),
})
