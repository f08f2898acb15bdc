import { beforeEach, describe, expect, it } from 'vitest'
import { findShopByDomain } from '../../src/store/shops/shops.ts'
import { verdict } from '../support/http.ts'
import { newShop, type TestShop } from '../support/shop.ts'

describe('faults of the embedded shop', () => {
  let shop: TestShop
  const put = (body: unknown) => shop.platform('PUT', '/faults', body)
  /** A call that needs the platform and changes nothing. */
  const ask = async () => verdict(await shop.post('/customers/2/session-tokens'))

  beforeEach(async () => {
    shop = await newShop()
    // A member's token is made without the platform: the first customer is one, the second none.
    await shop.customer(1)
    await shop.switch({ join_gate_enabled: true })
    await shop.customer(2)
  })

  it('answer what they will do', async () => {
    expect((await put({ mode: 'unavailable' })).body).toEqual({
      mode: 'unavailable',
      retry_after_seconds: 1,
      next_calls: null,
    })
    const limited = { mode: 'throttled', retry_after_seconds: 3600, next_calls: 2 }
    expect((await put(limited)).body).toEqual(limited)
  })

  it.each(['unavailable', 'throttled', 'timeout'])('%s lasts until it is changed', async (mode) => {
    await put({ mode })
    for (let index = 0; index < 3; index += 1) expect(await ask()).toBe('503 platform_unavailable')
    await put({ mode: 'none' })
    expect(await ask()).toBe('201')
  })

  it('count off the calls they are for', async () => {
    await put({ mode: 'throttled', next_calls: 2 })
    const verdicts = [await ask(), await ask(), await ask(), await ask()]
    const refused = '503 platform_unavailable'
    expect(verdicts).toEqual([refused, refused, '201', '201'])
  })

  it('count off no call that does not need the platform', async () => {
    await put({ mode: 'throttled', next_calls: 1 })
    await shop.get('/customers/1/points')
    await shop.award(1, 5)
    await shop.platform('GET', '/customers/1')
    expect(await ask()).toBe('503 platform_unavailable')
    expect(await ask()).toBe('201')
  })

  it('say how long to wait', async () => {
    await put({ mode: 'throttled', retry_after_seconds: 42 })
    const { headers, body } = await shop.post('/customers/2/session-tokens')
    expect(headers.get('retry-after')).toBe('42')
    expect(body.error.details.retry_after_seconds).toBe(42)
  })

  it('are each shop’s own, and do not keep the merchant from the shop', async () => {
    await put({ mode: 'unavailable' })
    const other = await newShop()
    await other.customer(2)
    expect((await other.post('/customers/2/session-tokens')).status).toBe(201)
    expect((await shop.platform('GET', '/customers/1')).status).toBe(200)
    await shop.switch({ join_gate_enabled: false })
    await shop.customer(3)
    expect((await shop.get('/customers/3')).status).toBe(200)
  })

  describe('of the platform as the service calls it', () => {
    const recordConsent = async () => {
      const { embedded_shop, database } = shop.app
      const found = await findShopByDomain(database.db, shop.domain)
      if (found === undefined) throw new Error('the shop is not there')
      return embedded_shop.recordEmailConsent(found, 1)
    }
    const consent = async () => (await shop.platform('GET', '/customers/1')).body.email_consent

    it('timeout acts, and then does not answer', async () => {
      await put({ mode: 'timeout' })
      await expect(recordConsent()).rejects.toMatchObject({ code: 'platform_unavailable' })
      expect(await consent()).toBe(true)
    })

    it.each(['unavailable', 'throttled'])('%s does not act', async (mode) => {
      await put({ mode })
      await expect(recordConsent()).rejects.toMatchObject({ code: 'platform_unavailable' })
      expect(await consent()).toBe(false)
    })
  })

  it('do not claim that nothing was done where something may have been', async () => {
    await put({ mode: 'timeout' })
    const { message } = (await shop.post('/customers/2/session-tokens')).body.error
    expect(message).not.toMatch(/nothing was done/)
  })

  it.each([
    ['mode', {}],
    ['mode', { mode: 'broken' }],
    ['mode', { mode: null }],
    ['retry_after_seconds', { mode: 'throttled', retry_after_seconds: 0 }],
    ['retry_after_seconds', { mode: 'throttled', retry_after_seconds: 3601 }],
    ['retry_after_seconds', { mode: 'throttled', retry_after_seconds: 1.5 }],
    ['next_calls', { mode: 'throttled', next_calls: 0 }],
    ['next_calls', { mode: 'throttled', next_calls: 2_147_483_648 }],
    ['next_calls', { mode: 'throttled', next_calls: '2' }],
    ['nonsense', { mode: 'none', nonsense: 1 }],
  ])('cannot be put with a bad %s: %j', async (field, body) => {
    expect(verdict(await put(body))).toBe(`422 validation_error ${field}`)
    expect(await ask()).toBe('201')
  })
})
