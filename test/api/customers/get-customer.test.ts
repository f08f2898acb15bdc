import { beforeAll, describe, expect, it } from 'vitest'
import { verdict } from '../../support/http.ts'
import { newShop, type TestShop } from '../../support/shop.ts'

describe('get customer', () => {
  let shop: TestShop

  beforeAll(async () => {
    shop = await newShop()
    await shop.customer(1001, { email: 'ada@example.com', first_name: 'Ada', last_name: null })
    await shop.award(1001, 100)
    await shop.post('/customers/1001/points/deduct', { points: 30 })
  })

  it('shows who the member is and what the member has', async () => {
    expect((await shop.get('/customers/1001')).body).toEqual({
      id: 'gid://shopify/Customer/1001',
      legacy_id: 1001,
      external_id: null,
      email: 'ada@example.com',
      first_name: 'Ada',
      last_name: null,
      points_balance: 70,
      points_earned: 100,
      points_redeemed: 30,
      pending_points: 0,
      tier: null,
      next_tier: null,
      points_expiry: null,
      membership: null,
      referral_code: expect.stringMatching(/^REF-[A-Z0-9]{10}$/),
      excluded_from_program: false,
      enrolled_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      enrolled_via: 'account_created',
      birthday: null,
      orders_count: 0,
      lifetime_spend: 0,
      last_activity_at: expect.any(String),
      updated_at: expect.any(String),
    })
  })

  it('has had no activity before the first points', async () => {
    await shop.customer(1002)
    expect((await shop.get('/customers/1002')).body.last_activity_at).toBeNull()
    await shop.post('/customers/1002/points/adjust', { delta: 5 })
    // A correction is the merchant's doing, not the customer's.
    expect((await shop.get('/customers/1002')).body.last_activity_at).toBeNull()
    await shop.award(1002, 1)
    expect((await shop.get('/customers/1002')).body.last_activity_at).not.toBeNull()
  })

  it('was updated when points changed or the profile did', async () => {
    await shop.customer(1003)
    const updatedAt = async () => (await shop.get('/customers/1003')).body.updated_at
    const created = await updatedAt()
    await shop.advance(60)
    await shop.award(1003, 1)
    const awarded = await updatedAt()
    await shop.advance(60)
    await shop.customer(1003, { first_name: 'Eve' })
    const renamed = await updatedAt()
    expect(awarded > created).toBe(true)
    expect(renamed > awarded).toBe(true)
  })

  it('is found by the GID, percent-encoded', async () => {
    const reply = await shop.get('/customers/gid%3A%2F%2Fshopify%2FCustomer%2F1001')
    expect(reply.body.legacy_id).toBe(1001)
  })

  it.each([
    'gid://other/Customer/1001',
    'gid://shopify/Order/1001',
    'gid://shopify/Customer/x',
    'ada@example.com',
    '4040',
    '1001 ',
    'a'.repeat(255),
  ])('is nobody under %s', async (id) => {
    const reply = await shop.get(`/customers/${encodeURIComponent(id)}`)
    expect(verdict(reply)).toBe('404 not_found')
    expect(reply.body.error.details).toEqual({ resource: 'customer', id })
  })

  it('does not find a customer of the platform who is not a member, and enrols nobody', async () => {
    await shop.switch({ program_enabled: false })
    await shop.customer(1004)
    await shop.switch({ program_enabled: true })
    expect(verdict(await shop.get('/customers/1004'))).toBe('404 not_found')
    expect(verdict(await shop.get('/customers/1004'))).toBe('404 not_found')
  })

  it('is read by a session token for its own customer', async () => {
    const token = await shop.sessionToken(1001, ['read'])
    expect((await shop.get('/customers/1001', { token })).body.email).toBe('ada@example.com')
  })

  describe('include', () => {
    it('adds the history, newest first', async () => {
      const { history } = (await shop.get('/customers/1001?include=history')).body
      expect(history.map((row: { points: number }) => row.points)).toEqual([-30, 100])
    })

    it('adds no more than ten rows of it', async () => {
      await shop.customer(1005)
      for (let points = 1; points <= 12; points += 1) await shop.award(1005, points)
      const { history } = (await shop.get('/customers/1005?include=history')).body
      const points = history.map((row: { points: number }) => row.points)
      expect(points).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3])
    })

    it('adds nothing unasked', async () => {
      expect((await shop.get('/customers/1001')).body).not.toHaveProperty('history')
    })

    it('takes a part twice and spaces between parts', async () => {
      const { history } = (await shop.get('/customers/1001?include=history,%20history')).body
      expect(history).toHaveLength(2)
    })

    it.each([
      '',
      'points',
      'History',
      'history,',
      'history;x',
      'history,points',
    ])('refuses %j and lists the parts', async (include) => {
      const reply = await shop.get(`/customers/1001?include=${encodeURIComponent(include)}`)
      expect(verdict(reply)).toBe('422 validation_error include')
      expect(reply.body.error.details.allowed).toContain('history')
    })
  })
})
