import { currencyText } from '../../../domain/minor-unit.ts'
import { Fraction } from '../../../lib/fraction.ts'
import { presentPage } from '../../../schemas/base/page.ts'
import { closed, NoBody, NoParams, pageQuery } from '../../../schemas/base/types.ts'
import { DuePartnerList, dueMinimum, presentDuePartner } from '../../../schemas/partners/payout.ts'
import { defineOperation } from '../../door/define-operation.ts'
import { readDuePage } from '../../partners/due-page.ts'

export const listDuePartnersOperation = defineOperation('listDuePartners', {
  method: 'GET',
  path: '/due-partners',
  summary: 'List the partners with unpaid commissions: who is due, and why others are not.',
  area: 'payouts',
  params: NoParams,
  query: closed({ minimum: dueMinimum, ...pageQuery }),
  body: NoBody,
  result: DuePartnerList,
  handle: async (call, { query }) => {
    const { shop } = call
    const { minimum, total, ...page } = await readDuePage(call, query)
    const least = Fraction.of(minimum)
    return {
      ...presentPage(page, (partner) => presentDuePartner(shop, partner, least)),
      currency_code: shop.currency,
      total: { partners: total.partners, amount: currencyText(total.amount, shop.currency) },
    }
  },
})
