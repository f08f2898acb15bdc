import { describe, expect, it } from 'vitest'
import {
  changedEligibility,
  type Eligibility,
  type EligibilityChange,
  namedByEligibility,
  OPEN_TO_ALL,
} from '../../../src/domain/eligibility/eligibility.ts'

/** A change of who and what earns: what stays, what is replaced, and which ids are refused. */

const product = (product_id: number, title: string, ...variant_ids: number[]) => ({
  product_id,
  title,
  status: 'ACTIVE' as const,
  variants: variant_ids.map((variant_id) => ({ variant_id, title: 'Default', price: '10.00' })),
})

const CATALOGUE = {
  products: new Map([
    [11, product(11, 'Mug', 111, 112)],
    [12, product(12, 'Beans', 121)],
  ]),
  collections: new Map([
    [21, { collection_id: 21, title: 'Sale' }],
    [22, { collection_id: 22, title: 'Gifts' }],
  ]),
}

const POLICIES = { terms_url: 'https://shop.test/terms', privacy_url: null }

const MUG = { id: 'gid://shopify/Product/11', title: 'Mug', variant_ids: [] }
const SALE = { id: 'gid://shopify/Collection/21', title: 'Sale' }
const GIFTS = { id: 'gid://shopify/Collection/22', title: 'Gifts' }

/** Every setting is different from what it is at first. */
const FILLED: Eligibility = {
  customer_audience: 'b2c_only',
  excluded_customer_tags: ['staff'],
  excluded_order_tags: ['wholesale'],
  excluded_product_tags: ['outlet'],
  excluded_products: [MUG],
  excluded_collections: [SALE],
  exclude_gift_cards: true,
  exclude_discounted_items: true,
  exclude_subscription_renewals: true,
  exclude_membership_purchases: true,
  opt_in: { required: true, marketing_consent: true },
  opt_in_policies: { terms_url: 'https://shop.test/old', privacy_url: null },
  member_discounts: {
    combine_with_other_discounts: true,
    exclude_sale_items: true,
    exclude_subscription_items: true,
    excluded_product_tags: ['limited'],
    excluded_collections: [GIFTS],
  },
}

const changed = (change: EligibilityChange, before = OPEN_TO_ALL, policies = null) =>
  changedEligibility({ platform: 'shopify' }, CATALOGUE, before, change, policies)

describe('a change of eligibility', () => {
  it.each([OPEN_TO_ALL, FILLED])('keeps what it leaves out', (before) => {
    expect(changed({}, before)).toEqual({ value: before })
    expect(changed({ opt_in: {}, member_discounts: {} }, before)).toEqual({ value: before })
  })

  it.each<[EligibilityChange, Partial<Eligibility>]>([
    [{ customer_audience: 'b2b_only' }, { customer_audience: 'b2b_only' }],
    [{ excluded_customer_tags: [] }, { excluded_customer_tags: [] }],
    [{ excluded_order_tags: ['test'] }, { excluded_order_tags: ['test'] }],
    [{ excluded_product_tags: ['a', 'b'] }, { excluded_product_tags: ['a', 'b'] }],
    [{ excluded_products: [] }, { excluded_products: [] }],
    [{ excluded_collections: [22] }, { excluded_collections: [GIFTS] }],
    [{ exclude_gift_cards: false }, { exclude_gift_cards: false }],
    [{ exclude_discounted_items: false }, { exclude_discounted_items: false }],
    [{ exclude_subscription_renewals: false }, { exclude_subscription_renewals: false }],
    [{ exclude_membership_purchases: false }, { exclude_membership_purchases: false }],
    [
      { opt_in: { marketing_consent: false } },
      { opt_in: { required: true, marketing_consent: false } },
    ],
    [
      { member_discounts: { exclude_sale_items: false } },
      { member_discounts: { ...FILLED.member_discounts, exclude_sale_items: false } },
    ],
    [
      { member_discounts: { excluded_collections: [{ id: 21 }] } },
      { member_discounts: { ...FILLED.member_discounts, excluded_collections: [SALE] } },
    ],
  ])('to %j changes only that', (change, after) => {
    expect(changed(change, FILLED)).toEqual({ value: { ...FILLED, ...after } })
  })

  it.each([
    'excluded_customer_tags',
    'excluded_order_tags',
    'excluded_product_tags',
  ] as const)('keeps the first spelling of each of the %s, without spaces around it', (list) => {
    const tags = [' Staff ', 'STAFF', 'Friends of us', 'friends of us']
    expect(changed({ [list]: tags })).toMatchObject({
      value: { [list]: ['Staff', 'Friends of us'] },
    })
    expect(changed({ member_discounts: { excluded_product_tags: tags } })).toMatchObject({
      value: { member_discounts: { excluded_product_tags: ['Staff', 'Friends of us'] } },
    })
  })
})

describe('the policies that joining customers agree to', () => {
  it.each([
    ['are those of the shop when joining becomes required', false, true, POLICIES],
    ['are as before when joining was required already', true, true, FILLED.opt_in_policies],
    ['are as before when joining is not required any more', true, false, FILLED.opt_in_policies],
    ['are as before when joining was not required', false, false, FILLED.opt_in_policies],
  ])('%s', (_title, was_required, required, expected) => {
    const before = { ...FILLED, opt_in: { ...FILLED.opt_in, required: was_required } }
    const after = changedEligibility(
      { platform: 'shopify' },
      CATALOGUE,
      before,
      { opt_in: { required } },
      POLICIES,
    )
    expect(after).toMatchObject({ value: { opt_in_policies: expected } })
  })

  it('are as before if they could not be read', () => {
    const before = { ...FILLED, opt_in: { required: false, marketing_consent: false } }
    expect(changed({ opt_in: { required: true } }, before)).toMatchObject({
      value: { opt_in_policies: FILLED.opt_in_policies },
    })
  })
})

describe('excluded products', () => {
  it('are stored by their GIDs and present titles, each variant once', () => {
    const excluded_products = [
      { id: 11, variant_ids: [112, '112', 'gid://shopify/ProductVariant/111'] },
      { id: 'gid://shopify/Product/12' },
    ]
    expect(changed({ excluded_products })).toMatchObject({
      value: {
        excluded_products: [
          {
            ...MUG,
            variant_ids: ['gid://shopify/ProductVariant/112', 'gid://shopify/ProductVariant/111'],
          },
          { id: 'gid://shopify/Product/12', title: 'Beans', variant_ids: [] },
        ],
      },
    })
  })

  it.each([13, 'gid://shopify/Collection/11', 'mug'])('must be of the shop, unlike %s', (id) => {
    const message = 'is not a product of this shop'
    const faults = [{ field: 'excluded_products[1].id', message, received: id }]
    expect(changed({ excluded_products: [{ id: 11 }, { id }] })).toEqual({ faults })
  })

  it('must not be named twice', () => {
    const excluded_products = [{ id: 11 }, { id: 12 }, { id: '11' }]
    const message = 'must not be named twice'
    const faults = [{ field: 'excluded_products[2].id', message, received: '11' }]
    expect(changed({ excluded_products })).toEqual({ faults })
  })

  it.each([
    121,
    'gid://shopify/Product/111',
    'blue',
  ])('have variants of their own, unlike %s', (variant_id) => {
    const excluded_products = [{ id: 11, variant_ids: [111, variant_id] }]
    const message = 'is not a variant of this product'
    const field = 'excluded_products[0].variant_ids[1]'
    const faults = [{ field, message, received: variant_id }]
    expect(changed({ excluded_products })).toEqual({ faults })
  })
})

describe('excluded collections', () => {
  it('are stored by their GIDs and present titles, each once', () => {
    const excluded_collections = [22, '22', SALE, { id: 21 }]
    const stored = [GIFTS, SALE]
    expect(changed({ excluded_collections })).toMatchObject({
      value: { excluded_collections: stored },
    })
    expect(changed({ member_discounts: { excluded_collections } })).toMatchObject({
      value: { member_discounts: { excluded_collections: stored } },
    })
  })

  it('must be of the shop', () => {
    const message = 'is not a collection of this shop'
    const product_id = 'gid://shopify/Product/21'
    expect(
      changed({
        excluded_collections: [21, 23],
        member_discounts: { excluded_collections: [{ id: product_id }] },
      }),
    ).toEqual({
      faults: [
        { field: 'excluded_collections[1]', message, received: 23 },
        { field: 'member_discounts.excluded_collections[0].id', message, received: product_id },
      ],
    })
  })
})

describe('what a change asks the platform about', () => {
  it('is nothing if it names nothing', () => {
    const nothing = { product_ids: [], collection_ids: [] }
    expect(namedByEligibility('shopify', {})).toEqual(nothing)
    expect(namedByEligibility('shopify', { member_discounts: {} })).toEqual(nothing)
  })

  it('is each product and collection once, of earning and of the member discount', () => {
    expect(
      namedByEligibility('shopify', {
        excluded_products: [{ id: 11 }, { id: 'gid://shopify/Product/12' }, { id: '11' }],
        excluded_collections: [21, { id: 'gid://shopify/Collection/22' }],
        member_discounts: { excluded_collections: ['gid://shopify/Collection/21', 23] },
      }),
    ).toEqual({ product_ids: [11, 12], collection_ids: [21, 22, 23] })
  })

  it('leaves out what is no id of the platform', () => {
    expect(
      namedByEligibility('shopify', {
        excluded_products: [{ id: 'mug' }, { id: 'gid://shopify/Collection/11' }],
        excluded_collections: ['gid://other/Collection/21'],
      }),
    ).toEqual({ product_ids: [], collection_ids: [] })
  })
})
