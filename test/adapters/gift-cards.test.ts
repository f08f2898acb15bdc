import { beforeEach, describe, expect, it } from 'vitest'
import type { Platform, PlatformGiftCard, PlatformShop } from '../../src/domain/platform.ts'
import { verdict } from '../support/http.ts'
import { ADAPTERS, atOnce, platformOf } from '../support/platform-of.ts'
import { newShop, type TestShop } from '../support/shop.ts'

const ADA = 1001

describe.each(ADAPTERS)('a gift card of a shop on %s', (adapter) => {
  let shop: TestShop
  let platform: Platform
  let own: PlatformShop

  beforeEach(async () => {
    shop = await newShop()
    ;({ platform, own } = await platformOf(shop, adapter))
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
  const spend = (spent: string) => shop.platform('PUT', '/gift-cards/GIFT1234', { spent })

  it('is made as it was asked for', async () => {
    expect(await create({ ends_at: '2199-01-01T00:00:00.000Z' })).toBe('created')
    expect((await read('gift1234')).body).toEqual({
      code: 'GIFT1234',
      customer_id: ADA,
      amount: '25.00',
      spent: '0.00',
      balance: '25.00',
      ends_at: '2199-01-01T00:00:00.000Z',
      status: 'active',
    })
  })

  it('is made once for its operation, however often at once', async () => {
    const answers = await atOnce(10, (index) => create({ code: `GIFTCARD${index}` }))
    expect(new Set(answers)).toEqual(new Set(['created']))
    const replies = await atOnce(10, (index) => read(`GIFTCARD${index}`))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it.each(['GIFT1234', 'gift1234'])('is not made over another: %s', async (code) => {
    await create()
    expect(await create({ operation_id: 'second', code, amount: '99.00' })).toBe('code_taken')
    expect((await read()).body.amount).toBe('25.00')
    expect(await create({ operation_id: 'second', code: 'GIFT5678' })).toBe('created')
  })

  it('is ended for good', async () => {
    await create()
    expect(await platform.endGiftCard(own, 'gift1234')).toBe(true)
    expect(await platform.endGiftCard(own, 'GIFT1234')).toBe(true)
    expect(await create()).toBe('created')
    expect((await read()).body).toMatchObject({ status: 'ended', balance: '0.00', spent: '0.00' })
    expect(verdict(await spend('1.00'))).toBe('422 validation_error spent')
  })

  it('of which something was spent stays', async () => {
    await create()
    expect((await spend('10')).body).toMatchObject({ spent: '10.00', balance: '15.00' })
    expect(await platform.endGiftCard(own, 'GIFT1234')).toBe(false)
    expect((await read()).body).toMatchObject({ status: 'active', balance: '15.00' })
  })

  it('that is not there is as good as ended', async () => {
    expect(await platform.endGiftCard(own, 'GIFT1234')).toBe(true)
    expect(verdict(await read())).toBe('404 not_found')
  })
})
