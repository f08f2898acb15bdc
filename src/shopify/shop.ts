import type { DiscountEffect } from '../domain/catalogue/voucher-spec.ts'
import type {
  CatalogueSearch,
  MembershipRule,
  Platform,
  PlatformDiscount,
  PlatformGiftCard,
  PlatformShop,
  PlatformSignIn,
  PlatformStoreCredit,
  ProductSelection,
} from '../domain/platform.ts'
import { notConnected, platformUnavailable } from '../errors.ts'
import type { Clock } from '../lib/clock.ts'
import type { GuardedClient } from '../lib/guarded-request.ts'
import type { Logger } from '../lib/log.ts'
import type { Database } from '../store/db.ts'
import { callerOf, requireDone, type ShopCaller } from './caller.ts'
import * as catalogue from './catalogue.ts'
import { NotConnected, ShopifyFailure } from './client/failure.ts'
import type { ShopifyClient } from './client/shopify-client.ts'
import type { ShopifyConnections } from './connections.ts'
import { gidOf } from './domain/ids.ts'
import { asPlatformCustomer, consentsOf } from './domain/read-customer.ts'
import { isUiToken, readUiToken } from './domain/ui-token.ts'
import { changeDiscount, createDiscount, endDiscount } from './issuing/codes.ts'
import { createGiftCard, endGiftCard } from './issuing/gift-cards.ts'
import { issueStoreCredit, takeBackStoreCredit } from './issuing/store-credit.ts'
import {
  readCustomer,
  type ShopifyCustomer,
  setPhone,
  subscribeToEmails,
  subscribeToSms,
} from './operations/customers.ts'
import { readPolicies, readShopId, saveMetafields } from './operations/shop.ts'
import { findAccountSignIn } from './sign-in.ts'
import { readCurrency } from './store/currency.ts'

export interface ShopifyShopOptions {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly outbound: GuardedClient
  readonly timeout_ms: number
  readonly originOf: (host: string) => string
  readonly client: ShopifyClient
  readonly connections: ShopifyConnections
}

/** A shop on Shopify, through its Admin API. */
export class ShopifyShop implements Platform {
  readonly #options: ShopifyShopOptions

  constructor(options: ShopifyShopOptions) {
    this.#options = options
  }

  findCustomer(shop: PlatformShop, customer_id: number) {
    return this.#call(shop, async (caller) => {
      const customer = await findCustomer(caller, customer_id)
      return customer && asPlatformCustomer(customer)
    })
  }

  /** With a token of a UI extension, or of the Customer Account API. */
  findSignIn(shop: PlatformShop, access_token: string): Promise<PlatformSignIn | null> {
    const { connections, clock } = this.#options
    return this.#call(shop, async (caller) => {
      if (!isUiToken(access_token)) return findAccountSignIn(this.#options, caller, access_token)
      const expected = await connections.expectedOf(shop.shop_id)
      return readUiToken(access_token, expected, clock.now())
    })
  }

  findProducts(shop: PlatformShop, product_ids: readonly number[]) {
    return this.#call(shop, (caller) => catalogue.findProducts(caller, product_ids))
  }

  findProductFacts(shop: PlatformShop, product_ids: readonly number[]) {
    return this.#call(shop, (caller) => catalogue.findProductFacts(caller, product_ids))
  }

  countProducts(shop: PlatformShop, selection: ProductSelection) {
    return this.#call(shop, (caller) => catalogue.countProducts(caller, selection))
  }

  hasGiftCards(shop: PlatformShop) {
    return this.#call(shop, catalogue.hasGiftCards)
  }

  searchProducts(shop: PlatformShop, search: CatalogueSearch) {
    return this.#call(shop, (caller) => catalogue.searchProducts(caller, search))
  }

  searchCollections(shop: PlatformShop, search: CatalogueSearch) {
    return this.#call(shop, (caller) => catalogue.searchCollections(caller, search))
  }

  searchTags(shop: PlatformShop, search: CatalogueSearch) {
    return this.#call(shop, (caller) => catalogue.searchTags(caller, search))
  }

  findCollections(shop: PlatformShop, collection_ids: readonly number[]) {
    return this.#call(shop, (caller) => catalogue.findCollections(caller, collection_ids))
  }

  createDraftProduct(
    shop: PlatformShop,
    draft: { operation_id: string; title: string; price: string },
  ) {
    return this.#call(shop, (caller) => catalogue.createDraftProduct(caller, draft))
  }

  /** As a metafield of the shop that themes read. */
  publishMembershipRules(shop: PlatformShop, rules: readonly MembershipRule[]): Promise<void> {
    return this.#call(shop, async (caller) => {
      const { id } = (await caller.call(readShopId, {})).shop
      const metafields = [
        {
          ownerId: id,
          namespace: '$app',
          key: 'membership_rules',
          type: 'json',
          value: JSON.stringify(rules),
        },
      ] as const
      requireDone((await caller.call(saveMetafields, { metafields })).metafieldsSet)
    })
  }

  findPolicies(shop: PlatformShop) {
    return this.#call(shop, async (caller) => {
      const { shopPolicies } = (await caller.call(readPolicies, {})).shop
      const urlOf = (type: string) =>
        shopPolicies.find((policy) => policy.type === type)?.url ?? null
      return { terms_url: urlOf('TERMS_OF_SERVICE'), privacy_url: urlOf('PRIVACY_POLICY') }
    })
  }

  findConsents(shop: PlatformShop, customer_id: number) {
    return this.#call(shop, async (caller) => {
      const customer = await findCustomer(caller, customer_id)
      return customer && consentsOf(customer)
    })
  }

  /** Nothing is recorded for a customer that the shop does not have, or without an address. */
  recordEmailConsent(shop: PlatformShop, customer_id: number): Promise<void> {
    return this.#call(shop, async (caller) => {
      const customer = await findCustomer(caller, customer_id)
      if (customer === null || customer.defaultEmailAddress === null) return
      if (consentsOf(customer).email) return
      const input = {
        customerId: gidOf('Customer', customer_id),
        emailMarketingConsent: SUBSCRIBED,
      }
      const answer = await caller.call(subscribeToEmails, { input })
      requireDone(answer.customerEmailMarketingConsentUpdate)
    })
  }

  recordSmsConsent(shop: PlatformShop, customer_id: number, phone: string | null): Promise<void> {
    return this.#call(shop, async (caller) => {
      const customer = await findCustomer(caller, customer_id)
      if (customer === null) return
      const known = customer.defaultPhoneNumber?.phoneNumber ?? null
      const id = gidOf('Customer', customer_id)
      if (phone !== null && phone !== known) {
        requireDone((await caller.call(setPhone, { input: { id, phone } })).customerUpdate)
      } else if (known === null || consentsOf(customer).sms) return
      const input = { customerId: id, smsMarketingConsent: SUBSCRIBED }
      const answer = await caller.call(subscribeToSms, { input })
      requireDone(answer.customerSmsMarketingConsentUpdate)
    })
  }

  createDiscount(shop: PlatformShop, discount: PlatformDiscount) {
    return this.#call(shop, (caller) => createDiscount(this.#options, caller, discount))
  }

  changeDiscount(shop: PlatformShop, code: string, effect: DiscountEffect): Promise<void> {
    return this.#call(shop, (caller) => changeDiscount(caller, code, effect))
  }

  endDiscount(shop: PlatformShop, code: string) {
    return this.#call(shop, (caller) => endDiscount(caller, code))
  }

  createGiftCard(shop: PlatformShop, card: PlatformGiftCard) {
    return this.#call(shop, (caller) => createGiftCard(this.#options, caller, card))
  }

  endGiftCard(shop: PlatformShop, code: string): Promise<boolean> {
    return this.#call(shop, (caller) => endGiftCard(this.#options, caller, code))
  }

  issueStoreCredit(shop: PlatformShop, credit: PlatformStoreCredit): Promise<void> {
    return this.#call(shop, (caller) => issueStoreCredit(this.#options, caller, credit))
  }

  takeBackStoreCredit(shop: PlatformShop, operation_id: string): Promise<boolean> {
    return this.#call(shop, (caller) => takeBackStoreCredit(this.#options, caller, operation_id))
  }

  /** What Shopify does not do is `platform_unavailable` to those who call us, and in the log. */
  async #call<Result>(
    { shop_id }: PlatformShop,
    act: (caller: ShopCaller) => Promise<Result>,
  ): Promise<Result> {
    const { db, client, connections, log } = this.#options
    try {
      const door = await connections.doorOf(shop_id)
      return await act(callerOf(client, door, await readCurrency(db, shop_id)))
    } catch (error) {
      if (!(error instanceof ShopifyFailure)) throw error
      const seconds = Math.max(Math.ceil(error.retry_after_ms / 1000), 1)
      if (error instanceof NotConnected) throw notConnected(seconds)
      log.warn({ err: error, shop_id }, 'a call to Shopify failed')
      throw platformUnavailable('commerce platform', seconds)
    }
  }
}

const SUBSCRIBED = {
  marketingState: 'SUBSCRIBED',
  marketingOptInLevel: 'SINGLE_OPT_IN',
} as const

async function findCustomer(
  caller: ShopCaller,
  customer_id: number,
): Promise<ShopifyCustomer | null> {
  return (await caller.call(readCustomer, { id: gidOf('Customer', customer_id) })).customer
}
