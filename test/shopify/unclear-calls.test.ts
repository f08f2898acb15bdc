import { beforeEach, describe, expect, it } from 'vitest'
import { verdict } from '../support/http.ts'
import { newReward } from '../support/redemptions.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'
import { accessTo, forgetConnections, openThere } from '../support/shopify/on-shopify.ts'
import { report } from '../support/shopify/report.ts'
import type { StandIn } from '../support/shopify/stand-in.ts'
import type { StandInShop } from '../support/shopify/stand-in-parts.ts'

/** Store credit whose answer was lost, and of which the customer's bookings do not tell. */

const ADA = 1001
const HOUR = 3600

let here: TestShop
let stand_in: StandIn
let shopify: StandInShop
let access: ReturnType<typeof accessTo>

beforeEach(async () => {
  const there = await newShop()
  here = await newShop()
  await forgetConnections(here.app)
  const opened = await openThere(there)
  ;({ stand_in, there: shopify } = opened)
  stand_in.clear()
  access = accessTo(opened.shopify_domain)
  expectOk(await here.admin('PUT', '/shopify', access))
  await there.customer(ADA, { email: 'ada@example.com' })
  await report(here.app.base_url, access, { topic: 'customers/create', payload: { id: ADA } })
  await here.advance(60)
  await here.award(ADA, 1000)
})

/** A redemption of store credit; the call gets lost, and nobody knows whether it was booked. */
async function loseOne(): Promise<string> {
  const reward_id = await newReward(here, 'store_credit')
  stand_in.plan({ name: 'AddStoreCredit', fault: 'lost_before' })
  expect((await here.post(`/customers/${ADA}/redemptions`, { reward_id })).status).toBe(503)
  await here.advance(HOUR)
  await here.advance(HOUR)
  const [call] = await calls()
  return call?.id ?? expect.fail('nothing waits')
}

const calls = async () => expectOk(await here.admin('GET', '/shopify/calls')).body.data
const decide = (id: string, outcome: string) =>
  here.admin('POST', `/shopify/calls/${encodeURIComponent(id)}/decide`, { outcome })
const statuses = async () =>
  expectOk(await here.get(`/customers/${ADA}/redemptions`)).body.data.map(
    ({ status }: { status: string }) => status,
  )
const booked = () => shopify.bookings.filter(({ customer_id }) => customer_id === ADA).length
const asked = () => stand_in.calls.filter((name) => name === 'AddStoreCredit').length

describe('store credit of which nobody knows whether it was booked', () => {
  it('waits for a person, with its customer and amount, and is not asked for again', async () => {
    const before = asked()
    await loseOne()
    expect(await calls()).toEqual([
      expect.objectContaining({
        kind: 'store_credit',
        customer_id: expect.stringContaining(String(ADA)),
      }),
    ])
    expect(asked() - before).toBe(1)
    expect(booked()).toBe(0)
  })

  it('is given out when a person has seen it booked, without another call', async () => {
    const id = await loseOne()
    const before = asked()
    expectOk(await decide(id, 'booked'))
    await here.advance(60)
    expect(await statuses()).toEqual(['issued'])
    expect(asked()).toBe(before)
    expect(await calls()).toEqual([])
  })

  it('is asked for again, once, when a person has seen that it was not', async () => {
    const id = await loseOne()
    expectOk(await decide(id, 'not_booked'))
    await here.advance(60)
    expect(await statuses()).toEqual(['issued'])
    expect(booked()).toBe(1)
    await here.advance(HOUR)
    expect(booked()).toBe(1)
  })

  it('is decided once: a second answer finds nothing that waits', async () => {
    const id = await loseOne()
    expectOk(await decide(id, 'booked'))
    expect(verdict(await decide(id, 'not_booked'))).toBe('404 not_found')
    await here.advance(60)
    expect(booked()).toBe(0)
  })

  it('is in the audit log, with who decided', async () => {
    const id = await loseOne()
    expectOk(await decide(id, 'booked'))
    const [entry] = expectOk(await here.admin('GET', '/audit-log')).body.data
    expect(entry).toMatchObject({ operation: 'decideShopifyCall', result: 'done' })
    expect(JSON.stringify(entry)).toContain(id)
  })

  it('takes no other outcome, and nothing of another shop', async () => {
    const id = await loseOne()
    expect(verdict(await decide(id, 'perhaps'))).toBe('422 validation_error outcome')
    const other = await newShop()
    const path = `/shopify/calls/${encodeURIComponent(id)}/decide`
    expect(verdict(await other.admin('POST', path, { outcome: 'booked' }))).toBe('404 not_found')
  })

  it('stops a disconnection until somebody has looked', async () => {
    const id = await loseOne()
    expect(verdict(await here.admin('DELETE', '/shopify'))).toBe('422 validation_error calls_wait')
    expectOk(await decide(id, 'booked'))
    expectOk(await here.admin('DELETE', '/shopify'))
  })
})
