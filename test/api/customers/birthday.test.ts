import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../support/app.ts'
import { verdict } from '../../support/http.ts'
import { type CallOptions, expectOk, newShop, type TestShop } from '../../support/shop.ts'

const DAY_SECONDS = 24 * 60 * 60
const MAY = { month: 5, day: 31 }
const JUNE = { month: 6, day: 1 }

/** Its own, because the clock goes far, and each step of it visits every shop. */
let app: TestApp
let shop: TestShop
let number = 0

const put = (customer: number | string, body: object, options: CallOptions = {}) =>
  shop.call('PUT', `/customers/${customer}/birthday`, body, options)
const clear = (customer: number | string, options: CallOptions = {}) =>
  shop.call('DELETE', `/customers/${customer}/birthday`, {}, options)
const birthdayOf = async (customer: number) =>
  expectOk(await shop.get(`/customers/${customer}`)).body.birthday
const reasonOf = (reply: Awaited<ReturnType<typeof put>>) =>
  `${reply.status} ${reply.body.error?.details?.reason}`

beforeAll(async () => {
  app = await startApp({ database_name: `laurel_birthday_${process.env.VITEST_POOL_ID ?? '0'}` })
  shop = await newShop(app)
})
afterAll(() => app.close())

async function nextMember(): Promise<number> {
  number += 1
  return shop.customer(number)
}

describe('a birthday', () => {
  it('is entered, and stands on the customer', async () => {
    const ada = await nextMember()
    expect(await birthdayOf(ada)).toBeNull()
    const { body } = expectOk(await put(ada, MAY))
    expect(body).toEqual({ changed: true, birthday: MAY })
    expect(await birthdayOf(ada)).toEqual(MAY)
  })

  it('moves the `updated_at` of the customer', async () => {
    const ada = await nextMember()
    const updatedAt = async () => Date.parse((await shop.get(`/customers/${ada}`)).body.updated_at)
    const before = await updatedAt()
    await shop.advance(60)
    expectOk(await put(ada, MAY))
    const entered = await updatedAt()
    expect(entered).toBeGreaterThan(before)
    await shop.advance(60)
    expectOk(await clear(ada))
    expect(await updatedAt()).toBeGreaterThan(entered)
  })

  it('sent again is no change', async () => {
    const ada = await nextMember()
    expectOk(await put(ada, MAY))
    const { body } = expectOk(await put(ada, MAY))
    expect(body).toEqual({ changed: false, birthday: MAY })
  })

  it.each([
    { month: 2, day: 29 },
    { month: 12, day: 31 },
    { month: 1, day: 1 },
  ])('can be on $month/$day', async (birthday) => {
    const ada = await nextMember()
    expect(expectOk(await put(ada, birthday)).body.birthday).toEqual(birthday)
  })

  it.each([
    { month: 2, day: 30 },
    { month: 4, day: 31 },
    { month: 11, day: 31 },
  ])('cannot be on $month/$day', async (birthday) => {
    const ada = await nextMember()
    const reply = await put(ada, birthday)
    expect(reasonOf(reply)).toBe('422 invalid_birthday')
    expect(reply.body.error.details).toMatchObject({ field: 'day', received: birthday.day })
    expect(await birthdayOf(ada)).toBeNull()
  })

  it.each([
    [{ month: 13, day: 1 }, 'month'],
    [{ month: 0, day: 1 }, 'month'],
    [{ month: 1, day: 32 }, 'day'],
    [{ month: 1, day: 1.5 }, 'day'],
    [{ month: '5', day: 1 }, 'month'],
    [{ month: 5 }, 'day'],
    [{ month: 5, day: 1, year: 1990 }, 'year'],
  ])('cannot be %j', async (birthday, field) => {
    const ada = await nextMember()
    expect(verdict(await put(ada, birthday))).toBe(`422 validation_error ${field}`)
  })
})

describe('the lock of a birthday', () => {
  it('holds for 365 days from the last change', async () => {
    const ada = await nextMember()
    expectOk(await put(ada, MAY))
    const early = await put(ada, JUNE)
    expect(reasonOf(early)).toBe('422 change_locked')
    expect(await birthdayOf(ada)).toEqual(MAY)
    const { locked_until } = early.body.error.details
    await shop.advance(364 * DAY_SECONDS)
    const later = await put(ada, JUNE)
    expect(reasonOf(later)).toBe('422 change_locked')
    expect(later.body.error.details.locked_until).toBe(locked_until)
    await shop.advance(DAY_SECONDS)
    expect(expectOk(await put(ada, JUNE)).body).toEqual({ changed: true, birthday: JUNE })
    expect(reasonOf(await put(ada, MAY))).toBe('422 change_locked')
  })

  it('ends 365 days after the entry to the second', async () => {
    const ada = await nextMember()
    const before = Date.parse(expectOk(await shop.admin('GET', '/clock')).body.now)
    expectOk(await put(ada, MAY))
    const after = Date.parse(expectOk(await shop.admin('GET', '/clock')).body.now)
    const { locked_until } = (await put(ada, JUNE)).body.error.details
    const entered_at = Date.parse(locked_until) - 365 * DAY_SECONDS * 1_000
    expect(entered_at).toBeGreaterThanOrEqual(before)
    expect(entered_at).toBeLessThanOrEqual(after)
  })

  it('is not moved by the same birthday', async () => {
    const ada = await nextMember()
    expectOk(await put(ada, MAY))
    await shop.advance(200 * DAY_SECONDS)
    expectOk(await put(ada, MAY))
    await shop.advance(165 * DAY_SECONDS)
    expect(expectOk(await put(ada, JUNE)).body.changed).toBe(true)
  })

  it('outlives the clearing, after which only the same day can come back', async () => {
    const ada = await nextMember()
    expectOk(await put(ada, MAY))
    const { locked_until } = (await put(ada, JUNE)).body.error.details
    expect(expectOk(await clear(ada)).body).toEqual({ changed: true, birthday: null })
    expect(await birthdayOf(ada)).toBeNull()
    const other = await put(ada, JUNE)
    expect(reasonOf(other)).toBe('422 change_locked')
    expect(other.body.error.details.locked_until).toBe(locked_until)
    await shop.advance(100 * DAY_SECONDS)
    expect(expectOk(await put(ada, MAY)).body).toEqual({ changed: true, birthday: MAY })
    expect((await put(ada, JUNE)).body.error.details.locked_until).toBe(locked_until)
    expectOk(await clear(ada))
    await shop.advance(265 * DAY_SECONDS)
    expect(expectOk(await put(ada, JUNE)).body.changed).toBe(true)
  })

  it('that has ended is not there after the clearing either', async () => {
    const ada = await nextMember()
    expectOk(await put(ada, MAY))
    await shop.advance(365 * DAY_SECONDS)
    expectOk(await clear(ada))
    expect(expectOk(await put(ada, JUNE)).body.changed).toBe(true)
    expect(reasonOf(await put(ada, MAY))).toBe('422 change_locked')
  })

  it('lets one of two entries at once through', async () => {
    const ada = await nextMember()
    const replies = await Promise.all([put(ada, MAY), put(ada, JUNE), put(ada, { ...MAY, day: 1 })])
    expect(replies.map(reasonOf).sort()).toEqual([
      '200 undefined',
      '422 change_locked',
      '422 change_locked',
    ])
  })

  it('ends with the customer, who is forgotten', async () => {
    const ada = await nextMember()
    expectOk(await put(ada, MAY))
    expectOk(await shop.platform('DELETE', `/customers/${ada}`))
    expect(await birthdayOf(ada)).toBeNull()
    await shop.customer(ada)
    expect(expectOk(await put(ada, JUNE)).body.changed).toBe(true)
    expectOk(await clear(ada))
    expectOk(await shop.platform('DELETE', `/customers/${ada}`))
    await shop.customer(ada)
    expect(expectOk(await put(ada, MAY)).body.changed).toBe(true)
  })
})

describe('clearing a birthday', () => {
  it('that is not there changes nothing', async () => {
    const ada = await nextMember()
    expect(expectOk(await clear(ada)).body).toEqual({ changed: false, birthday: null })
    expectOk(await put(ada, MAY))
    expectOk(await clear(ada))
    expect(expectOk(await clear(ada)).body).toEqual({ changed: false, birthday: null })
    expect(reasonOf(await put(ada, JUNE))).toBe('422 change_locked')
  })

  it('is for members only, and makes nobody one', async () => {
    const gated = await newShop(app)
    await gated.switch({ join_gate_enabled: true })
    await gated.customer(1)
    const reply = await gated.call('DELETE', '/customers/1/birthday', {})
    expect(verdict(reply)).toBe('404 not_found')
    expect(verdict(await gated.get('/customers/1'))).toBe('404 not_found')
  })
})

describe('a birthday of a customer who is no member', () => {
  async function shopWithStranger(): Promise<TestShop> {
    const other = await newShop(app)
    await other.switch({ program_enabled: false })
    await other.customer(1)
    await other.switch({ program_enabled: true })
    expect(verdict(await other.get('/customers/1'))).toBe('404 not_found')
    return other
  }
  const putIn = (other: TestShop, birthday: object, options: CallOptions = {}) =>
    other.call('PUT', '/customers/1/birthday', birthday, options)

  it('makes a member', async () => {
    const other = await shopWithStranger()
    expect(expectOk(await putIn(other, MAY)).body).toEqual({ changed: true, birthday: MAY })
    const { body } = expectOk(await other.get('/customers/1'))
    expect(body).toMatchObject({
      birthday: MAY,
      enrolled_via: 'api',
      email: 'customer-1@example.com',
    })
  })

  it('makes nobody a member when it is refused', async () => {
    const other = await shopWithStranger()
    expect(reasonOf(await putIn(other, { month: 2, day: 30 }))).toBe('422 invalid_birthday')
    expect(verdict(await other.get('/customers/1'))).toBe('404 not_found')
  })

  it('is refused where customers join by themselves, the same to a retry', async () => {
    const other = await shopWithStranger()
    await other.switch({ join_gate_enabled: true })
    const first = await putIn(other, MAY, { key: 'once' })
    expect(reasonOf(first)).toBe('422 join_required')
    expectOk(await other.post('/customers/1/enroll'))
    const again = await putIn(other, MAY, { key: 'once' })
    expect(again.text).toBe(first.text)
    expect(expectOk(await putIn(other, MAY)).body.changed).toBe(true)
  })

  it('is refused for nobody', async () => {
    expect(verdict(await put(404_404, MAY))).toBe('404 not_found')
    expect(verdict(await clear(404_404))).toBe('404 not_found')
  })

  it('makes one member of two entries at once', async () => {
    const other = await shopWithStranger()
    const replies = await Promise.all([putIn(other, MAY), putIn(other, MAY)])
    expect(replies.map(({ body }) => body.changed).sort()).toEqual([false, true])
  })
})

describe('who may', () => {
  it('a session token with write, for its own customer', async () => {
    const ada = await nextMember()
    const ben = await nextMember()
    const token = await shop.sessionToken(ada, ['write'])
    expect(expectOk(await put(ada, MAY, { token })).body.birthday).toEqual(MAY)
    expect(verdict(await put(ben, MAY, { token }))).toBe('403 insufficient_scope')
    expect(verdict(await clear(ben, { token }))).toBe('403 insufficient_scope')
    expect(expectOk(await clear(ada, { token })).body.changed).toBe(true)
    expect(await birthdayOf(ben)).toBeNull()
  })

  it('no session token that only reads', async () => {
    const ada = await nextMember()
    const token = await shop.sessionToken(ada, ['read'])
    expect(verdict(await put(ada, MAY, { token }))).toBe('403 insufficient_scope')
    expect(verdict(await clear(ada, { token }))).toBe('403 insufficient_scope')
  })

  it('also while the programme is off, and for an excluded customer', async () => {
    const off = await newShop(app)
    await off.customer(1)
    expectOk(await off.patch('/customers/1', { excluded_from_program: true }))
    await off.switch({ program_enabled: false })
    expectOk(await off.call('PUT', '/customers/1/birthday', MAY))
  })

  it('nobody of another shop', async () => {
    const ada = await nextMember()
    expectOk(await put(ada, MAY))
    const other = await newShop(app)
    await other.customer(ada)
    expectOk(await other.call('PUT', `/customers/${ada}/birthday`, JUNE))
    expectOk(await other.call('DELETE', `/customers/${ada}/birthday`, {}))
    expect(await birthdayOf(ada)).toEqual(MAY)
  })
})

it('a retry of a birthday answers as the first time, and changes nothing', async () => {
  const ada = await nextMember()
  const first = expectOk(await put(ada, MAY, { key: 'birthday' }))
  expectOk(await clear(ada, { key: 'clearing' }))
  const again = await put(ada, MAY, { key: 'birthday' })
  expect(again.text).toBe(first.text)
  expect(again.headers.get('idempotency-replayed')).toBe('true')
  expect(await birthdayOf(ada)).toBeNull()
  const refused = await put(ada, JUNE, { key: 'refused' })
  await shop.advance(2 * DAY_SECONDS)
  expect((await put(ada, JUNE, { key: 'refused' })).text).toBe(refused.text)
})
