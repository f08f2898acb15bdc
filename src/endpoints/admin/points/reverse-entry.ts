import { Type } from 'typebox'
import { reverseWithinLimits } from '../../../actions/people/reverse-within-limits.ts'
import { readReversal } from '../../../actions/points/reverse-entry.ts'
import { explainEffect } from '../../../domain/explanations/explain-effect.ts'
import { CustomerPath, customerNumber } from '../../../schemas/base/customer-id.ts'
import {
  closed,
  NoQuery,
  nullable,
  visibleLines,
  visibleText,
} from '../../../schemas/base/types.ts'
import { explanationFields, presentStatements } from '../../../schemas/explanations/sentence.ts'
import { effectFields, presentEffect } from '../../../schemas/points/effect.ts'
import { defineOperation } from '../../door/define-operation.ts'
import { readerOf } from '../../door/reader-of.ts'

const ID_LENGTH_MAX = 100
const REASON_LENGTH_MAX = 500

export const reverseEntryOperation = defineOperation('reverseEntry', {
  method: 'POST',
  path: '/customers/{customer_id}/entries/{entry_id}/reverse',
  summary:
    'Reverse one entry by another one: an award, a correction, a deduction, or what a rule has ' +
    'paid. Once; a repeat changes nothing. Other entries are refused, with the way to use instead.',
  area: 'points',
  support_limit: 'counted',
  params: closed({
    ...CustomerPath.properties,
    entry_id: visibleText(ID_LENGTH_MAX, 'The id of the entry.', 'txn_01jd3k'),
  }),
  query: NoQuery,
  body: closed({
    reason: Type.Optional(visibleLines(REASON_LENGTH_MAX, "Shown in the customer's history.")),
    dry_run: Type.Optional(
      Type.Boolean({ description: 'Answer what it would do, and write nothing.' }),
    ),
  }),
  result: closed(
    {
      entry_id: Type.String(),
      dry_run: Type.Boolean(),
      changed: Type.Boolean({ description: 'False: it was reversed before; nothing was done.' }),
      reversal_id: nullable(
        Type.String({ description: 'The entry that reverses it; null in a dry run.' }),
      ),
      ...effectFields,
      ...explanationFields,
    },
    { title: 'ReversedEntry' },
  ),
  subject: {
    kind: 'customer',
    id: ({ params }) => params.customer_id,
    read: ({ context, shop }, _id, { params }) =>
      readReversal(
        context.database.db,
        shop.shop_id,
        customerNumber(shop, params),
        params.entry_id,
      ),
  },
  handle: async (call, { params, body }) => {
    const { context, shop, now, caller } = call
    const { dry_run = false, reason = null } = body
    const origin = { made_by: caller.actor, request_id: caller.request_id }
    const customer_id = customerNumber(shop, params)
    const { entry_id } = params
    const request = { customer_id, entry_id, reason, origin }
    const reversed = await reverseWithinLimits(context, shop, caller, request, { dry_run, now })
    return {
      entry_id,
      dry_run,
      changed: reversed.changed,
      reversal_id: reversed.reversal_id,
      ...presentEffect(reversed),
      ...presentStatements(explainEffect(reversed), readerOf(call)),
    }
  },
})
