import { beforeAll, describe, expect, it } from 'vitest'
import { verdict } from '../../support/http.ts'
import { expectOk, newShop, type TestShop } from '../../support/shop.ts'

/** What somebody does on a shop's pages who is not signed in. */

const ADA = 1001

let shop: TestShop
let code: string

beforeAll(async () => {
  shop = await newShop()
  await shop.product(201)
  await shop.product(202, { status: 'DRAFT' })
  expectOk(await shop.post('/program/earn-rules', { type: 'order_placed' }))
  await shop.switch({ referral_enabled: true })
  await shop.customer(ADA, { first_name: 'Ada', email: 'ada@example.com' })
  code = expectOk(await shop.get(`/customers/${ADA}`)).body.referral_code
})

describe('an estimate for a guest', () => {
  const estimate = (body: object) => shop.page('POST', '/estimates', body, { key: null })

  it('is that of the API for somebody who joins with the order', async () => {
    const lines = [{ product_id: 201, quantity: 2, price: '12.50' }]
    const { body } = expectOk(await estimate({ lines }))
    expect(body).toMatchObject({ points: 25, customer_id: null, estimate: true })
    expect(body).toEqual(expectOk(await shop.post('/estimates', { lines })).body)
  })

  it('is for nobody else, whatever is sent', async () => {
    const lines = [{ product_id: 201, quantity: 1, price: '10' }]
    expect(verdict(await estimate({ lines, customer_id: ADA }))).toBe(
      '422 validation_error customer_id',
    )
    const token = await shop.sessionToken(ADA)
    const reply = await shop.page('POST', '/estimates', { lines }, { token })
    expect(expectOk(reply).body.customer_id).toBeNull()
  })

  it('learns nothing of products that cannot be bought', async () => {
    const price = { quantity: 1, price: '10' }
    const of = async (product_id: number) =>
      expectOk(await estimate({ lines: [{ product_id, ...price }] })).body
    const { lines: _draft, ...draft } = await of(202)
    const { lines: _nowhere, ...nowhere } = await of(999)
    expect(draft).toEqual(nowhere)
  })

  it.each([
    [{}, 'lines'],
    [{ lines: [{ product_id: 'x', quantity: 1, price: '1' }] }, 'lines[0].product_id'],
    [{ lines: [{ product_id: 201, quantity: 0, price: '1' }] }, 'lines[0].quantity'],
    [{ lines: [], currency: 'USD' }, 'currency'],
  ])('%j is refused', async (body, field) => {
    expect(verdict(await estimate(body))).toBe(`422 validation_error ${field}`)
  })

  it('of a cart that is too long for a page is refused', async () => {
    const raw_body = JSON.stringify({ lines: [], note: 'x'.repeat(130 * 1_024) })
    const reply = await shop.page('POST', '/estimates', undefined, { raw_body })
    expect(verdict(reply)).toBe('422 validation_error body')
  })
})

describe('estimates for a guest', () => {
  const estimates = (carts: unknown) =>
    shop.page('POST', '/estimates/batch', { carts }, { key: null })
  const cart = (price: string, product_id: number | string = 201) => ({
    lines: [{ product_id, quantity: 1, price }],
  })

  it('are those of each cart by itself, as in the API', async () => {
    const carts = [cart('10'), cart('25'), { lines: [] }]
    const { body } = expectOk(await estimates(carts))
    expect(body.data).toMatchObject([{ points: 10 }, { points: 25 }, { points: 0 }])
    expect(body).toEqual(expectOk(await shop.post('/estimates/batch', { carts })).body)
    const alone = await shop.page('POST', '/estimates', cart('25'), { key: null })
    expect(body.data[1]).toEqual(expectOk(alone).body)
  })

  it('name each cart that is wrong', async () => {
    const reply = await estimates([cart('10'), cart('10', 'x')])
    expect(verdict(reply)).toBe('422 validation_error carts[1].lines[0].product_id')
    const [much] = cart('999999999999').lines
    const many = await estimates([cart('10'), { lines: [{ ...much, quantity: 1_000_000 }] }])
    expect(verdict(many)).toBe('422 validation_error carts[1].lines')
  })

  it.each([
    [[]],
    [Array.from({ length: 51 }, () => cart('1'))],
  ])('of %j carts are refused', async (carts) => {
    expect(verdict(await estimates(carts))).toBe('422 validation_error carts')
  })

  it('of a cart with more than ten lines are refused', async () => {
    const lines = Array.from({ length: 11 }, () => cart('1').lines[0])
    expect(verdict(await estimates([{ lines }]))).toBe('422 validation_error carts[0].lines')
  })
})

describe('an invitation', () => {
  const read = (of: string, language = 'en') =>
    shop.page('GET', `/referrals/${encodeURIComponent(of)}?language=${language}`)

  it('says who invites, and what a friend gets, in the language of the friend', async () => {
    expect(expectOk(await read(code)).body).toEqual({
      advocate_first_name: 'Ada',
      friend_reward: { title: '10% off', text: '10% off' },
    })
    const german = expectOk(await read(code.toLowerCase(), 'de')).body
    expect(german.friend_reward.title.replaceAll('\u00a0', ' ')).toBe('10 % Rabatt')
  })

  it.each([
    'REF-NOBODY',
    "'; DROP TABLE customers; --",
    '%',
    '../../api',
    'x'.repeat(100),
  ])('by the code %s is not there', async (hostile) => {
    expect(verdict(await read(hostile))).toBe('404 not_found')
  })

  it('is not there while nobody can be referred, nor of somebody left out', async () => {
    const other = await newShop()
    await other.switch({ referral_enabled: true })
    await other.customer(ADA, { first_name: 'Ada' })
    const { referral_code } = expectOk(await other.get(`/customers/${ADA}`)).body
    const path = `/referrals/${referral_code}` as const
    expectOk(await other.page('GET', path))
    // Of another shop.
    expect(verdict(await read(referral_code))).toBe('404 not_found')
    expectOk(await other.patch(`/customers/${ADA}`, { excluded_from_program: true }))
    expect(verdict(await other.page('GET', path))).toBe('404 not_found')
    expectOk(await other.patch(`/customers/${ADA}`, { excluded_from_program: false }))
    await other.switch({ referral_enabled: false })
    expect(verdict(await other.page('GET', path))).toBe('404 not_found')
  })
})

describe('a claim of a friend', () => {
  const claim = (email: string, options: object = {}, fields: object = {}) =>
    shop.page('POST', '/referral-claims', { code, email, ...fields }, options)

  it('gives the friend a code, and the same one for a retry', async () => {
    const first = await claim('friend@example.com', { key: 'once' }, { language: 'de' })
    expect(expectOk(first).body.code).toMatch(/^REF/)
    expect(first.body.reward.title.replaceAll('\u00a0', ' ')).toBe('10 % Rabatt')
    const again = await claim('friend@example.com', { key: 'once' }, { language: 'de' })
    expect(again.text).toBe(first.text)
    const other = await claim('another@example.com', { key: 'once' })
    expect(verdict(other)).toBe('409 idempotency_conflict Idempotency-Key')
    const without = await claim('third@example.com', { key: null })
    expect(verdict(without)).toBe('422 validation_error Idempotency-Key')
  })

  it('tells nobody whose an address is', async () => {
    await shop.customer(1002, { email: 'ben@example.com' })
    const by_server = { referral_code: code, email: 'new@example.com' }
    expectOk(await shop.post('/referrals/claim', by_server))
    const replies = [
      // The sender's own, in another spelling; a member's; one that the shop's server referred.
      await claim('A.D.A+x@example.com'),
      await claim('ada@example.com'),
      await claim('ben@example.com'),
      await claim('new@example.com'),
    ]
    const told = replies.slice(1).map(({ status, body: { error } }) => {
      const { request_id: _own, ...rest } = error
      return { status, ...rest }
    })
    expect(told[0]).toMatchObject({
      status: 422,
      details: { reason: 'existing_customer', field: 'email' },
    })
    expect(new Set(told.map((one) => JSON.stringify(one))).size).toBe(1)
    // What the merchant reads says why.
    const { data } = expectOk(await shop.admin('GET', '/referrals?status=refused')).body
    expect(data.map(({ reason }) => reason)).toEqual(
      expect.arrayContaining(['self_referral', 'already_claimed', 'existing_customer']),
    )
  })

  it.each([
    [{ code: 'REF-NOBODY' }, 'code'],
    [{ email: 'no address' }, 'email'],
    [{ code: '' }, 'code'],
    [{ code: { $ne: null } }, 'code'],
    [{ referral_code: 'REF' }, 'referral_code'],
  ])('%j is refused', async (fields, field) => {
    expect(verdict(await claim('someone@example.com', {}, fields))).toContain(field)
  })
})
