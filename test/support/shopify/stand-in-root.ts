import { sql } from 'kysely'
import type { DiscountEffect } from '../../../src/domain/catalogue/voucher-spec.ts'
import type { ProductSelection } from '../../../src/domain/platform.ts'
import { isOpen } from '../../../src/embedded-shop/discount-rules.ts'
import { EmbeddedIssuer } from '../../../src/embedded-shop/embedded-issuer.ts'
import type { OrderDocument } from '../../../src/embedded-shop/order-document.ts'
import { draftDocument } from '../../../src/embedded-shop/product-document.ts'
import type { ShopChanges } from '../../../src/embedded-shop/shop-changes.ts'
import {
  countProducts,
  findCollections,
  findOrMakeDraft,
  findProducts,
  hasGiftCards,
  type ProductRow,
  searchCollections,
  searchProducts,
  searchTags,
} from '../../../src/embedded-shop/store/catalogue.ts'
import {
  type CustomerDocument,
  findChangedCustomer,
} from '../../../src/embedded-shop/store/customers.ts'
import { findDiscount } from '../../../src/embedded-shop/store/discounts.ts'
import { findFact, saveFact } from '../../../src/embedded-shop/store/facts.ts'
import { findGiftCard } from '../../../src/embedded-shop/store/gift-cards.ts'
import { findOrder } from '../../../src/embedded-shop/store/orders.ts'
import {
  findCreditAccount,
  insertStoreCredit,
  saveSpentCredit,
} from '../../../src/embedded-shop/store/store-credits.ts'
import { Fraction } from '../../../src/lib/fraction.ts'
import { gidOf, numberOf } from '../../../src/shopify/domain/ids.ts'
import { adminOperations } from '../../../src/shopify/operations/index.ts'
import { inTransaction } from '../../../src/store/db.ts'
import { includesScope, scopeOfTopic } from './scopes.ts'
import type { StandInBulk } from './stand-in-bulk.ts'
import { shopifyOrder } from './stand-in-orders.ts'
import { connection, type Page, type StandInShop, userFault } from './stand-in-parts.ts'
import { keyOf, showingFields } from './stand-in-showing.ts'

const LIST_MAX = 10_000
let given = 0

/** The part of Shopify's Admin API that Laurel uses, over what an embedded shop has. */
export function standInRoot(
  shop: StandInShop,
  changes: ShopChanges,
  shopify_domain: string,
  bulk: StandInBulk,
) {
  const { db, clock, shop_id, currency } = shop
  const own = { shop_id, domain: '', adapter: 'embedded' as const }
  const issuer = new EmbeddedIssuer(db, clock)

  const product = ({ product_id, document }: ProductRow) => {
    const variants = document.variants.map((variant) => ({
      __typename: 'ProductVariant',
      id: gidOf('ProductVariant', variant.id),
      legacyResourceId: String(variant.id),
      title: variant.title,
      price: variant.price,
      compareAtPrice: variant.compare_at_price,
    }))
    return {
      __typename: 'Product',
      id: gidOf('Product', product_id),
      legacyResourceId: String(product_id),
      title: document.title,
      status: document.status,
      tags: document.tags,
      isGiftCard: document.gift_card,
      variants: (page: Page) => connection(variants, page),
      collections: async (page: Page) => {
        const found = await findCollections(db, shop_id, document.collection_ids)
        const titles = new Map(found.map((one) => [one.collection_id, one.document.title]))
        return connection(
          document.collection_ids.map((id) => ({
            id: gidOf('Collection', id),
            legacyResourceId: String(id),
            title: titles.get(id) ?? String(id),
          })),
          page,
        )
      },
    }
  }
  shop.productOf = async (product_id) => {
    const [row] = await findProducts(db, shop_id, [product_id])
    return row === undefined ? null : product(row)
  }
  shop.variantOf = async (product_id, variant_id) => {
    const [row] = await findProducts(db, shop_id, [product_id])
    const variant = row?.document.variants.find(({ id }) => id === variant_id)
    if (variant === undefined) return null
    return { legacyResourceId: String(variant_id), compareAtPrice: variant.compare_at_price }
  }
  shop.customerOf = async (customer_id) => {
    const known = await findChangedCustomer(db, shop_id, customer_id)
    return known === undefined ? null : customer(customer_id, known)
  }
  const customer = (
    customer_id: number,
    { document, updated_at }: { document: CustomerDocument; updated_at: Date | null },
  ) => ({
    __typename: 'Customer',
    id: gidOf('Customer', customer_id),
    legacyResourceId: String(customer_id),
    firstName: document.first_name,
    lastName: document.last_name,
    locale: document.locale ?? 'en',
    tags: document.tags,
    metafield: (one: { namespace: string; key: string }) => {
      const ownerId = gidOf('Customer', customer_id)
      const value = shop.metafields.get(keyOf({ ownerId, ...one }))
      return value === undefined ? null : { value }
    },
    createdAt: document.created_at,
    updatedAt: (updated_at ?? new Date(document.created_at)).toISOString(),
    defaultEmailAddress:
      document.email === null
        ? null
        : {
            emailAddress: document.email,
            marketingState: document.email_consent ? 'SUBSCRIBED' : 'NOT_SUBSCRIBED',
          },
    defaultPhoneNumber:
      document.phone === null
        ? null
        : {
            phoneNumber: document.phone,
            marketingState: document.sms_consent ? 'SUBSCRIBED' : 'NOT_SUBSCRIBED',
          },
    companyContactProfiles:
      document.company === null ? [] : [{ id: 'gid://shopify/CompanyContact/1' }],
    storeCreditAccounts: (page: Page) =>
      connection(
        [
          {
            id: `gid://shopify/StoreCreditAccount/${customer_id}`,
            transactions: (of: Page) =>
              connection(
                shop.bookings.filter((one) => one.customer_id === customer_id).toReversed(),
                of,
              ),
          },
        ],
        page,
      ),
  })
  const node = async (gid: string) => {
    const [, kind = '', number = ''] = /^gid:\/\/shopify\/(\w+)\/(\d+)$/.exec(gid) ?? []
    if (kind === 'Product') return shop.productOf(Number(number))
    if (kind === 'Customer') return shop.customerOf(Number(number))
    if (kind !== 'Collection') return null
    const [found] = await findCollections(db, shop_id, [Number(number)])
    if (found === undefined) return null
    const { title } = found.document
    return { __typename: 'Collection', id: gid, legacyResourceId: number, title }
  }
  const saveCustomer = async (gid: string, change: Partial<CustomerDocument>) => {
    const saved = await changes.saveCustomer(own, numberOf('Customer', gid), (known) =>
      known === undefined ? null : { ...known, ...change },
    )
    return saved === null
      ? { userErrors: [userFault('id', 'INVALID', 'Customer does not exist')] }
      : { userErrors: [] }
  }
  const createCode = async (input: CodeArguments, effect: DiscountEffect) => {
    const customer_gid = input.context?.customers?.add?.[0]
    const made = await issuer.createDiscount(shop_id, {
      operation_id: `stand-in ${input.code.toUpperCase()}`,
      code: input.code,
      title: input.title,
      customer_id: customer_gid === undefined ? null : numberOf('Customer', customer_gid),
      effect,
      minimum_purchase: input.minimumRequirement?.subtotal?.greaterThanOrEqualToSubtotal ?? null,
      usage_limit: input.usageLimit ?? null,
      once_per_customer: input.appliesOncePerCustomer ?? false,
      combines_with: {
        order: input.combinesWith?.orderDiscounts ?? false,
        product: input.combinesWith?.productDiscounts ?? false,
        shipping: input.combinesWith?.shippingDiscounts ?? false,
      },
      purchases: purchasesOf(input.customerGets ?? input),
      starts_at: input.startsAt,
      ends_at: input.endsAt ?? null,
    })
    const known = shop.code_tags.has(input.code.toUpperCase())
    if (made === 'code_taken' || known) return { codeDiscountNode: null, userErrors: [TAKEN] }
    shop.code_tags.set(input.code.toUpperCase(), input.tags ?? [])
    return { codeDiscountNode: { id: codeGid(input.code) }, userErrors: [] }
  }

  const showing = showingFields(shop, changes)

  const root = {
    customer: ({ id }: { id: string }) => shop.customerOf(numberOf('Customer', id)),
    nodes: ({ ids }: { ids: string[] }) => Promise.all(ids.map(node)),
    product: ({ id }: { id: string }) => shop.productOf(numberOf('Product', id)),
    products: async ({ query = '', ...page }: Page & { query?: string }) => {
      const words = wordsOf(query)
      const rows = await searchProducts(db, shop_id, { words: words[0] ?? '', limit: LIST_MAX })
      const found = rows.filter(({ document }) => hasWords(document.title, words))
      return connection(found.map(product), page)
    },
    collections: async ({ query, ...page }: Page & { query: string }) => {
      const words = wordsOf(query)
      const rows = await searchCollections(db, shop_id, { words: words[0] ?? '', limit: LIST_MAX })
      const found = rows.filter(({ document }) => hasWords(document.title, words))
      const nodes = found.map(({ collection_id, document, products }) => ({
        legacyResourceId: String(collection_id),
        title: document.title,
        productsCount: { count: products, precision: 'EXACT' },
      }))
      return connection(nodes, page)
    },
    productTags: async (page: Page) => {
      const tags = await searchTags(db, shop_id, { words: '', limit: LIST_MAX })
      return connection(tags.map(({ tag }) => tag).sort(), page)
    },
    productsCount: async ({ query }: { query: string | null }) => {
      if (query === 'gift_card:true') {
        return { count: Number(await hasGiftCards(db, shop_id)), precision: 'EXACT' }
      }
      return { count: await countProducts(db, shop_id, selectionOf(query)), precision: 'EXACT' }
    },
    order: async ({ id }: { id: string }) => {
      const number = numberOf('Order', id)
      const found = await findOrder(db, shop_id, number)
      return found === undefined || shop.deleted_orders.has(number)
        ? null
        : shopifyOrder(shop, number, found)
    },
    orders: async ({ query = '', ...page }: Page & { query?: string }) => {
      const field = query.startsWith('created_at') ? 'created_at' : 'updated_at'
      const rows = await sql<{ order_id: number; document: OrderDocument }>`
        SELECT order_id, document FROM embedded_orders
        WHERE shop_id = ${shop_id} AND document IS NOT NULL
          AND (document->>${field}::text)::timestamptz >= ${sinceOf(query)}
        ORDER BY document->>${field}::text, 1
      `.execute(db)
      const found = rows.rows
        .filter(({ order_id }) => !shop.deleted_orders.has(order_id))
        .map(({ order_id, document }) => shopifyOrder(shop, order_id, document))
      return connection(found, page)
    },
    customers: async ({ query = '', ...page }: Page & { query?: string }) => {
      const rows = await sql<{ customer_id: number }>`
        SELECT customer_id FROM embedded_customers
        WHERE shop_id = ${shop_id} AND (${query === ''} OR updated_at >= ${sinceOf(query)})
        ORDER BY updated_at, 1
      `.execute(db)
      const found = rows.rows.map(({ customer_id }) => shop.customerOf(customer_id))
      return connection(await Promise.all(found), page)
    },
    customersCount: async () => {
      const found = await sql<{ count: number }>`
        SELECT count(*)::integer AS count FROM embedded_customers WHERE shop_id = ${shop_id}
      `.execute(db)
      return { count: found.rows[0]?.count ?? 0, precision: 'EXACT' }
    },
    ordersCount: async ({ query }: { query: string | null }) => {
      if (query === null || query.startsWith('created_at')) {
        const found = await sql<{ count: number }>`
          SELECT count(*)::integer AS count FROM embedded_orders
          WHERE shop_id = ${shop_id} AND document IS NOT NULL
            AND (document->>'created_at')::timestamptz >= ${sinceOf(query ?? '')}
        `.execute(db)
        return { count: found.rows[0]?.count ?? 0, precision: 'EXACT' }
      }
      const [, code = ''] = /^discount_code:"(.+)"$/.exec(query) ?? []
      const discount = await findDiscount(db, shop_id, code)
      return { count: discount?.used_count ?? 0, precision: 'EXACT' }
    },
    codeDiscountNodeByCode: async ({ code }: { code: string }) => {
      const discount = await findDiscount(db, shop_id, code)
      if (discount === undefined) return null
      const { effect } = discount.document
      return {
        id: codeGid(discount.code),
        codeDiscount: {
          __typename:
            effect.type === 'free_shipping' ? 'DiscountCodeFreeShipping' : 'DiscountCodeBasic',
          status: isOpen(discount, clock.now()) ? 'ACTIVE' : 'EXPIRED',
          // Late, as at Shopify.
          asyncUsageCount: 0,
          tags: shop.code_tags.get(discount.code.toUpperCase()) ?? [],
        },
      }
    },
    giftCards: async ({ query, ...page }: Page & { query: string }) => {
      const [, last = ''] = /^last_characters:"(.+)"$/.exec(query) ?? []
      const found = shop.cards.filter(({ code }) => code.toLowerCase().endsWith(last))
      const cards = found.map(async ({ code, note }) => {
        const card = await findGiftCard(db, shop_id, code)
        const amount = Fraction.of(card?.amount ?? '0')
        const left = amount.minus(Fraction.of(card?.spent ?? '0'))
        return {
          id: cardGid(shop, code),
          enabled: card?.ended_at === null,
          note,
          balance: { amount: left.toDecimal(2), currencyCode: currency },
          initialValue: { amount: amount.toDecimal(2), currencyCode: currency },
        }
      })
      return connection(await Promise.all(cards), page)
    },
    shop: async () => {
      const policies = await findFact(db, shop_id, 'policies')
      const policy = (type: string, url: string | null | undefined) => (url ? [{ type, url }] : [])
      return {
        id: `gid://shopify/Shop/${shop_id}`,
        name: 'Stand-in',
        myshopifyDomain: shopify_domain,
        primaryDomain: { host: shopify_domain },
        currencyCode: currency,
        shopPolicies: [
          ...policy('TERMS_OF_SERVICE', policies?.terms_url),
          ...policy('PRIVACY_POLICY', policies?.privacy_url),
        ],
      }
    },
    currentAppInstallation: () => ({
      accessScopes: shop.scopes().map((handle) => ({ handle })),
    }),
    publicApiVersions: () => [{ handle: '2026-07', supported: true }],
    webhookSubscriptions: (page: Page) => connection(shop.subscriptions, page),

    customerEmailMarketingConsentUpdate: ({ input }: { input: { customerId: string } }) =>
      saveCustomer(input.customerId, { email_consent: true }),
    customerSmsMarketingConsentUpdate: ({ input }: { input: { customerId: string } }) =>
      saveCustomer(input.customerId, { sms_consent: true }),
    customerUpdate: ({ input }: { input: { id: string; phone: string } }) =>
      saveCustomer(input.id, { phone: input.phone }),
    productSet: ({ input }: { input: DraftArguments }) =>
      inTransaction(db, async (tx) => {
        const price = input.variants[0]?.price ?? '0'
        const row = await findOrMakeDraft(tx, shop_id, input.handle, (variant_id) =>
          draftDocument(input.title, price, variant_id),
        )
        return { product: product(row), userErrors: [] }
      }),
    ...showing,
    metafieldsSet: async (args: Parameters<typeof showing.metafieldsSet>[0]) => {
      const rules = args.metafields.find(({ key }) => key === 'membership_rules')
      if (rules) await saveFact(db, shop_id, 'membership_rules', JSON.parse(rules.value))
      return showing.metafieldsSet(args)
    },
    discountCodeBasicCreate: ({ basicCodeDiscount }: { basicCodeDiscount: CodeArguments }) =>
      createCode(basicCodeDiscount, effectOf(basicCodeDiscount)),
    discountCodeFreeShippingCreate: (args: { freeShippingCodeDiscount: CodeArguments }) => {
      const input = args.freeShippingCodeDiscount
      if (input.combinesWith?.shippingDiscounts === true) {
        const fault = userFault('combinesWith', 'INVALID_COMBINES_WITH_FOR_DISCOUNT_CLASS', 'no')
        return { codeDiscountNode: null, userErrors: [fault] }
      }
      return createCode(input, { type: 'free_shipping' })
    },
    discountCodeBasicUpdate: async (args: { id: string; basicCodeDiscount: CodeArguments }) => {
      const code = codeOf(args.id)
      await issuer.changeDiscount(shop_id, code, effectOf(args.basicCodeDiscount))
      return { userErrors: [] }
    },
    discountCodeDeactivate: async ({ id }: { id: string }) => {
      await issuer.endDiscount(shop_id, codeOf(id))
      return { userErrors: [] }
    },
    giftCardCreate: async ({ input }: { input: CardArguments }) => {
      if (!/^[a-z0-9]{8,20}$/i.test(input.code)) {
        const fault = userFault('input.code', 'INVALID', 'Code must be 8 to 20 letters and digits')
        return { giftCard: null, userErrors: [fault] }
      }
      const made = await issuer.createGiftCard(shop_id, {
        operation_id: `stand-in ${input.code.toUpperCase()}`,
        code: input.code,
        customer_id: numberOf('Customer', input.customerId),
        amount: input.initialAmount.amount,
        ends_at: input.expiresOn === null ? null : `${input.expiresOn}T00:00:00.000Z`,
      })
      const is_known = shop.cards.some(
        ({ code }) => code.toUpperCase() === input.code.toUpperCase(),
      )
      if (made === 'code_taken' || is_known) {
        const fault = userFault('input.code', null, 'Code has already been taken')
        return { giftCard: null, userErrors: [fault] }
      }
      shop.cards.push({ code: input.code, note: input.note })
      return { giftCard: { id: cardGid(shop, input.code) }, userErrors: [] }
    },
    giftCardDeactivate: async ({ id }: { id: string }) => {
      const card = shop.cards[Number(id.split('/').at(-1)) - 1]
      await issuer.endGiftCard(shop_id, card?.code ?? '')
      return { userErrors: [] }
    },
    storeCreditAccountCredit: async (args: {
      id: string
      creditInput: { creditAmount: Amount }
    }) => {
      const { creditAmount } = args.creditInput
      const customer_id = numberOf('Customer', args.id)
      if ((await shop.customerOf(customer_id)) === null) {
        const fault = userFault('id', 'OWNER_NOT_FOUND', 'Owner does not exist')
        return { storeCreditAccountTransaction: null, userErrors: [fault] }
      }
      given += 1
      const credit = { operation_id: `stand-in ${given}`, customer_id, amount: creditAmount.amount }
      await inTransaction(db, (tx) => insertStoreCredit(tx, shop_id, credit, clock.now()))
      return book(shop, customer_id, 'StoreCreditAccountCreditTransaction', creditAmount)
    },
    storeCreditAccountDebit: async (args: { id: string; debitInput: { debitAmount: Amount } }) => {
      const { debitAmount } = args.debitInput
      const customer_id = numberOf('Customer', args.id)
      return inTransaction(db, async (tx) => {
        const { issued, spent } = await findCreditAccount(tx, shop_id, customer_id)
        const next = Fraction.of(spent).plus(Fraction.of(debitAmount.amount))
        if (next.isAbove(Fraction.of(issued))) {
          const fault = userFault('debitInput', 'INSUFFICIENT_FUNDS', 'Insufficient funds')
          return { storeCreditAccountTransaction: null, userErrors: [fault] }
        }
        await saveSpentCredit(tx, shop_id, customer_id, next.toDecimal(2))
        return book(shop, customer_id, 'StoreCreditAccountDebitTransaction', debitAmount)
      })
    },
    webhookSubscriptionCreate: ({ topic, webhookSubscription }: SubscriptionArguments) => {
      const { uri } = webhookSubscription
      const scope = scopeOfTopic(topic)
      if (scope !== null && !includesScope(shop.scopes(), scope)) {
        const message = `You do not have permission to create webhooks with ${topic} topic.`
        return { userErrors: [userFault('webhookSubscription.topic', null, message)] }
      }
      given += 1
      shop.subscriptions.push({ id: `gid://shopify/WebhookSubscription/${given}`, topic, uri })
      return { userErrors: [] }
    },
    webhookSubscriptionDelete: ({ id }: { id: string }) => {
      const index = shop.subscriptions.findIndex((one) => one.id === id)
      if (index >= 0) shop.subscriptions.splice(index, 1)
      return { userErrors: [] }
    },
  }
  return {
    ...root,
    ...bulk.fields(
      () => root,
      () => clock.now(),
    ),
  }
}

interface Amount {
  readonly amount: string
  readonly currencyCode: string
}

interface Purchases {
  readonly appliesOnOneTimePurchase?: boolean
  readonly appliesOnSubscription?: boolean
}

interface CodeArguments extends Purchases {
  readonly code: string
  readonly title: string
  readonly startsAt: string
  readonly endsAt?: string | null
  readonly usageLimit?: number | null
  readonly appliesOncePerCustomer?: boolean
  readonly context?: { readonly customers?: { readonly add?: readonly string[] } }
  readonly combinesWith?: {
    readonly orderDiscounts?: boolean
    readonly productDiscounts?: boolean
    readonly shippingDiscounts?: boolean
  }
  readonly minimumRequirement?: {
    readonly subtotal?: { readonly greaterThanOrEqualToSubtotal: string }
  }
  readonly tags?: readonly string[]
  readonly customerGets?: Purchases & {
    readonly value: { readonly percentage?: number; readonly discountAmount?: { amount: string } }
    readonly items: {
      readonly all?: boolean
      readonly products?: { productsToAdd?: string[]; productVariantsToAdd?: string[] }
      readonly collections?: { add: string[] }
    }
  }
}

interface CardArguments {
  readonly code: string
  readonly customerId: string
  readonly initialAmount: Amount
  readonly expiresOn: string | null
  readonly note: string | null
}

interface DraftArguments {
  readonly handle: string
  readonly title: string
  readonly variants: readonly { readonly price: string }[]
}

interface SubscriptionArguments {
  readonly topic: string
  readonly webhookSubscription: { readonly uri: string }
}

const TAKEN = userFault('code', 'TAKEN', 'Code must be unique. Please try a different code.')

function effectOf({ customerGets }: CodeArguments): DiscountEffect {
  if (customerGets === undefined) throw new Error('a code without what it gives')
  const { value, items } = customerGets
  const product_ids = (items.products?.productsToAdd ?? []).map((id) => numberOf('Product', id))
  const variants = items.products?.productVariantsToAdd ?? []
  const collection_ids = (items.collections?.add ?? []).map((id) => numberOf('Collection', id))
  const is_all = items.all === true || variants.length > 0
  const applies_to = is_all ? null : { product_ids, collection_ids }
  if (value.percentage !== undefined) {
    return { type: 'percentage', percent: Math.round(value.percentage * 10_000) / 100, applies_to }
  }
  return { type: 'fixed_amount', amount: value.discountAmount?.amount ?? '0', applies_to }
}

function purchasesOf({
  appliesOnOneTimePurchase = true,
  appliesOnSubscription = false,
}: Purchases) {
  if (appliesOnOneTimePurchase && appliesOnSubscription) return 'all'
  return appliesOnSubscription ? 'subscription' : 'one_time'
}

function codeGid(code: string): string {
  return `gid://shopify/DiscountCodeNode/${code}`
}

function codeOf(gid: string): string {
  return gid.slice('gid://shopify/DiscountCodeNode/'.length)
}

function cardGid({ cards }: StandInShop, code: string): string {
  const place = cards.findIndex((card) => card.code.toUpperCase() === code.toUpperCase()) + 1
  return `gid://shopify/GiftCard/${place}`
}

function book(shop: StandInShop, customer_id: number, __typename: string, amount: Amount) {
  const createdAt = shop.clock.now().toISOString()
  shop.bookings.push({ customer_id, __typename, createdAt, amount })
  const account = { id: `gid://shopify/StoreCreditAccount/${customer_id}` }
  return { storeCreditAccountTransaction: { __typename, account }, userErrors: [] }
}

function sinceOf(query: string): Date {
  return new Date(/(?:updated|created)_at:>='(.+)'/.exec(query)?.[1] ?? 0)
}

function wordsOf(query: string): string[] {
  return [...query.matchAll(/title:([^ ]+)\*/g)].map(([, word = '']) => word.toLowerCase())
}

function hasWords(title: string, words: readonly string[]): boolean {
  const parts = title.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  return words.every((word) => parts.some((part) => part.startsWith(word)))
}

function selectionOf(query: string | null): ProductSelection {
  const parts = (query ?? '').split(' OR ').filter((part) => part !== '')
  const those = (field: string) =>
    parts.filter((part) => part.startsWith(`${field}:`)).map((part) => part.slice(field.length + 1))
  return {
    mode: parts.length === 0 ? 'all' : 'include',
    product_ids: those('id').map(Number),
    collection_ids: those('collection_id').map(Number),
    tags: those('tag').map((tag) => tag.slice(1, -1).replace(/\\(.)/g, '$1').toLowerCase()),
  }
}

/** For tests: every call that can be made. */
export const CALLS = adminOperations.map(({ name }) => name)
