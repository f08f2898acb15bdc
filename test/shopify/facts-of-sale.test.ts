import { beforeEach, describe, expect, it } from 'vitest'
import { history, line, order, orderShop } from '../support/orders.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'
import { accessTo, forgetConnections, openThere } from '../support/shopify/on-shopify.ts'
import { report } from '../support/shopify/report.ts'

/**
 * What a product was when it was bought decides, not what it is when its order is sent: orders are
 * reported for days and years, while their products change.
 */

const ADA = 1001
const MUG = 700

/** A shop whose customers and orders are on Shopify, and the embedded shop that plays Shopify. */
let here: TestShop
let there: TestShop
let tell: () => Promise<void>

beforeEach(async () => {
  there = await newShop()
  here = await orderShop()
  await forgetConnections(here.app)
  const { shopify_domain } = await openThere(there)
  const access = accessTo(shopify_domain)
  expectOk(await here.admin('PUT', '/shopify', access))
  await there.customer(ADA)
  tell = async () => {
    await report(here.app.base_url, access, { topic: 'orders/updated', payload: { id: 1 } })
    await here.app.context.runDueJobs()
  }
})

const product = async (fields: object = {}, variant: object = {}) =>
  expectOk(
    await there.platform('PUT', `/products/${MUG}`, {
      ...{ title: 'Mug', tags: ['mugs'], ...fields },
      variants: [{ id: 7001, price: '50.00', ...variant }],
    }),
  )
const mug = (fields: object = {}) => line('50.00', { product_id: MUG, variant_id: 7001, ...fields })
const bought = { customer_id: ADA, lines: [mug()] }
const entries = async () =>
  (await history(here, ADA)).map(({ points }: { points: number }) => points)

async function buy(fields: object = {}): Promise<void> {
  await order(there, 1, { ...bought, ...fields })
  await tell()
}

describe('an order that is sent later', () => {
  it.each<[string, object, () => Promise<unknown>]>([
    [
      'its product gets a tag that is excluded',
      { excluded_product_tags: ['sale'] },
      () => product({ tags: ['mugs', 'sale'] }),
    ],
    [
      'its product is put on sale, at a higher price than it was',
      { exclude_discounted_items: true },
      () => product({}, { price: '55.00', compare_at_price: '60.00' }),
    ],
    ['its product is deleted', {}, () => there.platform('DELETE', `/products/${MUG}`)],
  ])('keeps its points, and nothing is written, where %s', async (_, exclusions, change) => {
    expectOk(await here.patch('/program/eligibility', exclusions))
    await product()
    await buy()
    expect(await entries()).toEqual([50])
    await change()
    await buy({ fulfilled: true, tags: ['exported'] })
    expect(await entries()).toEqual([50])
  })

  it('earns nothing later either, where its product was excluded when it was bought', async () => {
    expectOk(await here.patch('/program/eligibility', { excluded_product_tags: ['sale'] }))
    await product({ tags: ['sale'] })
    await buy()
    await product({ tags: [] })
    await buy({ fulfilled: true })
    expect(await entries()).toEqual([])
  })

  it('takes what a product is now for a line that was not there before', async () => {
    expectOk(await here.patch('/program/eligibility', { excluded_product_tags: ['sale'] }))
    await product()
    await buy()
    await product({ tags: ['sale'] })
    await buy({ lines: [mug(), mug({ id: 2 }), line('7.00', { id: 3 })] })
    expect((await entries()).reduce((sum, points) => sum + points, 0)).toBe(57)
  })
})
