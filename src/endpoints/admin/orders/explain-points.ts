import { Type } from 'typebox'
import { explainPoints } from '../../../actions/explanations/explain-points.ts'
import type { Shop } from '../../../domain/shops/shop.ts'
import { invalidInput, notFound } from '../../../errors.ts'
import { EXTERNAL_REFERENCE_LENGTH_MAX } from '../../../lib/external-id.ts'
import { parseGid } from '../../../lib/gid.ts'
import { VISIBLE } from '../../../lib/visible-text.ts'
import { CustomerPath, customerNumber } from '../../../schemas/base/customer-id.ts'
import { idOf } from '../../../schemas/base/external-id.ts'
import { closed, NoBody, visibleText } from '../../../schemas/base/types.ts'
import { explanationFields, presentStatements } from '../../../schemas/explanations/sentence.ts'
import { Explanation, presentExplanation } from '../../../schemas/orders/explanation.ts'
import { defineOperation } from '../../door/define-operation.ts'
import { readerOf } from '../../door/reader-of.ts'

const ID_LENGTH_MAX = 100

export const explainPointsOperation = defineOperation('explainPoints', {
  method: 'GET',
  path: '/customers/{customer_id}/explain',
  summary: 'Explain why a customer has these points, or none, by either transaction or order.',
  area: 'points',
  params: CustomerPath,
  query: closed({
    transaction_id: Type.Optional(
      visibleText(ID_LENGTH_MAX, 'The id from the history.', 'txn_01jd3k'),
    ),
    order_id: Type.Optional(
      Type.String({
        ...idOf('Order'),
        maxLength: EXTERNAL_REFERENCE_LENGTH_MAX,
        pattern: VISIBLE,
        description: 'The number, the GID, or `external:<id>`.',
        examples: ['5001'],
      }),
    ),
  }),
  body: NoBody,
  result: closed({ ...Explanation.properties, ...explanationFields }, { title: 'Explanation' }),
  handle: async (call, { params, query }) => {
    const { context, shop, now } = call
    const customer_id = customerNumber(shop, params)
    const about = readAbout(shop, query)
    const explanation = await explainPoints(context, shop, customer_id, about, now)
    return {
      ...presentExplanation(shop, customer_id, explanation),
      ...presentStatements(explanation.statements, readerOf(call)),
    }
  },
})

function readAbout(
  shop: Shop,
  { transaction_id, order_id }: { readonly transaction_id?: string; readonly order_id?: string },
) {
  if (transaction_id !== undefined && order_id === undefined) return { entry_id: transaction_id }
  if (transaction_id === undefined && order_id !== undefined) {
    return { order_id: orderNumber(shop, order_id) }
  }
  const message = 'or order_id is required, but not both'
  throw invalidInput({ field: 'transaction_id', message })
}

function orderNumber({ platform }: Shop, order_id: string): number {
  const number = parseGid(platform, 'Order', order_id)
  if (number === null) throw notFound('order', order_id)
  return number
}
