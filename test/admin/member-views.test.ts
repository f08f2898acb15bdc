import { describe, expect, it } from 'vitest'
import { newTier } from '../support/ladders.ts'
import { expectRefused } from '../support/refusals.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

/** Lists of members under a name, as a file, and counted; audiences and products counted. */

async function shopOfThree(): Promise<TestShop> {
  const shop = await newShop()
  await shop.customer(1, { tags: ['VIP'], last_name: 'Adler' })
  await shop.customer(2, { tags: ['vip', 'b2b'], last_name: 'Berg' })
  await shop.customer(3, { last_name: 'Cerny' })
  for (const [customer, points] of [
    [1, 10],
    [2, 200],
    [3, 300],
  ] as const) {
    await shop.award(customer, points)
  }
  return shop
}

const save = (shop: TestShop, name: string, query: object = {}) =>
  shop.admin('POST', '/member-views', { name, query })

const views = async (shop: TestShop) => expectOk(await shop.admin('GET', '/member-views')).body.data

describe('saved views', () => {
  it('are shared by the shop: saved, renamed, replaced and deleted', async () => {
    const shop = await newShop()
    const filters = { tag: 'vip', balance_min: 100, group: 'expiring' }
    const query = { ...filters, sort: 'balance', direction: 'desc' }
    const { id } = expectOk(await save(shop, 'Big spenders', query)).body
    expect(await views(shop)).toMatchObject([{ id, name: 'Big spenders', query }])
    expectOk(await shop.admin('PATCH', `/member-views/${id}`, { name: 'Bigger' }))
    expectOk(await shop.admin('PATCH', `/member-views/${id}`, { query: { excluded: true } }))
    expect(await views(shop)).toMatchObject([{ name: 'Bigger', query: { excluded: true } }])
    expectOk(await shop.admin('DELETE', `/member-views/${id}`))
    expect([...(await views(shop))]).toEqual([])
    expect((await shop.admin('DELETE', `/member-views/${id}`)).status).toBe(404)
  })

  it('have one name each, and are at most fifty', async () => {
    const shop = await newShop()
    const { id } = expectOk(await save(shop, 'One')).body
    expectRefused(await save(shop, 'ONE'), 'name_taken')
    const other = expectOk(await save(shop, 'Two')).body.id
    expectRefused(
      await shop.admin('PATCH', `/member-views/${other}`, { name: 'one' }),
      'name_taken',
    )
    expectOk(await shop.admin('PATCH', `/member-views/${id}`, { name: 'ONE' }))
    const more = Array.from({ length: 50 }, (_, index) => save(shop, `More ${index}`))
    const replies = await Promise.all(more)
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(48)
    expectRefused(await save(shop, 'Too many'), 'limit_reached')
  })

  it('are of one shop, and take only what the list takes', async () => {
    const shop = await newShop()
    const other = await newShop()
    const { id } = expectOk(await save(shop, 'Mine')).body
    expect((await other.admin('PATCH', `/member-views/${id}`, { name: 'x' })).status).toBe(404)
    expect((await other.admin('DELETE', `/member-views/${id}`)).status).toBe(404)
    expect([...(await views(other))]).toEqual([])
    for (const wrong of [{ colour: 'red' }, { sort: 'luck' }, { balance_min: -1 }, { tag: ' ' }]) {
      expect((await save(shop, 'Wrong', wrong)).status).toBe(422)
    }
    expect((await save(shop, ' ')).status).toBe(422)
  })
})

describe('the list of members as a file', () => {
  it('has the same filters and order', async () => {
    const shop = await shopOfThree()
    const file = async (query: string) =>
      expectOk(await shop.admin('GET', `/exports/members?format=ndjson${query}`))
        .text.split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line).legacy_id)
    expect(await file('')).toEqual([1, 2, 3])
    expect(await file('&tag=vip')).toEqual([1, 2])
    expect(await file('&sort=balance&direction=desc')).toEqual([3, 2, 1])
    expect(await file('&balance_min=100&sort=name')).toEqual([2, 3])
    expect(await file('&search=ber')).toEqual([2])
    expect((await shop.admin('GET', '/exports/members?sort=luck')).status).toBe(422)
    expect((await shop.admin('GET', '/exports/members?search=x')).status).toBe(422)
  })
})

describe('counts', () => {
  it('are of the members that filters leave', async () => {
    const shop = await shopOfThree()
    const count = async (query: string) =>
      expectOk(await shop.admin('GET', `/member-count${query}`)).body
    expect(await count('')).toEqual({ members: 3, is_more: false })
    expect(await count('?tag=vip')).toEqual({ members: 2, is_more: false })
    expect(await count('?balance_min=250')).toEqual({ members: 1, is_more: false })
    expect((await shop.admin('GET', '/member-count?tier_id=none')).status).toBe(422)
  })

  it('are of the audience of a campaign', async () => {
    const shop = await shopOfThree()
    await shop.switch({ tiers_enabled: true })
    const gold = await newTier(shop, { name: 'Gold', threshold: 250 })
    const { tiers } = expectOk(await shop.get('/program')).body
    const entry = tiers[0]?.id
    const count = async (query: string) =>
      expectOk(await shop.admin('GET', `/audience-count?${query}`)).body.members
    expect(await count('mode=all')).toBe(3)
    expect(await count('mode=tag&tags=vip,b2b')).toBe(2)
    expect(await count('mode=tag&tags=nobody')).toBe(0)
    expect(await count(`mode=tier&tier_ids=${gold.id}`)).toBe(1)
    expect(await count(`mode=tier&tier_ids=${entry}`)).toBe(2)
    expect(await count(`mode=tier&tier_ids=${entry},${gold.id}`)).toBe(3)
    expect(await count('mode=tier')).toBe(0)
    expect((await shop.admin('GET', '/audience-count?mode=tier&tier_ids=x')).status).toBe(422)
  })

  it('are of the products of a selection', async () => {
    const shop = await newShop()
    await shop.collection(11)
    await shop.product(201, { tags: ['New'] })
    await shop.product(202, { collection_ids: [11] })
    await shop.product(203)
    const count = async (query: string) =>
      expectOk(await shop.admin('GET', `/product-count?${query}`)).body.products
    expect(await count('mode=all')).toBe(3)
    expect(await count('mode=include&tags=new&product_ids=203')).toBe(2)
    expect(await count('mode=include&collection_ids=gid://shopify/Collection/11')).toBe(1)
    expect(await count('mode=exclude&tags=new')).toBe(2)
    expect(await count('mode=include')).toBe(0)
    expect((await shop.admin('GET', '/product-count?mode=include&product_ids=x')).status).toBe(422)
  })
})
