import { Type } from 'typebox'
import { mergeByHand } from '../../../actions/points/merge-by-hand.ts'
import { explainEffect } from '../../../domain/explanations/explain-effect.ts'
import { explainBrought } from '../../../domain/explanations/explain-merge.ts'
import {
  CustomerPath,
  customerGid,
  customerIdIn,
  customerNumber,
  customerNumberIn,
} from '../../../schemas/base/customer-id.ts'
import { closed, NoQuery } from '../../../schemas/base/types.ts'
import { explanationFields, presentStatements } from '../../../schemas/explanations/sentence.ts'
import { effectFields, presentEffect } from '../../../schemas/points/effect.ts'
import { findPresence } from '../../../store/customers/customer-presence.ts'
import { defineOperation } from '../../door/define-operation.ts'
import { readerOf } from '../../door/reader-of.ts'

export const mergeCustomersOperation = defineOperation('mergeCustomers', {
  method: 'POST',
  path: '/customers/{customer_id}/merge',
  summary:
    'Merge a customer into another one, who then has the data of both. Cannot be undone. ' +
    'Repeating it changes nothing. A dry run shows the result.',
  // For good, so not for everybody who helps members.
  area: 'settings',
  params: CustomerPath,
  query: NoQuery,
  body: closed({
    into: customerIdIn('The customer who remains, with the data of both.'),
    dry_run: Type.Boolean({
      description:
        'true: only show what would happen. Required, so that it is not omitted by accident.',
      examples: [true],
    }),
  }),
  result: closed(
    {
      customer_id: Type.String({ description: 'The GID of the merged customer.' }),
      merged_into: Type.String({ description: 'The GID of the remaining customer.' }),
      dry_run: Type.Boolean(),
      changed: Type.Boolean({ description: 'false: they were already merged; nothing changed.' }),
      brought: closed({
        points: Type.Integer({ description: 'Spendable points.' }),
        pending_points: Type.Integer({ description: 'Pending points.' }),
        owed_points: Type.Integer({ description: 'That the next orders pay.' }),
        orders_count: Type.Integer({ description: 'Paid orders that are not fully refunded.' }),
      }),
      effect: Type.Union([closed(effectFields), Type.Null()], {
        description: 'For the remaining customer; null: not a member before or after.',
      }),
      ...explanationFields,
    },
    { title: 'MergedCustomers' },
  ),
  subject: {
    kind: 'customer',
    id: ({ params }) => params.customer_id,
    read: async ({ context: { database }, shop: { shop_id, platform } }, _id, { params }) => {
      const customer_id = customerNumber({ platform }, params)
      const presence = await findPresence(database.db, shop_id, customer_id)
      return presence === undefined ? null : { merged_into: presence.merged_into }
    },
  },
  handle: async (call, { params, body }) => {
    const { context, shop, now, caller } = call
    const origin = { made_by: caller.actor, request_id: caller.request_id }
    const customer_id = customerNumber(shop, params)
    const into = customerNumberIn(shop, body.into, 'into')
    const { dry_run } = body
    const request = { customer_id, into, origin }
    const { changed, merged_into, brought, effect } = await mergeByHand(context, shop, request, {
      ...{ dry_run, now },
    })
    const { points, pending_points, owed_points, orders_count } = brought
    const said = [...explainBrought(brought), ...(effect === null ? [] : explainEffect(effect))]
    return {
      customer_id: customerGid(shop, customer_id),
      merged_into: customerGid(shop, merged_into),
      dry_run,
      changed,
      brought: { points, pending_points, owed_points, orders_count },
      effect: effect && presentEffect(effect),
      ...presentStatements(changed ? said : [], readerOf(call)),
    }
  },
})
