import { Type } from 'typebox'
import { explainEntry, explainPoints } from '../../actions/orders/explain-points.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { invalidInput, notFound } from '../../errors.ts'
import { parseGid } from '../../lib/gid.ts'
import { CustomerPath, customerNumber } from '../../schemas/base/customer-id.ts'
import { closed, NoBody, visibleText } from '../../schemas/base/types.ts'
import { Explanation, presentExplanation } from '../../schemas/orders/explanation.ts'
import { inSnapshot } from '../../store/db.ts'
import { defineOperation } from '../door/define-operation.ts'

const ID_LENGTH_MAX = 100

export const explain = defineOperation('explainPoints', {
  method: 'GET',
  path: '/customers/{customer_id}/explain',
  summary:
    'Why a customer has these points, or none: by a transaction or by an order, one of the two.',
  params: CustomerPath,
  query: closed({
    transaction_id: Type.Optional(
      visibleText(ID_LENGTH_MAX, 'As the history lists it.', 'txn_01jd3k'),
    ),
    order_id: Type.Optional(visibleText(ID_LENGTH_MAX, 'The number or the GID.', '5001')),
  }),
  body: NoBody,
  result: Explanation,
  handle: async ({ context, params, query, ...input }) => {
    const shop = await input.shop()
    const customer_id = customerNumber(shop, params)
    const { transaction_id, order_id } = query
    if ((transaction_id === undefined) === (order_id === undefined)) throw oneOfTheTwo()
    const explanation = await inSnapshot(context.database.db, (tx) =>
      order_id === undefined
        ? explainEntry(tx, shop, customer_id, transaction_id ?? '')
        : explainPoints(tx, shop, customer_id, orderNumber(shop, order_id)),
    )
    return presentExplanation(shop, customer_id, explanation)
  },
})

const oneOfTheTwo = () =>
  invalidInput({ field: 'transaction_id', message: 'or order_id must be given, one of the two' })

function orderNumber({ platform }: Shop, order_id: string): number {
  const number = parseGid(platform, 'Order', order_id)
  if (number === null) throw notFound('order', order_id)
  return number
}
