import { beforeEach, describe, expect, it } from 'vitest'
import type { Platform, PlatformShop } from '../../src/domain/platform.ts'
import { verdict } from '../support/http.ts'
import { atOnce, platformOf } from '../support/platform-of.ts'
import { newShop, type TestShop } from '../support/shop.ts'

const ADA = 1001
const EVE = 1002

let shop: TestShop
let platform: Platform
let own: PlatformShop

beforeEach(async () => {
  shop = await newShop()
  ;({ platform, own } = await platformOf(shop))
  await shop.customer(ADA)
  await shop.customer(EVE)
})

const issue = (operation_id: string, amount = '5.00', customer_id = ADA) =>
  platform.issueStoreCredit(own, { operation_id, customer_id, amount })
const takeBack = (operation_id: string) => platform.takeBackStoreCredit(own, operation_id)
const read = async (customer_id: number | string = ADA) =>
  (await shop.platform('GET', `/store-credits?customer_id=${customer_id}`)).body
const spend = (spent: unknown, customer_id: unknown = ADA) =>
  shop.platform('PUT', '/store-credits', { customer_id, spent })

/** What every platform does with credit, test/adapters holds. */
describe('store credit', () => {
  it('is none at first', async () => {
    const none = { currency: 'EUR', balance: '0.00', spent: '0.00', data: [] }
    expect(await read()).toEqual({ customer_id: ADA, ...none })
  })

  it('is issued once for an operation, however often at once', async () => {
    await atOnce(20, (index) => issue('first', '5.00', index % 2 === 0 ? ADA : EVE))
    const balances = [(await read()).balance, (await read(EVE)).balance]
    expect(balances.sort()).toEqual(['0.00', '5.00'])
  })

  it('of many operations at once is all there', async () => {
    await atOnce(20, (index) => issue(`operation ${index}`, '0.10'))
    expect(await read()).toMatchObject({ balance: '2.00' })
    expect((await read()).data).toHaveLength(20)
  })

  it('is taken back once, for good', async () => {
    await issue('first')
    await issue('second')
    expect(await atOnce(20, () => takeBack('first'))).toEqual(Array(20).fill(true))
    expect((await read()).balance).toBe('5.00')
    await issue('first')
    const { balance, data } = await read()
    expect(balance).toBe('5.00')
    const back = data.map((row: { taken_back_at: string | null }) => row.taken_back_at !== null)
    expect(back.sort()).toEqual([false, true])
  })

  it('is taken back for one of two operations where it is enough for one', async () => {
    await issue('first')
    await issue('second')
    await spend('5.00')
    const answers = await Promise.all([takeBack('first'), takeBack('second')])
    expect(answers.sort()).toEqual([false, true])
    expect((await read()).balance).toBe('0.00')
  })

  it('is each shop’s own', async () => {
    await issue('first')
    const other = await newShop()
    const { body } = await other.platform('GET', `/store-credits?customer_id=${ADA}`)
    expect(body.balance).toBe('0.00')
    const { own: theirs } = await platformOf(other)
    expect(await platform.takeBackStoreCredit(theirs, 'first')).toBe(true)
    expect((await read()).balance).toBe('5.00')
  })

  it('outlives its customer, who may come back', async () => {
    await issue('first')
    await shop.platform('DELETE', `/customers/${ADA}`)
    await issue('second')
    expect((await read()).balance).toBe('10.00')
  })

  it.each(['4.99', '10.01', '-1', 'x', null])('cannot have %j spent of it', async (spent) => {
    await issue('first', '10.00')
    expect((await spend('5')).body).toMatchObject({ spent: '5.00', balance: '5.00' })
    expect(verdict(await spend(spent))).toBe('422 validation_error spent')
    expect((await read()).spent).toBe('5.00')
  })

  it('of which there is none cannot be spent', async () => {
    expect((await spend('0')).body).toMatchObject({ spent: '0.00', balance: '0.00' })
    expect(verdict(await spend('0.01'))).toBe('422 validation_error spent')
  })

  it.each([
    '',
    '?customer_id=',
    '?customer_id=ada',
    '?customer_id=0',
  ])('is a customer’s: %s', async (query) => {
    const reply = await shop.platform('GET', `/store-credits${query}`)
    expect(verdict(reply)).toBe('422 validation_error customer_id')
  })
})

describe('a platform that is out of order', () => {
  const put = (mode: string) => shop.platform('PUT', '/faults', { mode, next_calls: 1 })
  const unavailable = { code: 'platform_unavailable' }

  it('issues credit and takes it back without an answer, and once', async () => {
    await put('timeout')
    await expect(issue('first')).rejects.toMatchObject(unavailable)
    await issue('first')
    expect((await read()).balance).toBe('5.00')
    await issue('second')
    await put('timeout')
    await expect(takeBack('first')).rejects.toMatchObject(unavailable)
    expect((await read()).balance).toBe('5.00')
    expect(await takeBack('first')).toBe(true)
    expect((await read()).balance).toBe('5.00')
  })

  it.each(['unavailable', 'throttled'])('(%s) does nothing', async (mode) => {
    await put(mode)
    await expect(issue('first')).rejects.toMatchObject(unavailable)
    expect((await read()).balance).toBe('0.00')
    await issue('first')
    await put(mode)
    await expect(takeBack('first')).rejects.toMatchObject(unavailable)
    expect((await read()).balance).toBe('5.00')
  })
})
