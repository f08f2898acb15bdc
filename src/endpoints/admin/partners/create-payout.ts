import { payPartner } from '../../../actions/partners/pay-partner.ts'
import { Fraction } from '../../../lib/fraction.ts'
import { closed, NoParams, NoQuery, readMoment } from '../../../schemas/base/types.ts'
import { newPayoutFields, PayoutResult, presentPayout } from '../../../schemas/partners/payout.ts'
import { defineOperation } from '../../door/define-operation.ts'
import { payoutSubject } from './subjects.ts'

export const createPayoutOperation = defineOperation('createPayout', {
  method: 'POST',
  path: '/payouts',
  summary: 'Record a payout of everything payable to a partner. Does not transfer money.',
  area: 'payouts',
  params: NoParams,
  query: NoQuery,
  body: closed(newPayoutFields),
  result: PayoutResult,
  subject: { ...payoutSubject, id: (_input, result) => result?.payout.id ?? null },
  handle: async ({ context, shop, now }, { body }) => {
    const { partner_id, ...terms } = body
    const paid = await payPartner(context, shop, partner_id, payoutTerms(terms, 'paid'), now)
    return { changed: paid.changed, payout: presentPayout(shop, paid.payout) }
  },
})

interface TermsBody {
  readonly reference: string
  readonly up_to?: string
  readonly minimum?: string | number
  readonly status?: 'open' | 'paid'
}

export function payoutTerms(body: TermsBody, usual: 'open' | 'paid') {
  const { reference, up_to, minimum = 0, status = usual } = body
  return {
    ...{ reference, status, minimum: Fraction.of(minimum) },
    up_to: up_to === undefined ? null : readMoment('up_to', up_to),
  }
}
