import { beforeEach, describe, expect, it } from 'vitest'
import type { Platform, PlatformGiftCard, PlatformShop } from '../../src/domain/platform.ts'
import { verdict } from '../support/http.ts'
import { DAY } from '../support/orders.ts'
import { atOnce, platformOf } from '../support/platform-of.ts'
import { newShop, type TestShop } from '../support/shop.ts'

const ADA = 1001

let shop: TestShop
let platform: Platform
let own: PlatformShop

beforeEach(async () => {
  shop = await newShop()
  ;({ platform, own } = await platformOf(shop))
  await shop.customer(ADA)
})

const create = (fields: Partial<PlatformGiftCard> = {}) =>
  platform.createGiftCard(own, {
    operation_id: 'first',
    code: 'GIFT1234',
    customer_id: ADA,
    amount: '25.00',
    ends_at: null,
    ...fields,
  })
const read = (code = 'GIFT1234') => shop.platform('GET', `/gift-cards/${code}`)
const spend = (spent: unknown, code = 'GIFT1234') =>
  shop.platform('PUT', `/gift-cards/${code}`, { spent })

/** What every platform does with a card, test/adapters holds. */
describe('a gift card', () => {
  it('goes to one of many operations that want its code at once', async () => {
    const answers = await atOnce(20, (index) => create({ operation_id: `operation ${index}` }))
    expect(answers.filter((answer) => answer === 'created')).toHaveLength(1)
    expect(answers.filter((answer) => answer === 'code_taken')).toHaveLength(19)
  })

  it('is each shop’s own, and no discount', async () => {
    await create()
    const other = await newShop()
    expect(verdict(await other.platform('GET', '/gift-cards/GIFT1234'))).toBe('404 not_found')
    expect(verdict(await shop.platform('GET', '/discounts/GIFT1234'))).toBe('404 not_found')
  })

  it('is used up, and not beyond', async () => {
    await create()
    const replies = await atOnce(5, () => spend('25.00'))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect((await read()).body).toMatchObject({ status: 'used_up', balance: '0.00' })
    expect(verdict(await spend('25.01'))).toBe('422 validation_error spent')
  })

  it('expires', async () => {
    const { now } = (await shop.admin('GET', '/clock')).body
    await create({ ends_at: new Date(Date.parse(now) + DAY * 1000).toISOString() })
    await spend('5.00')
    await shop.advance(DAY)
    expect((await read()).body).toMatchObject({ status: 'expired', balance: '0.00' })
    expect(verdict(await spend('6.00'))).toBe('422 validation_error spent')
  })

  it.each(['4.99', '25.01', '-1', 'x', null, [5]])('cannot have %j spent of it', async (spent) => {
    await create()
    await spend('5.00')
    expect(verdict(await spend(spent))).toBe('422 validation_error spent')
    expect((await read()).body.spent).toBe('5.00')
  })

  it('that is not there cannot be spent', async () => {
    expect(verdict(await spend('1.00'))).toBe('404 not_found')
  })
})

describe('a platform that is out of order', () => {
  const put = (mode: string) => shop.platform('PUT', '/faults', { mode, next_calls: 1 })
  const unavailable = { code: 'platform_unavailable' }

  it('makes a card and ends it without an answer', async () => {
    await put('timeout')
    await expect(create()).rejects.toMatchObject(unavailable)
    expect((await read()).body.status).toBe('active')
    expect(await create()).toBe('created')
    await put('timeout')
    await expect(platform.endGiftCard(own, 'GIFT1234')).rejects.toMatchObject(unavailable)
    expect((await read()).body.status).toBe('ended')
  })

  it.each(['unavailable', 'throttled'])('(%s) does nothing', async (mode) => {
    await put(mode)
    await expect(create()).rejects.toMatchObject(unavailable)
    expect((await read()).status).toBe(404)
    await create()
    await put(mode)
    await expect(platform.endGiftCard(own, 'GIFT1234')).rejects.toMatchObject(unavailable)
    expect((await read()).body.status).toBe('active')
  })
})
