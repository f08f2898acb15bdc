import { beforeAll, describe, expect, it } from 'vitest'
import { findShopByDomain } from '../../src/store/shops/shops.ts'
import { verdict } from '../support/http.ts'
import { newShop, type TestShop } from '../support/shop.ts'

const COMPLETE = {
  title: 'House Blend',
  status: 'DRAFT',
  tags: ['beans', 'sale'],
  gift_card: true,
  collection_ids: [7, 8],
  variants: [
    { id: 1, title: '250 g', price: '9.90', compare_at_price: '12.00' },
    { id: 2, title: '1 kg', price: '34.90', compare_at_price: null },
  ],
}

let shop: TestShop
let number = 100
/** A product of this test's own, whose variants are told apart from all others by it. */
const nextBody = (fields: object = {}) => {
  number += 1
  return { title: 'Cup', variants: [{ id: number * 10, price: '5.00' }], ...fields }
}
const put = (product: number | string, body: unknown) =>
  shop.platform('PUT', `/products/${product}`, body)
const read = (product: number | string) => shop.platform('GET', `/products/${product}`)

beforeAll(async () => {
  shop = await newShop()
})

describe('products of the embedded shop', () => {
  it('are kept whole', async () => {
    const reply = await put(11, COMPLETE)
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({
      ...{ id: 11, gid: 'gid://shopify/Product/11', external_id: null },
      ...COMPLETE,
      variants: COMPLETE.variants.map((variant) => ({ ...variant, external_id: null })),
    })
    expect((await read(11)).body).toEqual(reply.body)
  })

  it('need a title and a variant with a price', async () => {
    const body = nextBody()
    expect((await put(number, body)).body).toEqual({
      id: number,
      gid: `gid://shopify/Product/${number}`,
      external_id: null,
      title: 'Cup',
      status: 'ACTIVE',
      tags: [],
      gift_card: false,
      collection_ids: [],
      variants: [
        {
          ...{ id: number * 10, external_id: null, title: 'Default Title' },
          ...{ price: '5.00', compare_at_price: null },
        },
      ],
    })
  })

  it('are replaced, not merged', async () => {
    const body = nextBody({ tags: ['beans'], status: 'DRAFT' })
    await put(number, body)
    const { title } = body
    const variants = [{ id: number * 10 + 1, price: 1 }]
    await put(number, { title, variants })
    const after = (await read(number)).body
    expect(after).toMatchObject({ tags: [], status: 'ACTIVE' })
    expect(after.variants.map(({ id }: { id: number }) => id)).toEqual([number * 10 + 1])
  })

  it.each([
    ['5', '5.00'],
    ['5.5', '5.50'],
    ['5.120', '5.12'],
    [5, '5.00'],
    [5.5, '5.50'],
    [0, '0.00'],
    [999_999_999_999, '999999999999.00'],
  ])('take the price %j and answer %s', async (price, text) => {
    const body = nextBody()
    const variants = [{ id: number * 10, price, compare_at_price: price }]
    const reply = await put(number, { ...body, variants })
    expect(reply.body.variants[0]).toMatchObject({ price: text, compare_at_price: text })
  })

  it('fold collections that are named twice', async () => {
    const body = nextBody({ collection_ids: [3, 4, 3] })
    expect((await put(number, body)).body.collection_ids).toEqual([3, 4])
  })

  it('do not share variants', async () => {
    const body = nextBody()
    await put(number, body)
    const other = { title: 'Other', variants: [...body.variants, { id: 77_001, price: 1 }] }
    const reply = await put(9_001, other)
    expect(verdict(reply)).toBe('422 validation_error variants')
    expect(reply.body.error.details).toMatchObject({
      reason: 'variant_taken',
      received: number * 10,
    })
    expect((await read(9_001)).status).toBe(404)
    await put(number, { title: 'Cup', variants: [{ id: 77_002, price: 1 }] })
    expect((await put(9_001, other)).status).toBe(200)
  })

  it('are each shop’s own', async () => {
    const other = await newShop()
    const body = nextBody()
    await put(number, body)
    expect((await other.platform('GET', `/products/${number}`)).status).toBe(404)
    expect((await other.platform('PUT', '/products/1', body)).status).toBe(200)
  })

  it.each([
    ['title', { title: '' }],
    ['title', { title: undefined }],
    ['status', { status: 'active' }],
    ['tags', { tags: 'beans' }],
    ['tags[0]', { tags: [7] }],
    ['gift_card', { gift_card: 'yes' }],
    ['collection_ids[0]', { collection_ids: ['7'] }],
    ['variants', { variants: [] }],
    ['variants', { variants: undefined }],
    ['variants[0].id', { variants: [{ id: 0, price: 1 }] }],
    ['variants[0].price', { variants: [{ id: 1 }] }],
    ['variants[0].price', { variants: [{ id: 1, price: -1 }] }],
    ['variants[0].price', { variants: [{ id: 1, price: '1,50' }] }],
    ['variants[0].price', { variants: [{ id: 1, price: '1.23456' }] }],
    ['variants[0].price', { variants: [{ id: 1, price: 1_000_000_000_000 }] }],
    ['variants[0].compare_at_price', { variants: [{ id: 1, price: 1, compare_at_price: 'x' }] }],
    ['variants[0].compare_at_price', { variants: [{ id: 1, price: 1, compare_at_price: {} }] }],
    [
      'variants[1].id',
      {
        variants: [
          { id: 1, price: 1 },
          { id: 1, price: 2 },
        ],
      },
    ],
    ['nonsense', { nonsense: 1 }],
  ])('cannot be put with a bad %s: %j', async (field, fields) => {
    expect(verdict(await put(9_999, nextBody(fields)))).toBe(`422 validation_error ${field}`)
    expect((await read(9_999)).status).toBe(404)
  })
})

describe('collections of the embedded shop', () => {
  it('are kept', async () => {
    const reply = await shop.platform('PUT', '/collections/7', { title: 'Beans' })
    expect(reply.body).toEqual({
      ...{ id: 7, gid: 'gid://shopify/Collection/7', external_id: null },
      title: 'Beans',
    })
    expect((await shop.platform('GET', '/collections/7')).body).toEqual(reply.body)
    await shop.platform('PUT', '/collections/7', { title: 'Coffee' })
    expect((await shop.platform('GET', '/collections/7')).body.title).toBe('Coffee')
  })
})

describe('drafts', () => {
  const draft = (operation_id: string, in_shop: TestShop) => async () => {
    const { embedded_shop, database } = in_shop.app
    const found = await findShopByDomain(database.db, in_shop.domain)
    if (found === undefined) throw new Error('the shop is not there')
    return embedded_shop.createDraftProduct(found, { operation_id, title: 'Club', price: '49.00' })
  }

  it('get a number that no product has, and are read like any product', async () => {
    const own = await newShop()
    await own.product(41, { variants: [{ id: 8_000_000_000_000_000, price: 1 }] })
    const made = await draft('first', own)()
    expect(made).toMatchObject({ product_id: 42, title: 'Club', status: 'DRAFT' })
    const { body } = await own.platform('GET', '/products/42')
    expect(body).toMatchObject({ title: 'Club', status: 'DRAFT', gift_card: false })
    expect(body.variants).toMatchObject([{ id: 1, price: '49.00' }])
  })

  it('are made once an operation, however often and at once it is asked', async () => {
    const own = await newShop()
    const again = await Promise.all([0, 1, 2].map(() => draft('same', own)()))
    expect(new Set(again.map(({ product_id }) => product_id)).size).toBe(1)
    const other = await Promise.all(['a', 'b'].map((operation_id) => draft(operation_id, own)()))
    const ids = [...again, ...other].map(({ product_id }) => product_id)
    expect(new Set(ids).size).toBe(3)
  })

  it('are made by a call that timed out, which a second one finds', async () => {
    const own = await newShop()
    await own.platform('PUT', '/faults', { mode: 'timeout', next_calls: 1 })
    await expect(draft('slow', own)()).rejects.toMatchObject({ code: 'platform_unavailable' })
    expect((await own.platform('GET', '/products/1')).status).toBe(200)
    expect((await draft('slow', own)()).product_id).toBe(1)
  })
})
