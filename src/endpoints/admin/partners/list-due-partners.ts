import { currencyText } from '../../../domain/minor-unit.ts'
import { Fraction } from '../../../lib/fraction.ts'
import { pageLimit, pageStart, presentPage, readPage } from '../../../schemas/base/page.ts'
import { closed, NoBody, NoParams, pageQuery } from '../../../schemas/base/types.ts'
import { DuePartnerList, dueMinimum, presentDuePartner } from '../../../schemas/partners/payout.ts'
import { countDuePartners, listDuePartners } from '../../../store/partners/due-partners.ts'
import { defineOperation } from '../../door/define-operation.ts'

const DUE = { list: 'due_partners', shape: ['string'] } as const

export const listDuePartnersOperation = defineOperation('listDuePartners', {
  method: 'GET',
  path: '/due-partners',
  summary: 'List the partners whose commissions are not settled: who is due, and what others lack.',
  area: 'payouts',
  params: NoParams,
  query: closed({ minimum: dueMinimum, ...pageQuery }),
  body: NoBody,
  result: DuePartnerList,
  handle: async ({ context, shop, now }, { query }) => {
    const { db } = context.database
    const { minimum = '0' } = query
    const after = pageStart(DUE, query)?.[0] ?? null
    const page = await readPage(
      DUE,
      pageLimit(query),
      (limit) => listDuePartners(db, shop.shop_id, now, { limit, after }),
      ({ partner_id }) => [partner_id],
    )
    const { partners, amount } = await countDuePartners(db, shop.shop_id, minimum, now)
    const least = Fraction.of(minimum)
    return {
      ...presentPage(page, (partner) => presentDuePartner(shop, partner, least)),
      currency_code: shop.currency,
      total: { partners, amount: currencyText(amount, shop.currency) },
    }
  },
})
