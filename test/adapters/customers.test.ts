import { beforeEach, describe, expect, it } from 'vitest'
import type { Platform, PlatformShop } from '../../src/domain/platform.ts'
import { ADAPTERS, platformOf } from '../support/platform-of.ts'
import { newShop, type TestShop } from '../support/shop.ts'

const ADA = 1001

describe.each(ADAPTERS)('customers of a shop on %s', (adapter) => {
  let shop: TestShop
  let platform: Platform
  let own: PlatformShop

  beforeEach(async () => {
    shop = await newShop()
    ;({ platform, own } = await platformOf(shop, adapter))
  })

  const put = (fields: Record<string, unknown>) => shop.platform('PUT', `/customers/${ADA}`, fields)

  it('are found with what the programme needs to know', async () => {
    await put({
      email: 'ada@example.com',
      first_name: 'Ada',
      last_name: 'Byron',
      tags: ['Friend', 'vip'],
      locale: 'de',
      email_consent: true,
      created_at: '2026-02-03T04:05:06.000Z',
    })
    const found = await platform.findCustomer(own, ADA)
    expect(found).toMatchObject({
      customer_id: ADA,
      email: 'ada@example.com',
      first_name: 'Ada',
      last_name: 'Byron',
      tags: ['Friend', 'vip'],
      locale: 'de',
      is_business: false,
      email_consent: true,
      created_at: new Date('2026-02-03T04:05:06.000Z'),
    })
    expect(found?.updated_at).toBeInstanceOf(Date)
  })

  it('need no address and no name', async () => {
    await put({ company: { name: 'Byron Ltd' }, locale: 'en' })
    expect(await platform.findCustomer(own, ADA)).toMatchObject({
      email: null,
      first_name: null,
      last_name: null,
      is_business: true,
      email_consent: false,
    })
  })

  it('change their last change with each change', async () => {
    await put({ email: 'ada@example.com' })
    const before = await platform.findCustomer(own, ADA)
    await put({ email: 'countess@example.com' })
    const after = await platform.findCustomer(own, ADA)
    expect(after?.updated_at?.getTime()).toBeGreaterThan(before?.updated_at?.getTime() ?? 0)
  })

  it('are not there if the shop has none of this number', async () => {
    expect(await platform.findCustomer(own, 4711)).toBeNull()
    expect(await platform.findConsents(own, 4711)).toBeNull()
    await platform.recordEmailConsent(own, 4711)
    await platform.recordSmsConsent(own, 4711, '+4366012345')
    expect(await platform.findCustomer(own, 4711)).toBeNull()
  })

  it('agree to e-mails', async () => {
    await put({ email: 'ada@example.com' })
    expect(await platform.findConsents(own, ADA)).toEqual({ email: false, sms: false })
    await platform.recordEmailConsent(own, ADA)
    await platform.recordEmailConsent(own, ADA)
    expect(await platform.findConsents(own, ADA)).toEqual({ email: true, sms: false })
  })

  it('agree to messages, with the number they give', async () => {
    await put({ email: 'ada@example.com', phone: '+4366011111' })
    await platform.recordSmsConsent(own, ADA, '+4366022222')
    expect(await platform.findConsents(own, ADA)).toEqual({ email: false, sms: true })
    expect((await shop.platform('GET', `/customers/${ADA}`)).body.phone).toBe('+4366022222')
  })

  it('agree to messages at the number that the shop has', async () => {
    await put({ email: 'ada@example.com', phone: '+4366011111' })
    await platform.recordSmsConsent(own, ADA, null)
    expect(await platform.findConsents(own, ADA)).toEqual({ email: false, sms: true })
    expect((await shop.platform('GET', `/customers/${ADA}`)).body.phone).toBe('+4366011111')
  })
})
