import { orderName } from '../../domain/facts.ts'
import { figure } from '../../rendering/components/box.ts'
import { button } from '../../rendering/components/button.ts'
import { factsTable } from '../../rendering/components/facts-table.ts'
import { defineEmail } from '../define-email.ts'
import { partnersOn } from '../live.ts'

export const partnerCommission = defineEmail({
  type: 'partner_commission',
  name: 'Commission earned',
  description: 'Says what commission a partner has earned.',
  sends_when: 'An order brings a partner a commission.',
  group: 'partners',
  promotional: false,
  isLive: partnersOn,
  owed_by: 'commission_earned',
  async readFacts({ records }, commission_id) {
    const commission = await records.commission(commission_id)
    if (commission === undefined || Number(commission.amount) <= 0) return null
    return {
      amount: commission.amount,
      order_name: orderName(commission.order_id),
      payable_at: commission.available_at.toISOString(),
    }
  },
  sample: { amount: '12.50', order_name: '#1042', payable_at: '2026-12-21T10:30:00Z' },
  fields: {
    amount: {
      description: 'The commission.',
      write: ({ facts, format }) => format.money(facts.amount),
    },
    order: {
      description: 'The order, such as #1042.',
      write: ({ facts }) => facts.order_name,
    },
    date: {
      description: 'The day from which it can be paid out.',
      write: ({ facts, format }) => format.date(facts.payable_at),
    },
  },
  content: ({ facts, common, say, format }) => ({
    title: say.partner_commission.title({ amount: format.money(facts.amount) }),
    text: say.partner_commission.text,
    parts: [
      figure(say.labels.sender_gets, format.money(facts.amount)),
      factsTable(
        [say.labels.order, facts.order_name],
        [say.labels.payable_at, format.date(facts.payable_at)],
      ),
      button(say.actions.visit_shop, common.shop_url),
    ],
  }),
})
