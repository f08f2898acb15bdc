import { payPartner } from '../../../actions/partners/pay-partner.ts'
import { closed, NoParams, NoQuery, readMoment } from '../../../schemas/base/types.ts'
import { newPayoutFields, PayoutResult, presentPayout } from '../../../schemas/partners/payout.ts'
import { defineOperation } from '../../door/define-operation.ts'
import { payoutSubject } from './subjects.ts'

export const createPayoutOperation = defineOperation('createPayout', {
  method: 'POST',
  path: '/payouts',
  summary: 'Record a payout of everything payable to a partner. Moves no money by itself.',
  params: NoParams,
  query: NoQuery,
  body: closed(newPayoutFields),
  result: PayoutResult,
  subject: { ...payoutSubject, id: (_input, result) => result?.payout.id ?? null },
  handle: async ({ context, shop, now }, { body }) => {
    const { partner_id, reference } = body
    const up_to = body.up_to === undefined ? null : readMoment('up_to', body.up_to)
    const paid = await payPartner(context, shop, { partner_id, reference, up_to }, now)
    return { changed: paid.changed, payout: presentPayout(shop, paid.payout) }
  },
})
