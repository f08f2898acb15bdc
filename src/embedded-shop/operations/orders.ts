import { Type } from 'typebox'
import { defineOperation, type Operation } from '../../endpoints/door/define-operation.ts'
import { notFound } from '../../errors.ts'
import { closed, NoBody, NoQuery } from '../../schemas/base/types.ts'
import { completeRefund } from '../complete-order.ts'
import { partId, pathId } from '../schemas/numbers.ts'
import {
  EmbeddedOrder,
  OrderBody,
  presentOrder,
  presentSavedRefund,
  RefundBody,
  SavedRefund,
} from '../schemas/orders.ts'
import type { EmbeddedShop } from '../shop.ts'
import { findOrder } from '../store/orders.ts'

/** The orders of the embedded shop: a part of `/platform/v1`. */
export function orderOperations(embedded: EmbeddedShop): readonly Operation[] {
  return [
    defineOperation('putEmbeddedOrder', {
      method: 'PUT',
      path: '/orders/{order_id}',
      summary:
        'Create an order or update its state. Sending the same content again makes no new event.',
      area: null,
      also_for: 'feed',
      params: closed({ order_id: pathId('Order') }),
      query: NoQuery,
      body: OrderBody,
      result: EmbeddedOrder,
      handle: async ({ shop, now }, { params, body }) => {
        const saved = await embedded.changes.saveOrder(shop, params.order_id, body, now)
        return presentOrder(shop, params.order_id, saved)
      },
    }),
    defineOperation('getEmbeddedOrder', {
      method: 'GET',
      path: '/orders/{order_id}',
      summary: 'Read an order of the embedded shop with its refunds.',
      area: null,
      also_for: 'feed',
      params: closed({ order_id: pathId('Order') }),
      query: NoQuery,
      body: NoBody,
      result: EmbeddedOrder,
      handle: async ({ context, shop }, { params }) => {
        const document = await findOrder(context.database.db, shop.shop_id, params.order_id)
        if (document === undefined) throw notFound('order', params.order_id)
        return presentOrder(shop, params.order_id, document)
      },
    }),
    defineOperation('createEmbeddedRefund', {
      method: 'POST',
      path: '/orders/{order_id}/refunds',
      summary:
        'Refund an order, wholly or in part. Sending the same refund again makes no new event.',
      area: null,
      also_for: 'feed',
      params: closed({ order_id: pathId('Order') }),
      query: NoQuery,
      body: RefundBody,
      result: SavedRefund,
      handle: async ({ shop, now }, { params, body }) => {
        const reported = completeRefund(body, shop.currency, now)
        const refund = await embedded.changes.refundOrder(shop, params.order_id, reported, now)
        return presentSavedRefund(reported, refund)
      },
    }),
    defineOperation('deleteEmbeddedRefund', {
      method: 'DELETE',
      path: '/orders/{order_id}/refunds/{refund_id}',
      summary:
        'Withdraw a refund that was entered by mistake: everything it took back is returned. It ' +
        'stays withdrawn, even if it is sent again.',
      area: null,
      also_for: 'feed',
      params: closed({
        order_id: pathId('Order'),
        refund_id: Type.Unsafe<number | string>({
          ...partId,
          description: 'The number of the refund, or `external:<id>`, percent-encoded.',
        }),
      }),
      query: NoQuery,
      body: NoBody,
      result: closed({ deleted: Type.Literal(true) }),
      handle: async ({ shop, now }, { params }) => {
        const { order_id, refund_id } = params
        await embedded.changes.withdrawRefund(shop, order_id, refund_id, now)
        return { deleted: true as const }
      },
    }),
  ]
}
