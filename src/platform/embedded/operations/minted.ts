import { defineOperation, type Operation } from '../../../endpoints/door/define-operation.ts'
import { notFound } from '../../../errors.ts'
import { readMoney } from '../../../schemas/base/money.ts'
import { NoBody, NoParams, NoQuery } from '../../../schemas/base/types.ts'
import { inTransaction } from '../../../store/db.ts'
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

/** What the service had the embedded shop make: a part of `/platform/v1`. */
export const mintedOperations: readonly Operation[] = [
  defineOperation('getEmbeddedDiscount', {
    method: 'GET',
    path: '/discounts/{code}',
    summary: 'Read a discount code that the service had the shop make.',
    params: Coded,
    query: NoQuery,
    body: NoBody,
    result: EmbeddedDiscount,
    handle: async (input) => {
      const { context, params, now } = input
      const { shop_id } = await input.shop()
      const discount = await findDiscount(context.database.db, shop_id, params.code)
      if (discount === undefined) throw notFound('discount', params.code)
      return presentDiscount(discount, now)
    },
  }),
  defineOperation('getEmbeddedGiftCard', {
    method: 'GET',
    path: '/gift-cards/{code}',
    summary: 'Read a gift card that the service had the shop make.',
    params: Coded,
    query: NoQuery,
    body: NoBody,
    result: EmbeddedGiftCard,
    handle: async (input) => {
      const { context, params, now } = input
      const shop = await input.shop()
      const card = await findGiftCard(context.database.db, shop.shop_id, params.code)
      if (card === undefined) throw notFound('gift card', params.code)
      return presentGiftCard(shop, card, now)
    },
  }),
  defineOperation('putEmbeddedGiftCard', {
    method: 'PUT',
    path: '/gift-cards/{code}',
    summary: 'Say what was spent of a gift card. One of which anything was spent is not ended.',
    params: Coded,
    query: NoQuery,
    body: SpentBody,
    result: EmbeddedGiftCard,
    handle: async (input) => {
      const { context, params, body, now } = input
      const shop = await input.shop()
      const spent = readMoney(body.spent, shop.currency)
      const card = await inTransaction(context.database.db, (tx) =>
        spendGiftCard(tx, shop, params.code, spent, now),
      )
      if (card === null) throw notFound('gift card', params.code)
      return presentGiftCard(shop, card, now)
    },
  }),
  defineOperation('getEmbeddedStoreCredit', {
    method: 'GET',
    path: '/store-credits',
    summary: "Read a customer's store credit, and what the service put there.",
    params: NoParams,
    query: OfCustomer,
    body: NoBody,
    result: EmbeddedStoreCredit,
    handle: async (input) => {
      const { db } = input.context.database
      const { customer_id } = input.query
      const shop = await input.shop()
      const account = await findCreditAccount(db, shop.shop_id, customer_id)
      const credits = await listStoreCredits(db, shop.shop_id, customer_id, STORE_CREDITS_MAX)
      return presentStoreCredit(shop, customer_id, account, credits)
    },
  }),
  defineOperation('putEmbeddedStoreCredit', {
    method: 'PUT',
    path: '/store-credits',
    summary: "Say what was spent of a customer's store credit. What was spent is not taken back.",
    params: NoParams,
    query: NoQuery,
    body: SpentCreditBody,
    result: EmbeddedStoreCredit,
    handle: async (input) => {
      const { customer_id, spent } = input.body
      const shop = await input.shop()
      return inTransaction(input.context.database.db, async (tx) => {
        const { shop_id, currency } = shop
        const account = await spendStoreCredit(tx, shop, customer_id, readMoney(spent, currency))
        const credits = await listStoreCredits(tx, shop_id, customer_id, STORE_CREDITS_MAX)
        return presentStoreCredit(shop, customer_id, account, credits)
      })
    },
  }),
]
