import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { reachOf } from '../../support/emails.ts'
import { history, points } from '../../support/orders.ts'
import { expectOk, newShop, type TestShop } from '../../support/shop.ts'

const ADA = 1

type Fields = Record<string, unknown>

async function newRule(shop: TestShop, rule: Fields): Promise<string> {
  return expectOk(await shop.post('/program/earn-rules', rule)).body.earning_rule.id
}

async function shopWith(rule: Fields, profile: Fields = {}): Promise<[TestShop, string]> {
  const shop = await newShop(undefined, { timezone: 'UTC' })
  await shop.customer(ADA, profile)
  return [shop, await newRule(shop, rule)]
}

const claim = (shop: TestShop, rule_id: string, fields: Fields = {}, key = randomUUID()) =>
  shop.post(`/customers/${ADA}/claims`, { rule_id, ...fields }, { key })

async function refusal(shop: TestShop, rule_id: string, fields: Fields = {}) {
  const { status, body } = await claim(shop, rule_id, fields)
  expect(status).toBe(422)
  return body.error.details
}

describe('a claim', () => {
  it.each([
    ['follow_instagram', { url: 'https://example.com' }],
    ['follow_tiktok', {}],
    ['follow_x', {}],
    ['like_facebook', {}],
    ['share_facebook', {}],
    ['share_x', {}],
    ['visit_url', { url: 'https://example.com/about' }],
    ['custom_action', { actionName: 'Survey' }],
  ])('of %s pays once', async (type, fields) => {
    const [shop, rule] = await shopWith({ type, fields: { points: 25, ...fields } })
    expect(expectOk(await claim(shop, rule)).body).toEqual({
      changed: true,
      rule_id: rule,
      points_awarded: 25,
      balance_after: 25,
      discount_code: null,
      is_pending: false,
    })
    expect(await refusal(shop, rule)).toMatchObject({ reason: 'already_claimed' })
    expect(await points(shop, ADA)).toMatchObject({ balance: 25 })
    expect(await history(shop, ADA)).toMatchObject([{ type: 'earn', points: 25, source: type }])
  })

  it('with the same key answers the same', async () => {
    const [shop, rule] = await shopWith({ type: 'follow_x' })
    const key = randomUUID()
    const first = expectOk(await claim(shop, rule, {}, key))
    expect((await claim(shop, rule, {}, key)).text).toBe(first.text)
    expect(await points(shop, ADA)).toMatchObject({ balance: 10 })
  })

  it('pays each custom action, but a follow only once however many rules there are', async () => {
    const [shop, first] = await shopWith({ type: 'custom_action' })
    const second = await newRule(shop, { type: 'custom_action' })
    expectOk(await claim(shop, first))
    expectOk(await claim(shop, second))
    const follow = await newRule(shop, { type: 'follow_x' })
    expectOk(await claim(shop, follow))
    expectOk(await shop.call('DELETE', `/program/earn-rules/${follow}`, {}))
    const anew = await newRule(shop, { type: 'follow_x' })
    expect(await refusal(shop, anew)).toMatchObject({ reason: 'already_claimed' })
  })

  it('at once, twenty times, pays once', async () => {
    const [shop, rule] = await shopWith({ type: 'follow_x' })
    const replies = await Promise.all(Array.from({ length: 20 }, () => claim(shop, rule)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await points(shop, ADA)).toMatchObject({ balance: 10 })
  })

  it('may have to wait', async () => {
    const [shop, rule] = await shopWith({ type: 'follow_x', fields: { pendingDays: 3 } })
    expect(expectOk(await claim(shop, rule)).body).toMatchObject({
      points_awarded: 10,
      balance_after: 0,
      is_pending: true,
    })
  })

  it('makes a member of a customer of the shop', async () => {
    const shop = await newShop()
    const rule = await newRule(shop, { type: 'follow_x' })
    await shop.switch({ program_enabled: false })
    await shop.customer(ADA)
    await shop.switch({ program_enabled: true })
    expect((await shop.get(`/customers/${ADA}`)).status).toBe(404)
    const token = await shop.sessionToken(ADA, ['write'])
    const path = `/customers/${ADA}/claims`
    expectOk(await shop.post(path, { rule_id: rule, locale: 'de' }, { token }))
    expect(await points(shop, ADA)).toMatchObject({ balance: 10 })
    const { body } = await shop.post('/customers/404/claims', { rule_id: rule })
    expect(body.error).toMatchObject({ code: 'not_found', details: { resource: 'customer' } })
  })
})

describe('a claim that cannot be', () => {
  it('is refused while the programme is off', async () => {
    const [shop, rule] = await shopWith({ type: 'follow_x' })
    await shop.switch({ program_enabled: false })
    expect(await refusal(shop, rule)).toMatchObject({ reason: 'program_disabled' })
  })

  it('is refused of a rule that is off', async () => {
    const [shop, rule] = await shopWith({ type: 'follow_x', enabled: false })
    expect(await refusal(shop, rule)).toMatchObject({ reason: 'rule_disabled' })
  })

  it.each([
    [{ type: 'account_created' }],
    [{ type: 'order_placed' }],
    [{ type: 'birthday' }],
    [{ type: 'pet_birthday' }],
  ])('is refused of what is not claimed: %o', async (rule) => {
    const [shop, id] = await shopWith(rule)
    expect(await refusal(shop, id)).toMatchObject({ reason: 'not_claimable' })
  })

  it('is refused to an excluded customer', async () => {
    const [shop, rule] = await shopWith({ type: 'follow_x' })
    expectOk(await shop.patch(`/customers/${ADA}`, { excluded_from_program: true }))
    expect(await refusal(shop, rule)).toMatchObject({ reason: 'customer_excluded' })
  })

  it('is refused before the join, and not after it', async () => {
    const shop = await newShop()
    await shop.switch({ join_gate_enabled: true })
    await shop.customer(ADA)
    const rule = await newRule(shop, { type: 'follow_x' })
    expect(await refusal(shop, rule)).toMatchObject({ reason: 'join_required' })
    expect((await shop.get(`/customers/${ADA}`)).status).toBe(404)
    expectOk(await shop.post(`/customers/${ADA}/enroll`))
    expectOk(await claim(shop, rule))
  })

  it('is not found of an unknown rule', async () => {
    const [shop] = await shopWith({ type: 'follow_x' })
    const { status, body } = await claim(shop, 'rule_unknown')
    expect([status, body.error.details.resource]).toEqual([404, 'earning_rule'])
  })

  it.each([
    ['12345'],
    ['+43 664 123'],
    ['+0436641234567'],
  ])('names a wrong phone: %s', async (phone) => {
    const [shop, rule] = await shopWith({ type: 'sms_signup' })
    expect(await refusal(shop, rule, { phone })).toMatchObject({ field: 'phone', received: phone })
  })
})

describe('signing up', () => {
  it.each([
    ['newsletter_signup', 'email', { email_consent: true }],
    ['sms_signup', 'sms', { sms_consent: true }],
  ])('by %s pays whoever has agreed, as the platform knows', async (type, channel, consent) => {
    const [shop, rule] = await shopWith({ type })
    expect(await refusal(shop, rule)).toMatchObject({ reason: 'consent_required', channel })
    await shop.customer(ADA, consent)
    expect(expectOk(await claim(shop, rule)).body.points_awarded).toBe(50)
  })

  it('writes the consent to the platform', async () => {
    const [shop, rule] = await shopWith({ type: 'newsletter_signup' })
    expectOk(await claim(shop, rule, { marketing_consent: true }))
    const customer = expectOk(await shop.platform('GET', `/customers/${ADA}`)).body
    expect(customer).toMatchObject({ email_consent: true, sms_consent: false })
  })

  it('counts as consent from the first e-mail on, also for customers who become members by it', async () => {
    const shop = await newShop()
    const rule = await newRule(shop, { type: 'newsletter_signup' })
    await shop.customer(1002)
    await shop.switch({ program_enabled: false })
    await shop.customer(ADA)
    await shop.switch({ program_enabled: true })
    expect(await reachOf(shop, 'reward_available')).toBe(0)
    expectOk(await claim(shop, rule, { marketing_consent: true }))
    expect(await reachOf(shop, 'welcome')).toBe(2)
    expect(await reachOf(shop, 'reward_available')).toBe(1)
  })

  it('writes the phone with the consent to messages', async () => {
    const [shop, rule] = await shopWith({ type: 'sms_signup' })
    expectOk(await claim(shop, rule, { marketing_consent: true, phone: '+436641234567' }))
    const customer = expectOk(await shop.platform('GET', `/customers/${ADA}`)).body
    expect(customer).toMatchObject({ sms_consent: true, phone: '+436641234567' })
  })

  it('writes no consent of somebody who has not joined', async () => {
    const shop = await newShop()
    await shop.switch({ join_gate_enabled: true })
    await shop.customer(ADA)
    const rule = await newRule(shop, { type: 'newsletter_signup' })
    const fields = { marketing_consent: true }
    expect(await refusal(shop, rule, fields)).toMatchObject({ reason: 'join_required' })
    const customer = expectOk(await shop.platform('GET', `/customers/${ADA}`)).body
    expect(customer.email_consent).toBe(false)
  })

  it('pays nothing while the platform cannot be asked, and once after', async () => {
    const [shop, rule] = await shopWith({ type: 'newsletter_signup' }, { email_consent: true })
    const away = { mode: 'unavailable', retry_after_seconds: 7 }
    expectOk(await shop.platform('PUT', '/faults', away))
    const key = randomUUID()
    const reply = await claim(shop, rule, {}, key)
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '7'])
    expectOk(await shop.platform('PUT', '/faults', { mode: 'none' }))
    expectOk(await claim(shop, rule, {}, key))
    expect(await points(shop, ADA)).toMatchObject({ balance: 50 })
  })
})

describe('a rule that pays with a code', () => {
  const fields = { rewardType: 'discount_code', discountType: 'fixed_amount', discountValue: 5 }

  it('hands it out once, as the platform made it', async () => {
    const [shop, rule] = await shopWith({ type: 'follow_x', fields })
    const { body } = expectOk(await claim(shop, rule))
    expect(body).toMatchObject({ points_awarded: 0, balance_after: 0 })
    const { discount_code } = body
    const { body: code } = expectOk(await shop.platform('GET', `/discounts/${discount_code}`))
    expect(code).toMatchObject({
      customer_id: ADA,
      usage_limit: 1,
      effect: { type: 'fixed_amount' },
    })
    expect(await refusal(shop, rule)).toMatchObject({ reason: 'already_claimed', discount_code })
  })

  it('goes on where the platform was away, with any key, or by itself', async () => {
    const [shop, rule] = await shopWith({ type: 'follow_x', fields })
    expectOk(await shop.platform('PUT', '/faults', { mode: 'unavailable' }))
    const key = randomUUID()
    expect((await claim(shop, rule, {}, key)).status).toBe(503)
    expectOk(await shop.platform('PUT', '/faults', { mode: 'none' }))
    const first = expectOk(await claim(shop, rule, {}, key)).body
    expect(first.discount_code).toMatch(/^[A-Z0-9]{10}$/)
    await shop.advance(3_600)
    expect(await refusal(shop, rule)).toMatchObject({ discount_code: first.discount_code })
  })
})

describe('a birthday that is claimed', () => {
  /** The month in which the shop is, and another one. */
  async function birthdayShop(
    notice: number,
  ): Promise<{ shop: TestShop; rule: string; now: Date }> {
    const [shop, rule] = await shopWith({
      type: 'birthday',
      fields: { mode: 'claim', noticeDays: notice, points: 200 },
    })
    const now = new Date(expectOk(await shop.admin('GET', '/clock')).body.now)
    return { shop, rule, now }
  }
  const enter = async (shop: TestShop, month: number, day = 28) =>
    expectOk(await shop.call('PUT', `/customers/${ADA}/birthday`, { month, day }))

  it('pays in its month, once a year', async () => {
    const { shop, rule, now } = await birthdayShop(0)
    expect(await refusal(shop, rule)).toMatchObject({ reason: 'birthday_missing' })
    const month = now.getUTCMonth() + 1
    // Whatever the day is, the birthday is not before it was entered.
    await enter(shop, month)
    const is_late = now.getUTCDate() > 27
    // No later than now is in the month, or another month begins.
    if (is_late) await shop.advance(365 * 86_400)
    expect(expectOk(await claim(shop, rule)).body.points_awarded).toBe(200)
    expect(await refusal(shop, rule)).toMatchObject({ reason: 'already_claimed' })
  })

  it('is refused in other months, and where it was entered too late', async () => {
    const { shop, rule, now } = await birthdayShop(60)
    await enter(shop, ((now.getUTCMonth() + 3) % 12) + 1)
    expect(await refusal(shop, rule)).toMatchObject({ reason: 'not_birthday_month' })
    const other = await birthdayShop(60)
    await enter(other.shop, other.now.getUTCMonth() + 1)
    expect(await refusal(other.shop, other.rule)).toMatchObject({ reason: 'birthday_too_recent' })
  })
})
