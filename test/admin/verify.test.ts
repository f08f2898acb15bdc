import { describe, expect, it } from 'vitest'
import { newShop } from '../support/shop.ts'

describe('verify', () => {
  it('counts and finds nothing wrong', async () => {
    const shop = await newShop()
    expect((await shop.admin('GET', '/verify')).body).toEqual({
      ok: true,
      customers: 0,
      entries: 0,
      problems: [],
    })
    await shop.customer(1)
    await shop.customer(2)
    await shop.award(1, 10)
    await shop.post('/customers/1/points/adjust', { delta: -50 })
    await shop.post('/customers/1/points/adjust', { delta: -1 })
    await shop.post('/customers/2/points/deduct', { points: 1 })
    expect((await shop.admin('GET', '/verify')).body).toEqual({
      ok: true,
      customers: 2,
      entries: 3,
      problems: [],
    })
  })

  it('finds a balance that somebody changed by hand, and names the customer', async () => {
    const shop = await newShop()
    await shop.customer(1)
    await shop.customer(2)
    await shop.award(2, 10)
    const tamper = (to: number) =>
      shop.app.database.runScript(`
        UPDATE accounts SET credits_total = ${to} WHERE customer_id = 2 AND shop_id =
          (SELECT shop_id FROM shops WHERE domain = '${shop.domain}')
      `)
    await tamper(11)
    const { ok, problems } = (await shop.admin('GET', '/verify')).body
    await tamper(10)
    expect(ok).toBe(false)
    expect(problems).toMatchObject([{ invariant: 'I2', customer_id: 2 }])
    expect((await shop.admin('GET', '/verify')).body.ok).toBe(true)
  })
})
