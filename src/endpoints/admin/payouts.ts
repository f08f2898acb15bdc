import { Type } from 'typebox'
import { payPartner } from '../../actions/partners/pay-partner.ts'
import { notFound } from '../../errors.ts'
import { pageLimit, pageStart, presentPage, readPage } from '../../schemas/base/page.ts'
import {
  closed,
  NoBody,
  NoParams,
  NoQuery,
  pageQuery,
  readMoment,
  visibleText,
} from '../../schemas/base/types.ts'
import {
  newPayoutFields,
  PayoutList,
  PayoutPath,
  PayoutResult,
  PayoutStatement,
  presentPayout,
  presentStatement,
} from '../../schemas/partners/payout.ts'
import { findPayout, listPayoutLines, listPayouts } from '../../store/partners/payouts.ts'
import { defineOperation } from '../door/define-operation.ts'

const PAYOUTS = { list: 'partner_payouts', shape: ['string'] } as const
const LINES = { list: 'partner_payout_lines', shape: ['number'] } as const

export const listAdminPayouts = defineOperation('listPayouts', {
  method: 'GET',
  path: '/payouts',
  summary: 'List what was paid to partners, the newest first.',
  params: NoParams,
  query: closed({
    partner_id: Type.Optional(visibleText(100, 'Of this partner.')),
    ...pageQuery,
  }),
  body: NoBody,
  result: PayoutList,
  handle: async ({ context, query, ...input }) => {
    const shop = await input.shop()
    const before = pageStart(PAYOUTS, query)?.[0] ?? null
    const { partner_id = null } = query
    const page = await readPage(
      PAYOUTS,
      pageLimit(query),
      (limit) => listPayouts(context.database.db, shop.shop_id, partner_id, { limit, before }),
      ({ payout_id }) => [payout_id],
    )
    return presentPage(page, (payout) => presentPayout(shop, payout))
  },
})

export const createPayout = defineOperation('createPayout', {
  method: 'POST',
  path: '/payouts',
  summary: 'Record that a partner is paid all that can be paid out. Moves no money by itself.',
  params: NoParams,
  query: NoQuery,
  body: closed(newPayoutFields),
  result: PayoutResult,
  handle: async ({ context, body, now, ...input }) => {
    const shop = await input.shop()
    const { partner_id, reference } = body
    const up_to = body.up_to === undefined ? null : readMoment('up_to', body.up_to)
    const paid = await payPartner(context, shop, { partner_id, reference, up_to }, now)
    return { changed: paid.changed, payout: presentPayout(shop, paid.payout) }
  },
})

export const getPayout = defineOperation('getPayout', {
  method: 'GET',
  path: '/payouts/{payout_id}',
  summary: 'The statement of a payout: its lines by the numbers of the orders, page by page.',
  params: PayoutPath,
  query: closed(pageQuery),
  body: NoBody,
  result: PayoutStatement,
  handle: async ({ context, params, query, ...input }) => {
    const shop = await input.shop()
    const { db } = context.database
    const after = pageStart(LINES, query)?.[0] ?? null
    const payout = await findPayout(db, shop.shop_id, params.payout_id)
    if (payout === undefined) throw notFound('payout', params.payout_id)
    const lines = await readPage(
      LINES,
      pageLimit(query),
      (limit) => listPayoutLines(db, shop.shop_id, payout.payout_id, { limit, after }),
      ({ order_id }) => [order_id],
    )
    return presentStatement(shop, payout, lines)
  },
})
