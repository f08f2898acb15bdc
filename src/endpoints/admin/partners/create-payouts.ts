import { payPartners, sumOf } from '../../../actions/partners/pay-partners.ts'
import { currencyText } from '../../../domain/minor-unit.ts'
import { closed, NoParams, NoQuery } from '../../../schemas/base/types.ts'
import {
  PayoutRunResult,
  payoutRunFields,
  presentOutcome,
} from '../../../schemas/partners/payout.ts'
import { defineOperation } from '../../door/define-operation.ts'
import { payoutTerms } from './create-payout.ts'
import { runSubject } from './subjects.ts'

export const createPayoutsOperation = defineOperation('createPayouts', {
  method: 'POST',
  path: '/payouts/run',
  summary:
    'Record payouts to several partners, by default `open` until the money has arrived. What is ' +
    'wrong with one partner stops no other.',
  area: 'payouts',
  params: NoParams,
  query: NoQuery,
  body: closed(payoutRunFields),
  result: PayoutRunResult,
  subject: runSubject,
  handle: async (call, { body }) => {
    const { context, shop, now } = call
    const { partner_ids = null, dry_run = false, ...terms } = body
    const run = { ...payoutTerms(terms, 'open'), partner_ids, dry_run }
    const { outcomes, has_more } = await payPartners(context, shop, run, now)
    const { partners, amount } = sumOf(outcomes)
    return {
      ...{ dry_run, currency_code: shop.currency, partners, has_more },
      amount: currencyText(amount, shop.currency),
      results: outcomes.map((one) => ({
        partner_id: one.partner_id,
        ...presentOutcome(call, one),
      })),
    }
  },
})
