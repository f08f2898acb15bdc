import { beforeAll, describe, expect, it } from 'vitest'
import type { Platform, PlatformShop } from '../../src/domain/platform.ts'
import { ADAPTERS, platformOf } from '../support/platform-of.ts'
import { newShop, type TestShop } from '../support/shop.ts'

const [CUP, BEANS, VOUCHER] = [11, 12, 13]
const [KITCHEN, GIFTS] = [21, 22]
const NOT_THERE = 4711

describe.each(ADAPTERS)('the catalogue of a shop on %s', (adapter) => {
  let shop: TestShop
  let platform: Platform
  let own: PlatformShop

  beforeAll(async () => {
    shop = await newShop()
    ;({ platform, own } = await platformOf(shop, adapter))
    await shop.platform('PUT', `/collections/${KITCHEN}`, { title: 'Kitchen' })
    await shop.platform('PUT', `/collections/${GIFTS}`, { title: 'Gifts for the kitchen' })
    await shop.platform('PUT', `/products/${CUP}`, {
      title: 'Blue cup',
      tags: ['Blue', 'sale "now"'],
      collection_ids: [KITCHEN, GIFTS],
      variants: [
        { id: 111, title: 'Small', price: '9.90' },
        { id: 112, title: 'Large', price: '14.50', compare_at_price: '19.00' },
      ],
    })
    await shop.platform('PUT', `/products/${BEANS}`, {
      title: 'Beans, blue mountain',
      status: 'ARCHIVED',
      tags: ['blue'],
      collection_ids: [KITCHEN],
      variants: [{ id: 121, title: 'Default Title', price: '22.00' }],
    })
    await shop.platform('PUT', `/products/${VOUCHER}`, {
      title: 'Voucher',
      gift_card: true,
      variants: [{ id: 131, title: '25', price: '25.00' }],
    })
  })

  it('shows products with all their variants, by number', async () => {
    expect(await platform.findProducts(own, [BEANS, NOT_THERE, CUP])).toEqual([
      {
        product_id: CUP,
        title: 'Blue cup',
        status: 'ACTIVE',
        variants: [
          { variant_id: 111, title: 'Small', price: '9.90' },
          { variant_id: 112, title: 'Large', price: '14.50' },
        ],
      },
      {
        product_id: BEANS,
        title: 'Beans, blue mountain',
        status: 'ARCHIVED',
        variants: [{ variant_id: 121, title: 'Default Title', price: '22.00' }],
      },
    ])
  })

  it('asks nothing for nothing', async () => {
    expect(await platform.findProducts(own, [])).toEqual([])
    expect(await platform.findProductFacts(own, [])).toEqual([])
    expect(await platform.findCollections(own, [])).toEqual([])
  })

  it('shows what an order line needs', async () => {
    expect(await platform.findProductFacts(own, [VOUCHER, CUP, NOT_THERE])).toEqual([
      {
        product_id: CUP,
        status: 'ACTIVE',
        tags: ['Blue', 'sale "now"'],
        collection_ids: [KITCHEN, GIFTS],
        gift_card: false,
      },
      {
        product_id: VOUCHER,
        status: 'ACTIVE',
        tags: [],
        collection_ids: [],
        gift_card: true,
      },
    ])
  })

  it('says whether the shop has gift cards', async () => {
    expect(await platform.hasGiftCards(own)).toBe(true)
    const without = await platformOf(await newShop(), adapter)
    expect(await without.platform.hasGiftCards(without.own)).toBe(false)
  })

  it('shows collections', async () => {
    expect(await platform.findCollections(own, [GIFTS, NOT_THERE, KITCHEN])).toEqual([
      { collection_id: KITCHEN, title: 'Kitchen' },
      { collection_id: GIFTS, title: 'Gifts for the kitchen' },
    ])
  })

  it('shows a product with more variants than fit into one page', async () => {
    const many = Array.from({ length: 230 }, (_, index) => ({
      id: 50_000 + index,
      title: `Size ${index}`,
      price: `${index + 1}.00`,
    }))
    await shop.platform('PUT', '/products/500', { title: 'Shoe', variants: many })
    const [shoe] = await platform.findProducts(own, [500])
    expect(shoe?.variants.map(({ variant_id }) => variant_id)).toEqual(many.map(({ id }) => id))
  })

  it('shows more products than fit into one query', async () => {
    const ids = Array.from({ length: 45 }, (_, index) => 900 + index)
    for (const id of ids) {
      const variants = [{ id: 90_000 + id, title: 'Default Title', price: '1.00' }]
      await shop.platform('PUT', `/products/${id}`, { title: `Part ${id}`, variants })
    }
    const found = await platform.findProducts(own, ids.toReversed())
    expect(found.map(({ product_id }) => product_id)).toEqual(ids)
    const facts = await platform.findProductFacts(own, ids.toReversed())
    expect(facts.map(({ product_id }) => product_id)).toEqual(ids)
  })

  const selection = {
    mode: 'include' as const,
    product_ids: [] as number[],
    collection_ids: [] as number[],
    tags: [] as string[],
  }
  it('counts the products that a list names', async () => {
    const count = (fields: object) => platform.countProducts(own, { ...selection, ...fields })
    expect(await count({ product_ids: [CUP, NOT_THERE] })).toBe(1)
    expect(await count({ collection_ids: [KITCHEN] })).toBe(2)
    expect(await count({ tags: ['blue'] })).toBe(2)
    expect(await count({ tags: ['sale "now"'] })).toBe(1)
    expect(await count({ product_ids: [VOUCHER], collection_ids: [KITCHEN] })).toBe(3)
    expect(await count({})).toBe(0)
    const all = await count({ mode: 'all' })
    expect(await count({ mode: 'exclude', collection_ids: [KITCHEN] })).toBe(all - 2)
    expect(await count({ mode: 'exclude' })).toBe(all)
  })

  it('is searched by the beginnings of words', async () => {
    const titles = async (words: string, limit = 10) =>
      (await platform.searchProducts(own, { words, limit })).map(({ title }) => title)
    expect(await titles('blue')).toEqual(['Beans, blue mountain', 'Blue cup'])
    expect(await titles('blue', 1)).toEqual(['Beans, blue mountain'])
    expect(await titles('Vouch')).toEqual(['Voucher'])
    expect(await titles('teapot')).toEqual([])
    const collections = await platform.searchCollections(own, { words: 'kitchen', limit: 10 })
    expect(collections).toEqual([
      { collection_id: GIFTS, title: 'Gifts for the kitchen', products: 1 },
      { collection_id: KITCHEN, title: 'Kitchen', products: 2 },
    ])
  })

  it('finds tags by a part of them', async () => {
    const tags = await platform.searchTags(own, { words: 'sale', limit: 10 })
    expect(tags).toEqual([{ tag: 'sale "now"', products: 1 }])
    expect(await platform.searchTags(own, { words: 'teapot', limit: 10 })).toEqual([])
  })

  it('gets one draft for an operation, however often it is asked for', async () => {
    const draft = { operation_id: 'op_Draft1', title: 'Club', price: '49.00' }
    const first = await platform.createDraftProduct(own, draft)
    expect(first).toMatchObject({
      title: 'Club',
      status: 'DRAFT',
      variants: [{ title: 'Default Title', price: '49.00' }],
    })
    expect(await platform.createDraftProduct(own, draft)).toEqual(first)
    const other = await platform.createDraftProduct(own, { ...draft, operation_id: 'op_Draft2' })
    expect(other.product_id).not.toBe(first.product_id)
  })

  it('publishes policies and membership rules', async () => {
    expect(await platform.findPolicies(own)).toEqual({ terms_url: null, privacy_url: null })
    await shop.platform('PUT', '/policies', {
      terms_url: 'https://shop.example/terms',
      privacy_url: 'https://shop.example/privacy',
    })
    expect(await platform.findPolicies(own)).toEqual({
      terms_url: 'https://shop.example/terms',
      privacy_url: 'https://shop.example/privacy',
    })
    const rule = { membership_id: 'mem_1', name: 'Club', enabled: true, product_id: '1' }
    await platform.publishMembershipRules(own, [{ ...rule, benefits: [] }])
    const { body } = await shop.platform('GET', '/membership-rules')
    expect(JSON.stringify(body)).toContain('mem_1')
  })
})
