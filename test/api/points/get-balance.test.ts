import { beforeAll, describe, expect, it } from 'vitest'
import { verdict } from '../../support/http.ts'
import { newShop, type TestShop } from '../../support/shop.ts'

describe('get balance', () => {
  let shop: TestShop

  beforeAll(async () => {
    shop = await newShop()
    await shop.customer(1001)
  })

  it('is all zero for a new member', async () => {
    expect((await shop.get('/customers/1001/points')).body).toEqual({
      id: 'gid://shopify/Customer/1001',
      legacy_id: 1001,
      external_id: null,
      points_balance: 0,
      points_earned: 0,
      points_redeemed: 0,
      pending_points: 0,
    })
  })

  it('tells what is there, what came and what was used', async () => {
    await shop.customer(1002)
    await shop.award(1002, 100)
    await shop.post('/customers/1002/points/adjust', { delta: 20 })
    await shop.post('/customers/1002/points/adjust', { delta: -10 })
    await shop.post('/customers/1002/points/deduct', { points: 30 })
    expect((await shop.get('/customers/1002/points')).body).toMatchObject({
      points_balance: 80,
      points_earned: 120,
      points_redeemed: 30,
      pending_points: 0,
    })
  })

  it('is found by the GID', async () => {
    const gid = encodeURIComponent('gid://shopify/Customer/1001')
    expect((await shop.get(`/customers/${gid}/points`)).body.legacy_id).toBe(1001)
  })

  it('is read by a session token for its own customer', async () => {
    const token = await shop.sessionToken(1001, ['read'])
    expect((await shop.get('/customers/1001/points', { token })).status).toBe(200)
  })

  it.each([
    'gid://other/Customer/1001',
    'gid://shopify/Product/1001',
    'ada',
    '01001',
    '4040',
  ])('is nobody’s under %s', async (id) => {
    const reply = await shop.get(`/customers/${encodeURIComponent(id)}/points`)
    expect(verdict(reply)).toBe('404 not_found')
    expect(reply.body.error.details).toEqual({ resource: 'customer', id })
  })

  it('is not there for a customer who has not joined, and reading enrols nobody', async () => {
    const gated = await newShop()
    await gated.switch({ join_gate_enabled: true })
    await gated.customer(1001)
    for (const path of ['/customers/1001/points', '/customers/1001']) {
      expect(verdict(await gated.get(path))).toBe('404 not_found')
    }
    await gated.post('/customers/1001/enroll')
    expect((await gated.get('/customers/1001/points')).body.points_balance).toBe(0)
  })

  it('needs no platform', async () => {
    await shop.platform('PUT', '/faults', { mode: 'unavailable' })
    const reply = await shop.get('/customers/1001/points')
    await shop.platform('PUT', '/faults', { mode: 'none' })
    expect(reply.status).toBe(200)
  })
})
