import { beforeAll, describe, expect, it } from 'vitest'
import { reachOf } from '../../support/emails.ts'
import { verdict } from '../../support/http.ts'
import { newShop, type TestShop } from '../../support/shop.ts'

describe('enroll customer', () => {
  let shop: TestShop
  let number = 1000
  const enroll = (customer: number | string, body: unknown = {}, options = {}) =>
    shop.post(`/customers/${customer}/enroll`, body, options)
  const consentOf = async (customer: number) =>
    (await shop.platform('GET', `/customers/${customer}`)).body.email_consent
  const firstText = async (customer: number) => {
    await shop.award(customer, 1)
    return (await shop.get(`/customers/${customer}/transactions`)).body.data[0].description
  }

  beforeAll(async () => {
    shop = await newShop()
    await shop.switch({ join_gate_enabled: true })
  })

  it('makes a member of a customer of the shop', async () => {
    const ada = await shop.customer(++number, { email: 'ada@example.com', first_name: 'Ada' })
    const reply = await enroll(ada)
    expect(reply.status).toBe(200)
    expect(reply.body.changed).toBe(true)
    expect(reply.body.customer).toMatchObject({
      legacy_id: ada,
      external_id: null,
      email: 'ada@example.com',
      first_name: 'Ada',
      points_balance: 0,
      enrolled_via: 'join',
    })
    expect((await shop.get(`/customers/${ada}`)).body).toMatchObject(reply.body.customer)
  })

  it('counts the first join: a member answers unchanged', async () => {
    const ada = await shop.customer(++number)
    const first = (await enroll(ada)).body.customer
    await shop.advance(60)
    const second = await enroll(ada)
    expect(second.body.changed).toBe(false)
    expect(second.body.customer).toMatchObject({
      enrolled_at: first.enrolled_at,
      enrolled_via: 'join',
    })
  })

  it('needs no body', async () => {
    const ada = await shop.customer(++number)
    expect((await shop.call('POST', `/customers/${ada}/enroll`)).body.changed).toBe(true)
  })

  it('leaves a member by account as it is', async () => {
    const open = await newShop()
    await open.customer(1)
    await open.switch({ join_gate_enabled: true })
    const reply = await open.post('/customers/1/enroll')
    expect(reply.body).toMatchObject({
      changed: false,
      customer: { enrolled_via: 'account_created' },
    })
  })

  it('takes the GID, and a session token with write for its own customer', async () => {
    const ada = await shop.customer(++number)
    const gid = encodeURIComponent(`gid://shopify/Customer/${ada}`)
    const token = await shop.sessionToken(ada, ['write'])
    expect((await enroll(gid, {}, { token })).body.changed).toBe(true)
  })

  it('answers no personal data to a key without customers:read', async () => {
    const ada = await shop.customer(++number, { email: 'canary@example.com' })
    const { key } = await shop.newKey(['customers:write'])
    const reply = await enroll(ada, {}, { token: key })
    expect(Object.keys(reply.body.customer).sort()).toEqual([
      'excluded_from_program',
      'external_id',
      'id',
      'is_manual_override',
      'legacy_id',
      'tier_id',
    ])
    expect(reply.text).not.toContain('canary')
  })

  it('answers no personal data to a session token that may not read', async () => {
    const ada = await shop.customer(++number, { email: 'canary@example.com' })
    const writer = await enroll(ada, {}, { token: await shop.sessionToken(ada, ['write']) })
    expect(writer.body.changed).toBe(true)
    expect(writer.text).not.toContain('canary')
    const reader = await enroll(ada, {}, { token: await shop.sessionToken(ada) })
    expect(reader.body.customer.email).toBe('canary@example.com')
  })

  describe('is refused', () => {
    it('where there is no join gate', async () => {
      const open = await newShop()
      await open.customer(1)
      const reply = await open.post('/customers/1/enroll')
      expect(verdict(reply)).toBe('422 validation_error no_join_gate')
      expect(reply.body.error.details.join_gate_enabled).toBe(false)
    })

    it('where the programme is off', async () => {
      const off = await newShop()
      await off.switch({ program_enabled: false, join_gate_enabled: true })
      await off.customer(1)
      const reply = await off.post('/customers/1/enroll')
      expect(verdict(reply)).toBe('422 validation_error program_disabled')
    })

    it.each([
      '4040',
      'ada',
      'gid://other/Customer/1001',
      'gid://shopify/Order/1001',
    ])('for nobody: %s', async (id) => {
      expect(verdict(await enroll(encodeURIComponent(id)))).toBe('404 not_found')
    })

    it('for nobody also where nobody could join', async () => {
      const open = await newShop()
      expect(verdict(await open.post('/customers/4040/enroll'))).toBe('404 not_found')
    })
  })

  describe('locale', () => {
    it.each([
      'de',
      'DE',
      'de-AT',
      'de-Latn-AT',
    ])('%s is the language of the history', async (locale) => {
      const ada = await shop.customer(++number, { locale: 'en' })
      await enroll(ada, { locale })
      expect(await firstText(ada)).toBe('Punkte gutgeschrieben')
    })

    it('is the platform’s where none is given', async () => {
      const ada = await shop.customer(++number, { locale: 'de' })
      await enroll(ada)
      expect(await firstText(ada)).toBe('Punkte gutgeschrieben')
    })

    it('is remembered when the customer is saved again', async () => {
      const ada = await shop.customer(++number, { locale: null })
      await enroll(ada, { locale: 'de' })
      await shop.customer(ada, { first_name: 'Ada' })
      expect(await firstText(ada)).toBe('Punkte gutgeschrieben')
    })

    it('of a second join changes nothing', async () => {
      const ada = await shop.customer(++number, { locale: 'en' })
      await enroll(ada, { locale: 'de' })
      expect((await enroll(ada, { locale: 'en' })).body.changed).toBe(false)
      expect(await firstText(ada)).toBe('Punkte gutgeschrieben')
    })

    it.each([
      '',
      'd',
      'german language',
      'de_AT',
      '-de',
      'de-',
      'a'.repeat(36),
      5,
      null,
    ])('may not be %j', async (locale) => {
      expect(verdict(await enroll(1001, { locale }))).toBe('422 validation_error locale')
    })
  })

  describe('marketing_consent', () => {
    it('is recorded in the shop', async () => {
      const ada = await shop.customer(++number)
      expect(await consentOf(ada)).toBe(false)
      await enroll(ada, { marketing_consent: true })
      expect(await consentOf(ada)).toBe(true)
      expect((await shop.get(`/customers/${ada}`)).body.enrolled_via).toBe('join')
    })

    it('counts from the first e-mail on', async () => {
      const reached = await reachOf(shop, 'reward_available')
      await enroll(await shop.customer(++number), { marketing_consent: true })
      await enroll(await shop.customer(++number), {})
      expect(await reachOf(shop, 'reward_available')).toBe(reached + 1)
    })

    it.each([{}, { marketing_consent: false }])('is left alone by %j', async (body) => {
      const [ada, ben] = [++number, ++number]
      await shop.customer(ada, { email_consent: true })
      await shop.customer(ben, { email_consent: false })
      for (const customer of [ada, ben]) await enroll(customer, body)
      expect([await consentOf(ada), await consentOf(ben)]).toEqual([true, false])
    })

    it('is not given again by a retry, after the customer withdrew it', async () => {
      const ada = await shop.customer(++number)
      const body = { marketing_consent: true }
      await enroll(ada, body, { key: 'consent-once' })
      await shop.customer(ada, { email_consent: false })
      const retried = await enroll(ada, body, { key: 'consent-once' })
      expect(retried.headers.get('idempotency-replayed')).toBe('true')
      expect(await consentOf(ada)).toBe(false)
    })

    it.each([null, 'true', 1])('may not be %j', async (marketing_consent) => {
      const reply = await enroll(1001, { marketing_consent })
      expect(verdict(reply)).toBe('422 validation_error marketing_consent')
    })
  })

  describe('while the platform is away', () => {
    const faulty = (mode: string) =>
      shop.platform('PUT', '/faults', { mode, retry_after_seconds: 7 })

    it.each([
      ['unavailable', '7'],
      ['throttled', '7'],
      ['timeout', '5'],
    ])('(%s) it answers 503, writes nothing, and the same key works later', async (mode, wait) => {
      const ada = await shop.customer(++number)
      await faulty(mode)
      const refused = await enroll(ada, {}, { key: `enroll-${mode}` })
      await faulty('none')
      expect(verdict(refused)).toBe('503 platform_unavailable')
      expect(refused.headers.get('retry-after')).toBe(wait)
      expect(verdict(await shop.get(`/customers/${ada}`))).toBe('404 not_found')
      const retried = await enroll(ada, {}, { key: `enroll-${mode}` })
      expect(retried.body.changed).toBe(true)
      expect(retried.headers.get('idempotency-replayed')).toBeNull()
    })

    it('a retry of a finished join is answered all the same', async () => {
      const ada = await shop.customer(++number)
      const first = await enroll(ada, {}, { key: 'join-then-fault' })
      await faulty('unavailable')
      const retried = await enroll(ada, {}, { key: 'join-then-fault' })
      await faulty('none')
      expect(retried.status).toBe(200)
      expect(retried.text).toBe(first.text)
    })
  })
})
