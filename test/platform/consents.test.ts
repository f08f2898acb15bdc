import { beforeEach, describe, expect, it } from 'vitest'
import type { Platform, PlatformShop } from '../../src/domain/platform.ts'
import { platformOf } from '../support/platform-of.ts'
import { newShop, type TestShop } from '../support/shop.ts'

const ADA = 1001

let shop: TestShop
let platform: Platform
let own: PlatformShop

beforeEach(async () => {
  shop = await newShop()
  ;({ platform, own } = await platformOf(shop))
})

const customer = async () => (await shop.platform('GET', `/customers/${ADA}`)).body

describe('consents', () => {
  it.each([
    [false, false],
    [true, false],
    [false, true],
  ])('are what the customer gave: e-mail %s, SMS %s', async (email, sms) => {
    await shop.customer(ADA, { email_consent: email, sms_consent: sms })
    expect(await platform.findConsents(own, ADA)).toEqual({ email, sms })
  })

  it('are none of a customer unknown to the shop', async () => {
    expect(await platform.findConsents(own, ADA)).toBe(null)
    await platform.recordEmailConsent(own, ADA)
    await platform.recordSmsConsent(own, ADA, '+43 1 234')
    expect(await platform.findConsents(own, ADA)).toBe(null)
    expect((await shop.platform('GET', `/customers/${ADA}`)).status).toBe(404)
  })

  it('are recorded, and nothing else of the customer changes', async () => {
    await shop.customer(ADA, { phone: '+43 1 234', tags: ['vip'] })
    const before = await customer()
    await platform.recordEmailConsent(own, ADA)
    expect(await customer()).toEqual({ ...before, email_consent: true })
    await platform.recordSmsConsent(own, ADA, null)
    expect(await customer()).toEqual({ ...before, email_consent: true, sms_consent: true })
    expect(await platform.findConsents(own, ADA)).toEqual({ email: true, sms: true })
  })

  it('by SMS bring a number', async () => {
    await shop.customer(ADA, { phone: '+43 1 234' })
    await platform.recordSmsConsent(own, ADA, '+43 1 999')
    expect(await customer()).toMatchObject({ phone: '+43 1 999', sms_consent: true })
  })

  it('that are given at the same time are both kept', async () => {
    const customers = Array.from({ length: 10 }, (_, index) => 2001 + index)
    for (const each of customers) await shop.customer(each)
    await Promise.all(
      customers.flatMap((each) => [
        platform.recordEmailConsent(own, each),
        platform.recordSmsConsent(own, each, null),
      ]),
    )
    const found = await Promise.all(customers.map((each) => platform.findConsents(own, each)))
    expect(found).toEqual(customers.map(() => ({ email: true, sms: true })))
  })
})

describe('a platform that is out of order', () => {
  const put = (mode: string) => shop.platform('PUT', '/faults', { mode, next_calls: 1 })
  const unavailable = { code: 'platform_unavailable' }

  it.each([
    ['timeout', true],
    ['unavailable', false],
    ['throttled', false],
  ])('(%s) records a consent without an answer: %s', async (mode, recorded) => {
    await shop.customer(ADA)
    await put(mode)
    await expect(platform.recordSmsConsent(own, ADA, null)).rejects.toMatchObject(unavailable)
    await put(mode)
    await expect(platform.recordEmailConsent(own, ADA)).rejects.toMatchObject(unavailable)
    await put(mode)
    await expect(platform.findConsents(own, ADA)).rejects.toMatchObject(unavailable)
    expect(await platform.findConsents(own, ADA)).toEqual({ email: recorded, sms: recorded })
  })
})
