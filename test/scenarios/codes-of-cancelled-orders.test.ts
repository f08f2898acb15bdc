import { beforeEach, describe, expect, it } from 'vitest'
import { verdict } from '../support/http.ts'
import { history, line, type OrderFields, order, points } from '../support/orders.ts'
import {
  COST,
  cancel,
  expectClean,
  newMember,
  newReward,
  redeem,
  redemptionsOf,
  runJobs,
} from '../support/redemptions.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

/** A member has paid points for a code. What becomes of it when its order is cancelled? */

const ADA = 1
const POINTS = 120

let shop: TestShop
let code: string
let redemption_id: string

beforeEach(async () => {
  shop = await newShop()
  await newMember(shop, ADA, POINTS)
  const reward_id = await newReward(shop, 'fixed_amount')
  const { redemption } = expectOk(await redeem(shop, ADA, reward_id)).body
  code = redemption.discount_code
  redemption_id = redemption.id
})

const buy = (fields: OrderFields = {}) =>
  order(shop, 9, {
    ...{ customer_id: ADA, lines: [line('30.00')], discount_total: '10.00' },
    ...{ discount_codes: [{ code }], ...fields },
  })
const status = async () => (await redemptionsOf(shop, ADA))[0]?.status
const balance = async () => (await points(shop, ADA)).balance

describe('the code of an order that is cancelled', () => {
  it('can be used again where nothing was paid', async () => {
    await buy({ paid: false })
    expect(await status()).toBe('used')
    await buy({ paid: false, cancelled: true })
    await runJobs(shop)
    expect([await status(), await balance()]).toEqual(['issued', POINTS - COST])
    expect(expectOk(await shop.platform('GET', `/discounts/${code}`)).body).toMatchObject({
      ...{ status: 'active', used_count: 0 },
    })
    await order(shop, 10, { customer_id: ADA, discount_codes: [{ code }] })
    expect(await status()).toBe('used')
  })

  it('ends where it was paid, and its points come back once', async () => {
    await buy()
    await buy({ cancelled: true })
    await runJobs(shop)
    await buy({ cancelled: true, tags: ['printed'] })
    await runJobs(shop)
    expect([await status(), await balance()]).toEqual(['cancelled', POINTS])
    expect(expectOk(await shop.platform('GET', `/discounts/${code}`)).body.status).toBe('ended')
    const rows = (await history(shop, ADA)).map(({ points: of_row }: { points: number }) => of_row)
    expect(rows.filter((of_row: number) => of_row === COST)).toHaveLength(1)
    await expectClean(shop)
  })

  it('is cancelled by hand as well, without waiting for the job', async () => {
    await buy()
    expect(verdict(await cancel(shop, ADA, redemption_id))).toBe(
      '422 validation_error already_used',
    )
    await buy({ cancelled: true })
    expectOk(await cancel(shop, ADA, redemption_id))
    await runJobs(shop)
    expect([await status(), await balance()]).toEqual(['cancelled', POINTS])
    await expectClean(shop)
  })

  it('stays used where the order is open again before the job runs', async () => {
    const at = (minutes: number) => new Date(Date.UTC(2026, 0, 1, 8, minutes)).toISOString()
    await buy({ updated_at: at(1) })
    await buy({ updated_at: at(2), cancelled: true })
    await buy({ updated_at: at(3), cancelled: false })
    await runJobs(shop)
    expect([await status(), await balance()]).toEqual(['used', POINTS - COST])
  })

  it('stays used where another order has it by the time the job runs', async () => {
    await buy()
    await buy({ cancelled: true })
    await order(shop, 10, { customer_id: ADA, discount_codes: [{ code }] })
    await runJobs(shop)
    expect([await status(), await balance()]).toEqual(['used', POINTS - COST])
    await order(shop, 10, { customer_id: ADA, discount_codes: [{ code }], cancelled: true })
    await runJobs(shop)
    expect([await status(), await balance()]).toEqual(['cancelled', POINTS])
    await expectClean(shop)
  })

  it('comes back, too, where the order is first reported when all is over', async () => {
    await buy({ cancelled: true })
    await runJobs(shop)
    expect([await status(), await balance()]).toEqual(['cancelled', POINTS])
  })
})

describe('where cancelled orders keep their codes', () => {
  const settings = (on_cancelled_order: string) =>
    shop.patch('/program/settings', { redemptions: { on_cancelled_order } })

  it('a code stays used by a paid order, until somebody cancels the redemption', async () => {
    expectOk(await settings('keep'))
    await buy()
    await buy({ cancelled: true })
    await runJobs(shop)
    expect([await status(), await balance()]).toEqual(['used', POINTS - COST])
    expect(expectOk(await shop.platform('GET', `/discounts/${code}`)).body.status).toBe('used_up')
    expectOk(await cancel(shop, ADA, redemption_id))
    await runJobs(shop)
    expect([await status(), await balance()]).toEqual(['cancelled', POINTS])
    // The order does not use it again.
    await buy({ cancelled: true, tags: ['printed'] })
    await runJobs(shop)
    expect([await status(), await balance()]).toEqual(['cancelled', POINTS])
    expect(expectOk(await shop.platform('GET', `/discounts/${code}`)).body.status).toBe('ended')
    await expectClean(shop)
  })

  it('an unpaid order frees its code all the same', async () => {
    expectOk(await settings('keep'))
    await buy({ paid: false })
    await buy({ paid: false, cancelled: true })
    await runJobs(shop)
    expect([await status(), await balance()]).toEqual(['issued', POINTS - COST])
  })

  it('a code comes back once they give codes back again', async () => {
    expectOk(await settings('keep'))
    expectOk(await settings('give_back'))
    await buy()
    await buy({ cancelled: true })
    await runJobs(shop)
    expect([await status(), await balance()]).toEqual(['cancelled', POINTS])
  })
})
