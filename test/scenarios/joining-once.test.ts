import { beforeEach, describe, expect, it } from 'vitest'
import { DAY, order, points } from '../support/orders.ts'
import { runJobs } from '../support/redemptions.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

/** Points for joining are for a person, not for each account that a person opens. */

let shop: TestShop
let number = 100
beforeEach(async () => {
  shop = await newShop()
  const rule = { type: 'account_created', fields: { points: 25 } }
  expectOk(await shop.post('/program/earn-rules', rule))
})

const joins = async (email: string | null, target = shop) => {
  number += 1
  await target.customer(number, { email })
  return { number, points: (await points(target, number)).balance }
}
const leaves = async ({ number: customer }: { readonly number: number }) =>
  expectOk(await shop.platform('DELETE', `/customers/${customer}`))

describe('points for joining', () => {
  it('are paid once, however often an account is deleted and opened again', async () => {
    const first = await joins('rejoin@example.org')
    expect(first.points).toBe(25)
    await leaves(first)
    const again = await joins('rejoin@example.org')
    expect(again.points).toBe(0)
    const path = `/customers/${again.number}/forget` as const
    expectOk(await shop.admin('POST', path, { dry_run: false }))
    expect((await joins('Rejoin@example.org')).points).toBe(0)
  })

  it('are paid once for all spellings of a mailbox', async () => {
    const spellings = ['ada.love@gmail.com', 'adalove+shop@gmail.com', 'Ada.Love@googlemail.com']
    const paid: number[] = []
    for (const email of spellings) paid.push((await joins(email)).points)
    expect(paid).toEqual([25, 0, 0])
    const at_once = ['', '+0', '+1', '+2'].map((suffix) => `ben${suffix}@example.org`)
    const together = await Promise.all(
      at_once.map(async (email, index) => {
        await shop.customer(900 + index, { email })
        return (await points(shop, 900 + index)).balance
      }),
    )
    expect(together.sort()).toEqual([0, 0, 0, 25])
  })

  it('are not paid again while the one who was paid is back, however long it is', async () => {
    const first = await joins('ada@example.org')
    await leaves(first)
    await shop.customer(first.number, { email: 'ada@example.org' })
    await shop.advance(800 * DAY)
    await runJobs(shop)
    expect((await joins('ada@example.org')).points).toBe(0)
  })

  it('are paid to others, to people without an address, and in each shop', async () => {
    expect((await joins('ada@example.org')).points).toBe(25)
    expect((await joins('ben@example.org')).points).toBe(25)
    expect([(await joins(null)).points, (await joins(null)).points]).toEqual([25, 25])
    const other = await newShop()
    const rule = { type: 'account_created', fields: { points: 25 } }
    expectOk(await other.post('/program/earn-rules', rule))
    expect((await joins('ada@example.org', other)).points).toBe(25)
  })

  it('are paid for a first order as for an account, once', async () => {
    const first = await joins('ada@example.org')
    await leaves(first)
    await shop.switch({ program_enabled: false })
    await shop.customer(77, { email: 'ada@example.org' })
    await shop.switch({ program_enabled: true })
    await order(shop, 1, { customer_id: 77 })
    expect((await points(shop, 77)).balance).toBe(0)
  })
})
