import { beforeEach, describe, expect, it } from 'vitest'
import { verdict } from '../support/http.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'
import { accessTo, openThere } from '../support/shopify/on-shopify.ts'

let there: TestShop
let here: TestShop
let connect: () => Promise<void>
beforeEach(async () => {
  there = await newShop()
  here = await newShop()
  const access = accessTo((await openThere(there)).shopify_domain)
  connect = async () => {
    expectOk(await here.admin('PUT', '/shopify', { ...access }))
  }
  await there.product(71)
  await there.collection(81)
})

const PRODUCTS = { productIds: ['gid://shopify/Product/71'] }
const COLLECTIONS = { collectionIds: ['gid://shopify/Collection/81'] }
const create = (fields: object) =>
  here.post('/program/rewards', {
    type: 'product_discount',
    name: 'Tea for less',
    points_cost: 100,
    discount_value: 10,
    fields,
  })

describe('a reward on products and collections at once', () => {
  it('is refused on Shopify, which has no such codes', async () => {
    await connect()
    expect(verdict(await create({ ...PRODUCTS, ...COLLECTIONS }))).toBe(
      '422 validation_error fields.productIds',
    )
    const { reward } = expectOk(await create(PRODUCTS)).body
    const change = (fields: object) => here.patch(`/program/rewards/${reward.id}`, { fields })
    expect(verdict(await change(COLLECTIONS))).toBe('422 validation_error fields.collectionIds')
    expectOk(await change({ ...COLLECTIONS, productIds: [] }))
  })
})
