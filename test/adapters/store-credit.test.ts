import { beforeEach, describe, expect, it } from 'vitest'
import type { Platform, PlatformShop } from '../../src/domain/platform.ts'
import { ADAPTERS, platformOf } from '../support/platform-of.ts'
import { newShop, type TestShop } from '../support/shop.ts'

const ADA = 1001
const EVE = 1002

describe.each(ADAPTERS)('store credit of a shop on %s', (adapter) => {
  let shop: TestShop
  let platform: Platform
  let own: PlatformShop

  beforeEach(async () => {
    shop = await newShop()
    ;({ platform, own } = await platformOf(shop, adapter))
    await shop.customer(ADA)
    await shop.customer(EVE)
  })

  const issue = (operation_id: string, amount = '5.00', customer_id = ADA) =>
    platform.issueStoreCredit(own, { operation_id, customer_id, amount })
  const takeBack = (operation_id: string) => platform.takeBackStoreCredit(own, operation_id)
  const read = async (customer_id = ADA) =>
    (await shop.platform('GET', `/store-credits?customer_id=${customer_id}`)).body
  const balance = async (customer_id = ADA) => (await read(customer_id)).balance
  const spend = (spent: string) =>
    shop.platform('PUT', '/store-credits', { customer_id: ADA, spent })

  it('is what was issued', async () => {
    await issue('first', '5.00')
    await shop.advance(60)
    await issue('second', '0.10')
    await issue('third', '7.00', EVE)
    expect(await read()).toEqual({
      customer_id: ADA,
      currency: 'EUR',
      balance: '5.10',
      spent: '0.00',
      data: [
        { amount: '0.10', issued_at: expect.any(String), taken_back_at: null },
        { amount: '5.00', issued_at: expect.any(String), taken_back_at: null },
      ],
    })
    expect(await balance(EVE)).toBe('7.00')
  })

  it('is issued once for an operation', async () => {
    await issue('first')
    await issue('first')
    await issue('first', '99.00', EVE)
    expect(await balance()).toBe('5.00')
    expect(await balance(EVE)).toBe('0.00')
  })

  it('is taken back once, for good', async () => {
    await issue('first')
    await issue('second')
    expect(await takeBack('first')).toBe(true)
    expect(await takeBack('first')).toBe(true)
    await issue('first')
    expect(await balance()).toBe('5.00')
  })

  it('that was never issued is as good as taken back', async () => {
    await issue('second')
    expect(await takeBack('first')).toBe(true)
    expect(await balance()).toBe('5.00')
  })

  it('that was spent is not taken back, until there is enough again', async () => {
    await issue('first')
    await spend('0.01')
    expect(await takeBack('first')).toBe(false)
    expect(await read()).toMatchObject({ balance: '4.99', data: [{ taken_back_at: null }] })
    await issue('second')
    expect(await takeBack('first')).toBe(true)
    expect(await takeBack('second')).toBe(false)
    expect(await balance()).toBe('4.99')
  })
})
