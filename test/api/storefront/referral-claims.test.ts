import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { DAY, order } from '../../support/orders.ts'
import { claim, reasonOf, referralShop, referralsOf, sender } from '../../support/referrals.ts'
import { expectOk, type TestShop } from '../../support/shop.ts'

/** What strangers claim on a page of the shop, beside what the shop's own server claims. */

const ADA = 1001
const BEN = 1002
const FRIEND = 2001

let shop: TestShop
let ada: string
let ben: string

beforeEach(async () => {
  shop = await referralShop({ points: 500 })
  ada = await sender(shop, ADA)
  ben = await sender(shop, BEN)
})

const claimOnPage = (code: string, email: string) =>
  shop.page('POST', '/referral-claims', { code, email }, { key: randomUUID() })

const openReferrals = () => referralsOf(shop, '&status=open')

describe('the weekly limit of a code', () => {
  it('is not used up for the shop’s server by what strangers claim', async () => {
    const replies = []
    for (let stranger = 1; stranger <= 13; stranger += 1) {
      replies.push(await claimOnPage(ada, `made.up${stranger}@nowhere${stranger}.example`))
    }
    expect(replies.map(reasonOf)).toEqual([
      ...Array(10).fill(null),
      ...Array(3).fill('suspected_fraud'),
    ])
    for (let friend = 1; friend <= 10; friend += 1) {
      expectOk(await claim(shop, ada, `friend-${friend}@example.com`))
    }
    expect(reasonOf(await claim(shop, ada, 'friend-11@example.com'))).toBe('suspected_fraud')
  })

  it('counts on pages what the shop’s server has claimed, too', async () => {
    for (let friend = 1; friend <= 9; friend += 1) {
      expectOk(await claim(shop, ada, `friend-${friend}@example.com`))
    }
    expectOk(await claimOnPage(ada, 'first@example.com'))
    expect(reasonOf(await claimOnPage(ada, 'second@example.com'))).toBe('suspected_fraud')
    await shop.advance(7 * DAY)
    expectOk(await claimOnPage(ada, 'second@example.com'))
  })
})

describe('an address that was claimed on a page', () => {
  it('has one code, however often and in what spelling it is claimed with the same code', async () => {
    const first = expectOk(await claimOnPage(ada, 'friend@example.com')).body
    const again = expectOk(await claimOnPage(ada, 'F.Riend+x@example.com')).body
    expect(again).toEqual(first)
    expect(first.code).toMatch(/^REF-/)
    expect(await openReferrals()).toHaveLength(1)
    expect(reasonOf(await claimOnPage(ben, 'friend@example.com'))).toBe('existing_customer')
  })

  it('is answered again where no more friends can be claimed', async () => {
    const { code } = expectOk(await claimOnPage(ada, 'friend@example.com')).body
    for (let friend = 1; friend <= 10; friend += 1) {
      expectOk(await claim(shop, ada, `friend-${friend}@example.com`))
    }
    expect(expectOk(await claimOnPage(ada, 'friend@example.com')).body.code).toBe(code)
  })

  it('gets the same code of the shop’s server, whose claim it is from then on', async () => {
    const { code } = expectOk(await claimOnPage(ada, 'friend@example.com')).body
    const key = randomUUID()
    const { body } = expectOk(await claim(shop, ada, 'friend@example.com', { key }))
    expect(body.discount_code).toBe(code)
    expect(expectOk(await claim(shop, ada, 'friend@example.com', { key })).body).toEqual(body)
    expect(await openReferrals()).toHaveLength(1)
    expect(reasonOf(await claim(shop, ada, 'friend@example.com'))).toBe('already_claimed')
    expect(reasonOf(await claimOnPage(ada, 'friend@example.com'))).toBe('existing_customer')
    // It counts as the server's: nine more, and not ten.
    for (let friend = 1; friend <= 9; friend += 1) {
      expectOk(await claim(shop, ada, `friend-${friend}@example.com`))
    }
    expect(reasonOf(await claim(shop, ada, 'friend-10@example.com'))).toBe('suspected_fraud')
  })

  it('is the friend of the member that the shop’s server names, despite a stranger’s claim', async () => {
    expectOk(await claimOnPage(ben, 'friend@example.com'))
    const { discount_code } = expectOk(await claim(shop, ada, 'friend@example.com')).body
    await shop.customer(FRIEND, { email: 'friend@example.com' })
    const discount_codes = [{ code: discount_code, amount: null }]
    await order(shop, 1, { customer_id: FRIEND, discount_codes })
    expect(await referralsOf(shop)).toMatchObject([
      {
        sender_customer_id: `gid://shopify/Customer/${ADA}`,
        status: 'completed',
        points: 500,
      },
    ])
  })

  it('gets another code of the shop’s server if a stranger has used the first', async () => {
    await shop.customer(3001, { email: 'stranger@example.org' })
    await shop.advance(60)
    const { code } = expectOk(await claimOnPage(ada, 'friend@example.com')).body
    await order(shop, 1, { customer_id: 3001, discount_codes: [{ code, amount: null }] })
    expect(await openReferrals()).toMatchObject([{ signals: ['existing_customer'] }])
    const { discount_code } = expectOk(await claim(shop, ada, 'friend@example.com')).body
    expect(discount_code).toMatch(/^REF-/)
    expect(discount_code).not.toBe(code)
  })
})
