import { Type } from 'typebox'
import { defineOperation, type Operation } from '../../endpoints/door/define-operation.ts'
import { notFound } from '../../errors.ts'
import { closed, NoBody, NoParams, NoQuery, timestamp } from '../../schemas/base/types.ts'
import {
  CustomerBody,
  completeCustomer,
  EmbeddedCustomer,
  notesOn,
  notesOnMerged,
  presentCustomer,
  SavedCustomer,
} from '../schemas/customers.ts'
import { pathId, shopId } from '../schemas/numbers.ts'
import type { EmbeddedShop } from '../shop.ts'
import { findCustomer } from '../store/customers.ts'

/** The customers of the embedded shop: a part of `/platform/v1`. */
export function customerOperations(embedded: EmbeddedShop): readonly Operation[] {
  return [
    defineOperation('putEmbeddedCustomer', {
      method: 'PUT',
      path: '/customers/{customer_id}',
      summary: 'Create or replace a customer. Sending the same content again makes no new event.',
      area: null,
      also_for: 'feed',
      params: closed({ customer_id: pathId('Customer') }),
      query: NoQuery,
      body: CustomerBody,
      result: SavedCustomer,
      handle: async ({ shop, now }, { params: { customer_id }, body }) => {
        const { document, who_has } = await embedded.changes.reportCustomer(
          shop,
          customer_id,
          (before) => completeCustomer(body, before, now),
        )
        if (document === null) throw notFound('customer', customer_id)
        const notes = [...notesOn(body), ...notesOnMerged(customer_id, who_has)]
        return { ...presentCustomer(shop, customer_id, document), notes }
      },
    }),
    defineOperation('getEmbeddedCustomer', {
      method: 'GET',
      path: '/customers/{customer_id}',
      summary: 'Read a customer of the embedded shop.',
      area: null,
      also_for: 'feed',
      params: closed({ customer_id: pathId('Customer') }),
      query: NoQuery,
      body: NoBody,
      result: EmbeddedCustomer,
      handle: async ({ context, shop }, { params }) => {
        const document = await findCustomer(context.database.db, shop.shop_id, params.customer_id)
        if (document === undefined) throw notFound('customer', params.customer_id)
        return presentCustomer(shop, params.customer_id, document)
      },
    }),
    defineOperation('deleteEmbeddedCustomer', {
      method: 'DELETE',
      path: '/customers/{customer_id}',
      summary: 'Delete a customer: the programme erases personal data and keeps the ledger.',
      area: null,
      also_for: 'feed',
      params: closed({ customer_id: pathId('Customer') }),
      query: NoQuery,
      body: NoBody,
      result: closed({ deleted: Type.Literal(true) }),
      handle: async ({ shop }, { params }) => {
        if (!(await embedded.changes.deleteCustomer(shop, params.customer_id))) {
          throw notFound('customer', params.customer_id)
        }
        return { deleted: true as const }
      },
    }),
  ]
}

/** How a customer of the embedded shop is signed in. */
export function accessTokenOperation(embedded: EmbeddedShop): Operation {
  return defineOperation('createCustomerAccessToken', {
    method: 'POST',
    path: '/customer-access-tokens',
    summary:
      'Sign a customer in; returns a token that the session-token exchange accepts for a day.',
    area: null,
    params: NoParams,
    query: NoQuery,
    body: closed({ customer_id: shopId('Customer') }),
    result: closed({
      customer_access_token: Type.String(),
      expires_at: timestamp('When it expires.'),
    }),
    subject: { kind: 'customer', id: ({ body }) => String(body.customer_id) },
    handle: async ({ context, shop }, { body }) => {
      const known = await findCustomer(context.database.db, shop.shop_id, body.customer_id)
      if (known === undefined) throw notFound('customer', body.customer_id)
      const { token, expires_at } = await embedded.createAccessToken(shop, body.customer_id)
      return { customer_access_token: token, expires_at: expires_at.toISOString() }
    },
  })
}
