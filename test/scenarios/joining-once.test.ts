import { beforeEach, describe, expect, it } from 'vitest'
import { verdict } from '../support/http.ts'
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

describe('a member with the address of another one', () => {
  const reviews = async () => expectOk(await shop.admin('GET', '/joining-reviews')).body.data
  const decide = (customer: number, pay: boolean) =>
    shop.admin('POST', `/customers/${customer}/joining-review`, { pay })
  const waiting = async () =>
    expectOk(await shop.admin('GET', '/health')).body.attention.joinings_waiting

  it('is paid for joining once somebody says so', async () => {
    const ada = await joins('ada@example.org')
    const twin = await joins('ada+twin@example.org')
    const cousin = await joins('Ada@example.org')
    expect(await waiting()).toBe(2)
    expect(await reviews()).toMatchObject([
      {
        legacy_id: twin.number,
        email: 'ada+twin@example.org',
        known_legacy_id: ada.number,
        known_email: 'ada@example.org',
      },
      { legacy_id: cousin.number },
    ])
    expect(expectOk(await decide(twin.number, true)).body).toMatchObject({ paid: true })
    expect(expectOk(await decide(cousin.number, false)).body).toMatchObject({ paid: false })
    expect((await points(shop, twin.number)).balance).toBe(25)
    expect((await points(shop, cousin.number)).balance).toBe(0)
    expect([await waiting(), await reviews()]).toEqual([0, []])
    // The same decision again changes nothing, and the other one is too late.
    expect(expectOk(await decide(twin.number, true)).body).toMatchObject({ paid: true })
    expect(expectOk(await decide(cousin.number, false)).body).toMatchObject({ paid: false })
    expect(verdict(await decide(twin.number, false))).toBe('422 validation_error already_claimed')
    expect(verdict(await decide(cousin.number, true))).toBe('404 not_found')
    expect(verdict(await decide(99_999, false))).toBe('404 not_found')
    expect((await points(shop, twin.number)).balance).toBe(25)
    expect((await points(shop, cousin.number)).balance).toBe(0)
  })

  it('stays on the list where nothing can be paid now', async () => {
    await joins('ada@example.org')
    const twin = await joins('ada+twin@example.org')
    await shop.switch({ program_enabled: false })
    expect(verdict(await decide(twin.number, true))).toBe('422 validation_error program_disabled')
    await shop.switch({ program_enabled: true })
    const [rule] = expectOk(await shop.get('/program')).body.earning_rules.filter(
      ({ type }) => type === 'account_created',
    )
    expectOk(await shop.patch(`/program/earn-rules/${rule?.id}`, { enabled: false }))
    expect(verdict(await decide(twin.number, true))).toBe('422 validation_error rule_disabled')
    expect(await reviews()).toHaveLength(1)
    expectOk(await decide(twin.number, false))
    expect(await reviews()).toEqual([])
  })

  it('is never paid where the programme rejects it', async () => {
    const joining = { duplicate_address: 'reject' }
    expectOk(await shop.patch('/program/settings', { joining }))
    await joins('ada@example.org')
    const twin = await joins('ada+twin@example.org')
    expect([twin.points, await reviews()]).toEqual([0, []])
  })

  it('cannot be paid any more once the programme rejects it, only declined', async () => {
    await joins('ada@example.org')
    const twin = await joins('ada+twin@example.org')
    const joining = { duplicate_address: 'reject' }
    expectOk(await shop.patch('/program/settings', { joining }))
    const refused = verdict(await decide(twin.number, true))
    expect(refused).toBe('422 validation_error duplicate_address_rejected')
    expect((await points(shop, twin.number)).balance).toBe(0)
    expectOk(await decide(twin.number, false))
    expect(await reviews()).toEqual([])
  })

  it('leaves the list when one of the two is deleted or merged', async () => {
    const first = await joins('ada@example.org')
    await joins('ada+twin@example.org')
    await leaves(first)
    expect(await reviews()).toEqual([])
    // Somebody who was deleted is no member to be compared with.
    await joins('ada+again@example.org')
    expect(await reviews()).toEqual([])
    const ben = await joins('ben@example.org')
    const twin = await joins('ben+twin@example.org')
    await joins('ben+third@example.org')
    const merge = { into: ben.number, dry_run: false }
    expectOk(await shop.admin('POST', `/customers/${twin.number}/merge`, merge))
    expect(await reviews()).toMatchObject([{ known_legacy_id: ben.number }])
  })
})
