import { codeBox, figure } from '../components/box.ts'
import { button } from '../components/button.ts'
import { factsTable } from '../components/facts-table.ts'
import { defineEmail } from '../define-email.ts'
import type { Moment } from '../facts.ts'

export interface PartnerApprovedFacts {
  readonly code: string
  readonly link: string
}

export const partnerApproved = defineEmail<PartnerApprovedFacts>({
  type: 'partner_approved',
  group: 'partners',
  promotional: false,
  sample: { code: 'PARTNER-ADA', link: 'https://beanandleaf.example/?partner=k3v9q2' },
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

export interface PartnerCommissionFacts {
  /** Decimal text, in shop currency. */
  readonly amount: string
  readonly order_name: string | null
  readonly payable_at: Moment | null
}

export const partnerCommission = defineEmail<PartnerCommissionFacts>({
  type: 'partner_commission',
  group: 'partners',
  promotional: false,
  sample: { amount: '12.50', order_name: '#1042', payable_at: '2026-12-21T10:30:00Z' },
  content: ({ facts, common, say, format }) => ({
    title: say.partner_commission.title({ amount: format.money(facts.amount) }),
    text: say.partner_commission.text,
    parts: [
      figure(say.labels.sender_gets, format.money(facts.amount)),
      factsTable(
        [say.labels.order, facts.order_name],
        [say.labels.payable_at, facts.payable_at && format.date(facts.payable_at)],
      ),
      button(say.actions.visit_shop, common.shop_url),
    ],
  }),
})
