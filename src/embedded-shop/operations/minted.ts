import { defineOperation, type Operation } from '../../endpoints/door/define-operation.ts'
import { notFound } from '../../errors.ts'
import { readMoney } from '../../schemas/base/money.ts'
import { NoBody, NoParams, NoQuery } from '../../schemas/base/types.ts'
import {
  Coded,
  EmbeddedDiscount,
  EmbeddedGiftCard,
  EmbeddedStoreCredit,
  OfCustomer,
  presentDiscount,
  presentGiftCard,
  presentStoreCredit,
  SpentBody,
  SpentCreditBody,
  STORE_CREDITS_MAX,
} from '../schemas/minted.ts'
import { spendGiftCard, spendStoreCredit } from '../spending.ts'
import { findDiscount } from '../store/discounts.ts'
import { findGiftCard } from '../store/gift-cards.ts'
import { findCreditAccount, listStoreCredits } from '../store/store-credits.ts'

/** What the embedded shop has made for the service: a part of `/platform/v1`. */
export const mintedOperations: readonly Operation[] = [
  defineOperation('getEmbeddedDiscount', {
    method: 'GET',
    path: '/discounts/{code}',
    summary: 'Read a discount code that the service created.',
    area: null,
    params: Coded,
    query: NoQuery,
    body: NoBody,
    result: EmbeddedDiscount,
    handle: async ({ context, shop: { shop_id }, now }, { params }) => {
      const discount = await findDiscount(context.database.db, shop_id, params.code)
      if (discount === undefined) throw notFound('discount', params.code)
      return presentDiscount(discount, now)
    },
  }),
  defineOperation('getEmbeddedGiftCard', {
    method: 'GET',
    path: '/gift-cards/{code}',
    summary: 'Read a gift card that the service created.',
    area: null,
    params: Coded,
    query: NoQuery,
    body: NoBody,
    result: EmbeddedGiftCard,
    handle: async ({ context, shop, now }, { params }) => {
      const card = await findGiftCard(context.database.db, shop.shop_id, params.code)
      if (card === undefined) throw notFound('gift_card', params.code)
      return presentGiftCard(shop, card, now)
    },
  }),
  defineOperation('putEmbeddedGiftCard', {
    method: 'PUT',
    path: '/gift-cards/{code}',
    summary:
      'Set how much of a gift card was spent. A card that was partly spent cannot be deactivated.',
    area: null,
    params: Coded,
    query: NoQuery,
    body: SpentBody,
    result: EmbeddedGiftCard,
    subject: {
      kind: 'gift_card',
      // Its code is money.
      id: ({ params }) => `…${params.code.slice(-4)}`,
      read: async ({ context, shop, now }, id, { params }) => {
        const card = await findGiftCard(context.database.db, shop.shop_id, params.code)
        return card === undefined ? null : { ...presentGiftCard(shop, card, now), code: id }
      },
    },
    handle: async ({ context, shop, now }, { params, body }) => {
      const spent = readMoney(body.spent, shop.currency)
      const card = await spendGiftCard(context.database.db, shop, params.code, spent, now)
      if (card === null) throw notFound('gift_card', params.code)
      return presentGiftCard(shop, card, now)
    },
  }),
  defineOperation('getEmbeddedStoreCredit', {
    method: 'GET',
    path: '/store-credits',
    summary: "Read a customer's store credit and what the service added.",
    area: null,
    params: NoParams,
    query: OfCustomer,
    body: NoBody,
    result: EmbeddedStoreCredit,
    handle: async ({ context, shop }, { query }) => {
      const { db } = context.database
      const { customer_id } = query
      const account = await findCreditAccount(db, shop.shop_id, customer_id)
      const credits = await listStoreCredits(db, shop.shop_id, customer_id, STORE_CREDITS_MAX)
      return presentStoreCredit(shop, customer_id, account, credits)
    },
  }),
  defineOperation('putEmbeddedStoreCredit', {
    method: 'PUT',
    path: '/store-credits',
    summary:
      "Set how much of a customer's store credit was spent. Spent credit cannot be taken back.",
    area: null,
    params: NoParams,
    query: NoQuery,
    body: SpentCreditBody,
    result: EmbeddedStoreCredit,
    subject: {
      kind: 'store_credit',
      id: ({ body }) => String(body.customer_id),
      read: async ({ context, shop }, _id, { body }) =>
        (await findCreditAccount(context.database.db, shop.shop_id, body.customer_id)) ?? null,
    },
    handle: async ({ context, shop }, { body }) => {
      const { customer_id, spent } = body
      const { db } = context.database
      const money = readMoney(spent, shop.currency)
      const account = await spendStoreCredit(db, shop, customer_id, money)
      const credits = await listStoreCredits(db, shop.shop_id, customer_id, STORE_CREDITS_MAX)
      return presentStoreCredit(shop, customer_id, account, credits)
    },
  }),
]
