import { beforeEach, describe, expect, it } from 'vitest'
import { verdict } from '../../support/http.ts'
import { gid, listMemberships, newMembership, publishedRules } from '../../support/memberships.ts'
import { faultyFields, readProgram } from '../../support/programs.ts'
import { expectOk, newShop, type TestShop } from '../../support/shop.ts'

let shop: TestShop
const create = (body: object, options = {}) => shop.post('/program/memberships', body, options)
const patch = (id: string, body: object, options = {}) =>
  shop.patch(`/program/memberships/${id}`, body, options)
const faulty = (fault: object) => shop.platform('PUT', '/faults', fault)
const product = async (number: number) => (await shop.platform('GET', `/products/${number}`)).body

const VARIANTS = [
  { id: 3011, title: 'A year', price: '49.00' },
  { id: 3012, title: 'For ever', price: '499.00' },
]

beforeEach(async () => {
  shop = await newShop()
  await shop.product(301, { title: 'Club card', variants: VARIANTS })
  await shop.product(302)
})

describe('a product that is there', () => {
  it.each([
    [{ id: 301 }, 3011, '49.00'],
    [{ id: '301', variant_id: '3012' }, 3012, '499.00'],
    [{ id: gid('Product', 301), variant_id: gid('ProductVariant', 3012) }, 3012, '499.00'],
  ])('is linked as %j', async (link, variant, price) => {
    const { body } = expectOk(await create({ name: 'Club', product: link }))
    expect(body.membership.product).toMatchObject({
      id: gid('Product', 301),
      variant_id: gid('ProductVariant', variant),
      price,
    })
    expect(body).not.toHaveProperty('product_created')
    expect(body).not.toHaveProperty('product_status')
  })

  it.each([
    ['product.id', { id: 999 }],
    ['product.id', { id: gid('Collection', 301) }],
    ['product.id', { id: 'gid://other/Product/301' }],
    ['product.variant_id', { id: 301, variant_id: 3020 }],
    ['product.variant_id', { id: 301, variant_id: gid('Product', 3011) }],
    ['product.nonsense', { id: 301, nonsense: 1 }],
  ])('has the %s that is named: not %j', async (field, link) => {
    const made = await create({ name: 'Club', product: link })
    expect(verdict(made)).toBe(`422 validation_error ${field}`)
    const { id } = await newMembership(shop)
    expect(verdict(await patch(id, { product: link }))).toBe(`422 validation_error ${field}`)
  })

  it('gives its price whenever it is named, and keeps the variant', async () => {
    const link = { id: 301, variant_id: 3012 }
    const { id } = expectOk(await create({ name: 'Club', product: link })).body.membership
    const variants = VARIANTS.map((variant) => ({ ...variant, price: '99.00' }))
    await shop.product(301, { title: 'Club card', variants })
    const unnamed = await patch(id, { grace_days: 1 })
    expect(unnamed.body.membership.product.price).toBe('499.00')
    const named = await patch(id, { product: { id: 301 } })
    expect(named.body.membership.product).toMatchObject({
      price: '99.00',
      variant_id: gid('ProductVariant', 3012),
    })
  })

  it('may be changed for another, whose first variant it then is', async () => {
    const { id } = expectOk(await create({ name: 'Club', product: { id: 301 } })).body.membership
    const { membership } = expectOk(await patch(id, { product: { id: 302 } })).body
    expect(membership.product).toMatchObject({
      id: gid('Product', 302),
      variant_id: gid('ProductVariant', 3020),
      title: 'Product 302',
    })
  })

  it('sells one membership only', async () => {
    expectOk(await create({ name: 'Club', product: { id: 301 } }))
    const twin = await create({ name: 'Twin', product: { id: 301, variant_id: 3012 } })
    expect(verdict(twin)).toBe('422 validation_error product.id')
    expect(twin.body.error.details.reason).toBe('product_taken')
    const { id } = await newMembership(shop)
    const moved = await patch(id, { product: { id: 301 } })
    expect(moved.body.error.details.reason).toBe('product_taken')
  })

  it.each(['DRAFT', 'ARCHIVED'])('that is %s is said to be so', async (status) => {
    await shop.product(301, { status, variants: VARIANTS })
    const made = expectOk(await create({ name: 'Club', product: { id: 301 } })).body
    expect(made.product_status).toBe(status)
    const { id } = made.membership
    expect((await patch(id, { product: { id: 301 } })).body.product_status).toBe(status)
    expect((await patch(id, { grace_days: 1 })).body).not.toHaveProperty('product_status')
  })
})

describe('a product that is made', () => {
  const body = { name: 'Club', create_product: { price: 49 } }

  it('is a draft with the membership’s name and this price', async () => {
    const reply = expectOk(await create(body)).body
    expect(reply).toMatchObject({ product_created: true, product_status: 'DRAFT' })
    expect(reply.membership.product).toEqual({
      id: gid('Product', 303),
      title: 'Club',
      variant_id: gid('ProductVariant', 3021),
      variant_title: 'Default Title',
      price: '49.00',
      currency: 'EUR',
    })
    expect(await product(303)).toMatchObject({ title: 'Club', status: 'DRAFT', gift_card: false })
    const titled = { ...body, create_product: { title: 'Club card', price: '9.5' } }
    const other = expectOk(await create(titled)).body.membership
    expect(other.product).toMatchObject({ title: 'Club card', price: '9.50' })
  })

  it('is only told of by a dry run', async () => {
    const reply = expectOk(await create({ ...body, dry_run: true }, { key: null })).body
    expect(reply.would_create_product).toEqual({ title: 'Club', price: '49.00', status: 'DRAFT' })
    const named = { name_translations: { en: 'Circle' }, dry_run: true }
    const other = expectOk(await shop.post('/program/memberships', { ...body, ...named })).body
    expect([other.membership.name, other.would_create_product.title]).toEqual(['Circle', 'Circle'])
    expect(reply).not.toHaveProperty('product_created')
    expect(reply.membership.product).toMatchObject({ id: null, variant_id: null, price: '49.00' })
    await faulty({ mode: 'unavailable' })
    expectOk(await create({ ...body, dry_run: true }, { key: null }))
    await faulty({ mode: 'none' })
    expect((await shop.platform('GET', '/products/303')).status).toBe(404)
    const real = expectOk(await create(body)).body.membership
    const ids = { id: null, variant_id: null }
    expect(reply.membership).toEqual({ ...real, id: null, product: { ...real.product, ...ids } })
  })

  it('is not made for a request that is wrong or refused', async () => {
    const wrong = { ...body, benefits: [{ type: 'nonsense' }] }
    expect(verdict(await create(wrong))).toBe('422 validation_error benefits[0].type')
    const key = 'refused'
    const subscription = { ...body, billing_type: 'subscription' }
    const refused = await create(subscription, { key })
    expect(refused.body.error.details.reason).toBe('subscriptions_unavailable')
    await shop.switch({ subscriptions_available: true })
    expect((await create(subscription, { key })).text).toBe(refused.text)
    expect((await shop.platform('GET', '/products/303')).status).toBe(404)
  })

  it('is found again by a retry, when the platform did not answer', async () => {
    const key = 'retry'
    const { revision } = await readProgram(shop)
    await faulty({ mode: 'timeout', next_calls: 1 })
    expect(verdict(await create(body, { key }))).toBe('503 platform_unavailable')
    expect(await readProgram(shop)).toMatchObject({ revision })
    expect(await listMemberships(shop)).toEqual([])
    const made = expectOk(await create(body, { key })).body
    expect(made.membership.product.id).toBe(gid('Product', 303))
    const again = await create(body, { key })
    expect(again.body).toEqual(made)
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect((await shop.platform('GET', '/products/304')).status).toBe(404)
  })

  it('is made once for twins that are sent at the same time', async () => {
    const replies = await Promise.all([0, 1, 2].map(() => create(body, { key: 'twins' })))
    const made = replies.filter(({ status }) => status === 200)
    expect(made.length).toBeGreaterThan(0)
    expect(new Set(made.map(({ text }) => text)).size).toBe(1)
    expect(await listMemberships(shop)).toHaveLength(1)
    expect((await shop.platform('GET', '/products/304')).status).toBe(404)
  })

  it('is another one when the key is used again, long after', async () => {
    const key = 'old'
    expectOk(await create(body, { key }))
    await shop.advance(73 * 60 * 60)
    const reply = expectOk(await create(body, { key })).body
    expect(reply.membership.product.id).toBe(gid('Product', 304))
    expect(await listMemberships(shop)).toHaveLength(2)
  })

  it.each([
    ['product', { name: 'Club' }],
    ['create_product', { ...body, product: { id: 301 } }],
    ['create_product.price', { name: 'Club', create_product: {} }],
    ['create_product.price', { name: 'Club', create_product: { price: '1,50' } }],
    ['create_product.title', { name: 'Club', create_product: { title: ' ', price: 1 } }],
  ])('and one that is there exclude each other: %s', async (field, wrong) => {
    expect(faultyFields(await create(wrong))).toEqual([field])
  })

  it('belongs to the creation only', async () => {
    const { id } = await newMembership(shop)
    const reply = await patch(id, { create_product: { price: 1 } })
    expect(verdict(reply)).toBe('422 validation_error create_product')
  })
})

describe('a platform that is away', () => {
  it.each([
    'unavailable',
    'throttled',
    'timeout',
  ])('(%s) keeps a product from being named, and nothing is written', async (mode) => {
    const { id } = await newMembership(shop)
    const before = [await readProgram(shop), await listMemberships(shop)]
    await faulty({ mode })
    for (const reply of [
      await create({ name: 'Club', product: { id: 301 } }),
      await create({ name: 'Club', create_product: { price: 1 } }),
      await patch(id, { product: { id: 301 }, grace_days: 1 }),
    ]) {
      expect(verdict(reply)).toBe('503 platform_unavailable')
      expect(reply.headers.get('retry-after')).toMatch(/^\d+$/)
    }
    expect([await readProgram(shop), await listMemberships(shop)]).toEqual(before)
  })
})

describe('what is for members only', () => {
  const rule = (id: string, name: string, number: number) => ({
    membership_id: id,
    name,
    enabled: false,
    product_id: gid('Product', number),
    benefits: [],
  })

  it('is published with every save that changes something', async () => {
    const benefits = [{ type: 'free_shipping' }]
    const club = { name: 'Club', product: { id: 301 }, benefits }
    const { id } = expectOk(await create(club)).body.membership
    const [published] = await publishedRules(shop)
    expect(published).toMatchObject({ ...rule(id, 'Club', 301), benefits })
    expectOk(await patch(id, { name: 'Bean club', benefits: [] }))
    expect(await publishedRules(shop)).toEqual([rule(id, 'Bean club', 301)])
    const other = expectOk(await create({ name: 'Other', product: { id: 302 } })).body.membership
    expect(await publishedRules(shop)).toEqual([
      rule(id, 'Bean club', 301),
      rule(other.id, 'Other', 302),
    ])
    expectOk(await shop.call('DELETE', `/program/memberships/${id}`, {}))
    expect(await publishedRules(shop)).toEqual([rule(other.id, 'Other', 302)])
  })

  it('is not published by a dry run, or by what changes nothing', async () => {
    const { id } = expectOk(await create({ name: 'Club', product: { id: 301 } })).body.membership
    const before = await publishedRules(shop)
    await patch(id, { name: 'Bean club', dry_run: true })
    expect(await publishedRules(shop)).toEqual(before)
    await faulty({ mode: 'unavailable' })
    const reply = expectOk(await patch(id, { name: 'Club' })).body
    expect(reply.operation).toBe('none')
    expect(reply).not.toHaveProperty('gating_republish_failed')
  })

  it('is saved all the same when it cannot be, and published by the next save', async () => {
    const { id } = expectOk(await create({ name: 'Club', product: { id: 301 } })).body.membership
    await faulty({ mode: 'unavailable', next_calls: 1 })
    const saved = expectOk(await patch(id, { name: 'Bean club' }, { key: 'save' }))
    expect(saved.body).toMatchObject({ operation: 'update', gating_republish_failed: true })
    expect((await patch(id, { name: 'Bean club' }, { key: 'save' })).text).toBe(saved.text)
    expect(await publishedRules(shop)).toEqual([rule(id, 'Club', 301)])
    const next = expectOk(await patch(id, { grace_days: 1 })).body
    expect(next).not.toHaveProperty('gating_republish_failed')
    expect(await publishedRules(shop)).toEqual([rule(id, 'Bean club', 301)])
  })
})
