import { beforeAll, describe, expect, it } from 'vitest'
import { verdict } from '../support/http.ts'
import { line, orderShop } from '../support/orders.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

/** A shop whose own ids are text: a customer is `cus_01H`, an order `ORD-1`. */

const named = (external_id: string) => encodeURIComponent(`external:${external_id}`)
const put = (shop: TestShop, path: string, body: object) => shop.platform('PUT', path, body)

const HAT = {
  title: 'Hat',
  tags: ['felt'],
  collection_ids: ['external:col-hats'],
  variants: [{ id: 'external:var-hat-m', price: '40.00' }],
}
const ORDER = {
  customer_id: 'external:cus_01H',
  paid: true,
  lines: [
    {
      ...line('40.00'),
      id: 'external:item_1',
      product_id: 'external:prod_hat',
      variant_id: 'external:var-hat-m',
    },
  ],
}

describe('a shop whose ids are text', () => {
  let shop: TestShop

  beforeAll(async () => {
    shop = await orderShop()
  })

  it('names customers, products, collections and orders by them', async () => {
    const path = `/customers/${named('cus_01H')}`
    const { notes, ...saved } = expectOk(await put(shop, path, { email: 'ada@example.com' })).body
    expect(notes).toEqual([])
    expect(saved).toMatchObject({ id: expect.any(Number), external_id: 'cus_01H' })
    expect(saved.gid).toBe(`gid://shopify/Customer/${saved.id}`)
    expect(expectOk(await shop.platform('GET', path)).body).toEqual(saved)
    const hats = { title: 'Hats' }
    expect(expectOk(await put(shop, `/collections/${named('col-hats')}`, hats)).body).toMatchObject(
      { external_id: 'col-hats' },
    )
    const hat = expectOk(await put(shop, `/products/${named('prod_hat')}`, HAT)).body
    expect(hat).toMatchObject({
      external_id: 'prod_hat',
      collection_ids: ['external:col-hats'],
      variants: [{ id: expect.any(Number), external_id: 'var-hat-m' }],
    })
    const order = expectOk(await put(shop, `/orders/${named('ORD-1')}`, ORDER)).body
    expect(order).toMatchObject({
      external_id: 'ORD-1',
      customer_id: 'external:cus_01H',
      lines: [
        {
          id: 'external:item_1',
          product_id: 'external:prod_hat',
          variant_id: 'external:var-hat-m',
          collection_ids: ['external:col-hats'],
          tags: ['felt'],
        },
      ],
    })
    const back = { id: 'external:re_1', lines: [{ line_id: 'external:item_1', quantity: 1 }] }
    const refunds = `/orders/${named('ORD-1')}/refunds`
    expect(expectOk(await shop.platform('POST', refunds, back)).body).toMatchObject(back)
    const read = await shop.platform('GET', `/orders/${named('ORD-1')}`)
    expect(read.body.refunds).toMatchObject([back])
    expect(expectOk(await shop.get(`/customers/${named('cus_01H')}/points`)).body).toMatchObject({
      id: saved.gid,
      external_id: 'cus_01H',
      points_balance: 0,
    })
  })

  it('keeps them apart by every byte, and by what they are of', async () => {
    const ids = [
      'a',
      'A',
      'a/b',
      '1001',
      'gid://shop/Customer/7',
      'external:a',
      '%2F',
      'x'.repeat(255),
    ]
    const numbers = new Set<number>()
    for (const id of ids) {
      const saved = expectOk(
        await put(shop, `/customers/${named(id)}`, { first_name: id.slice(0, 9) }),
      )
      expect(saved.body.external_id).toBe(id)
      numbers.add(saved.body.id)
    }
    const product = { title: 'A', variants: [{ id: 'external:a', price: 1 }] }
    numbers.add(expectOk(await put(shop, `/products/${named('a')}`, product)).body.id)
    expect(numbers.size).toBe(ids.length + 1)
    expect(expectOk(await put(shop, '/customers/1001', {})).body.external_id).toBe(null)
  })

  it.each([
    '',
    'x'.repeat(256),
    'a b',
    'ä',
    'tab\t',
    'nul\0',
  ])('has no id such as %j', async (id) => {
    const reply = await put(shop, `/customers/${named(id)}`, {})
    expect(verdict(reply)).toBe('422 validation_error customer_id')
  })

  it('gives one number to an id that is first seen many times at once', async () => {
    const bodies = Array.from({ length: 8 }, (_, index) => ({ first_name: `Bea ${index}` }))
    const saved = await Promise.all(
      bodies.map((body) => put(shop, `/customers/${named('bea')}`, body)),
    )
    expect(new Set(saved.map((reply) => expectOk(reply).body.id)).size).toBe(1)
  })

  it('gives numbers that nobody else can use', async () => {
    const { id } = expectOk(await put(shop, `/customers/${named('cy')}`, {})).body
    expect(verdict(await put(shop, `/customers/${id}`, {}))).toBe(
      '422 validation_error customer_id',
    )
    expect(verdict(await put(shop, `/customers/${id + 1}`, {}))).toBe(
      '422 validation_error customer_id',
    )
    const draft = await newShop()
    const own = expectOk(await put(draft, `/customers/${named('cy')}`, {})).body
    expect(own.external_id).toBe('cy')
  })

  it('finds nothing by an id that it has never seen', async () => {
    for (const path of ['customers', 'products', 'collections', 'orders']) {
      const reply = await shop.platform('GET', `/${path}/${named('nobody')}`)
      expect(verdict(reply)).toBe('404 not_found')
    }
    const tokens = await shop.platform('POST', '/customer-access-tokens', {
      customer_id: 'external:nobody',
    })
    expect(verdict(tokens)).toBe('404 not_found')
    expect(verdict(await shop.platform('DELETE', `/customers/${named('nobody')}`))).toBe(
      '404 not_found',
    )
  })

  it('may report an order before its customer', async () => {
    const early = { ...ORDER, customer_id: 'external:early-bird', lines: [line('25.00')] }
    expectOk(await put(shop, `/orders/${named('ORD-2')}`, early))
    const path = `/customers/${named('early-bird')}` as const
    expect(verdict(await shop.get(path))).toBe('404 not_found')
    expectOk(await put(shop, path, { email: 'early@example.com' }))
    expect(expectOk(await shop.get(path)).body).toMatchObject({
      external_id: 'early-bird',
      points_balance: 25,
      orders_count: 1,
    })
  })

  it('signs its customers in', async () => {
    const path = `/customers/${named('dee')}` as const
    const { id } = expectOk(await put(shop, path, { email: 'dee@example.com' })).body
    const signed = expectOk(
      await shop.platform('POST', '/customer-access-tokens', { customer_id: 'external:dee' }),
    ).body
    expect(signed.customer_access_token).toMatch(/^shcat_/)
    const { token } = expectOk(
      await shop.call('POST', `${path}/session-tokens`, { scopes: ['read'] }, { key: null }),
    ).body
    const own = await shop.get(`${path}/points`, { token })
    expect(own.body).toMatchObject({ legacy_id: id, external_id: 'dee' })
    const other = await shop.get(`/customers/${named('cy')}/points`, { token })
    expect(verdict(other)).toBe('403 insufficient_scope')
  })
})
