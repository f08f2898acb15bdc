import { beforeEach, describe, expect, it } from 'vitest'
import { verdict } from '../support/http.ts'
import { newTier } from '../support/ladders.ts'
import { newMembership, putOnSale } from '../support/memberships.ts'
import { order, orderShop } from '../support/orders.ts'
import { newReward } from '../support/redemptions.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'
import { accessTo, forgetConnections, openThere } from '../support/shopify/on-shopify.ts'
import { report } from '../support/shopify/report.ts'
import { automaticsOf, shownOf } from '../support/shopify/shown.ts'
import type { StandIn } from '../support/shopify/stand-in.ts'
import type { StandInShop } from '../support/shopify/stand-in-parts.ts'

const ADA = 1001

let here: TestShop
let there: TestShop
let stand_in: StandIn
let shopify: StandInShop
let access: ReturnType<typeof accessTo>

beforeEach(async () => {
  there = await newShop()
  here = await orderShop()
  await forgetConnections(here.app)
  const opened = await openThere(there)
  ;({ stand_in, there: shopify } = opened)
  stand_in.clear()
  access = accessTo(opened.shopify_domain)
  expectOk(await here.admin('PUT', '/shopify', access))
  await there.customer(ADA, { email: 'ada@example.com' })
})

const tell = (topic: string, id: number) =>
  report(here.app.base_url, access, { topic, payload: { id } })
const disconnect = (traces = '?traces=keep') => here.admin('DELETE', `/shopify${traces}`)
const balance = async () => (await here.get(`/customers/${ADA}`)).body.points_balance

describe('disconnecting a shop', () => {
  it('ends its webhooks and destroys the secrets, and takes nothing any more', async () => {
    await tell('customers/create', ADA)
    await here.advance(60)
    expect(shopify.subscriptions.length).toBeGreaterThan(0)
    const shown = { platform: 'shopify', kept_by: 'shopify' }
    expect(expectOk(await here.get('/shop')).body).toMatchObject(shown)
    const { body } = expectOk(await disconnect())
    expect(body).toMatchObject({ connection: null, findings: [] })
    expect(shopify.subscriptions).toEqual([])
    expect((await tell('customers/update', ADA)).status).toBe(401)
    const asked = stand_in.calls.length
    await here.advance(3600)
    expect(stand_in.calls.length).toBe(asked)
    expect(verdict(await disconnect())).toBe('422 validation_error not_connected')
  })

  it('says clearly to what needs Shopify why it is refused, and lets it go on later', async () => {
    await tell('customers/create', ADA)
    await here.advance(60)
    await here.award(ADA, 1000)
    const reward_id = await newReward(here, 'gift_card')
    expectOk(await disconnect())
    const reply = await here.post(`/customers/${ADA}/redemptions`, { reward_id })
    expect(reply.status).toBe(503)
    expect(reply.body.error.details).toMatchObject({ reason: 'not_connected' })
    const kept = await here.platform('PUT', `/customers/${ADA}`, { email: 'a@example.com' })
    expect(verdict(kept)).toBe('422 validation_error kept_by_shopify')
    expect(verdict(await here.admin('POST', '/shopify/imports', {}))).toBe(
      '422 validation_error not_connected',
    )
    expectOk(await here.admin('PUT', '/shopify', access))
    await here.advance(3600)
    expect(shopify.cards).toHaveLength(1)
  })

  it('loses nothing that happens meanwhile, if it is connected again', async () => {
    await tell('customers/create', ADA)
    await here.advance(60)
    expectOk(await disconnect())
    await order(there, 1, { customer_id: ADA, paid: true })
    await here.advance(3600)
    expectOk(await here.admin('PUT', '/shopify', access))
    await here.advance(3600)
    expect(await balance()).toBeGreaterThan(0)
  })

  it('gives the shop back to the built-in shop, if nothing of Shopify has come yet', async () => {
    expectOk(await disconnect())
    expectOk(await here.platform('PUT', '/customers/5', { email: 'five@example.com' }))
  })

  it('works where the app was uninstalled, and waits where Shopify does not answer', async () => {
    stand_in.plan({ name: null, fault: 'error', times: 50 })
    expect((await disconnect()).status).toBe(503)
    expect(expectOk(await here.admin('GET', '/shopify')).body.connection).not.toBeNull()
    stand_in.clear()
    stand_in.locked_out.add(access.client_id)
    stand_in.endTokens()
    expectOk(await disconnect())
    stand_in.locked_out.clear()
    expect(expectOk(await here.admin('GET', '/shopify')).body.connection).toBeNull()
  })

  it('lets another shop of the service have its shop on Shopify', async () => {
    await tell('customers/create', ADA)
    await here.advance(60)
    expectOk(await disconnect())
    const other = await newShop()
    expectOk(await other.admin('PUT', '/shopify', access))
    const reply = await here.admin('PUT', '/shopify', access)
    expect(reply.body.error.details).toMatchObject({ reason: 'domain_taken' })
  })
})

describe('what Laurel made at Shopify', () => {
  const state = async () => expectOk(await here.admin('GET', '/shopify')).body

  beforeEach(async () => {
    const benefits = [{ type: 'percentage_discount', fields: { percentage: 5 } }]
    await newTier(here, { name: 'Gold', handle: 'gold', threshold: 100, benefits })
    await putOnSale(here, (await newMembership(here, { benefits })).id)
    await here.switch({ tiers_enabled: true, memberships_enabled: true })
    await tell('customers/create', ADA)
    await here.advance(60)
    await here.award(ADA, 500)
    await here.advance(120)
    expect(await traces()).toEqual({ discounts: 2, segments: 2, balance: '500', tags: 1, texts: 3 })
  })

  /** What is there of us. */
  async function traces() {
    const { tags } = expectOk(await there.platform('GET', `/customers/${ADA}`)).body
    return {
      discounts: automaticsOf({ there: shopify }).length,
      segments: shopify.segments.length,
      balance: shownOf({ there: shopify }, ADA).balance,
      tags: tags.length,
      texts: shopify.definitions.size,
    }
  }
  const NOTHING = { discounts: 0, segments: 0, balance: null, tags: 0, texts: 0 }

  it('is taken away before the shop is disconnected, and the merchant’s own stays', async () => {
    shopify.segments.push({ id: 'gid://shopify/Segment/own', name: 'Regulars', query: '' })
    shopify.metafields.set(`gid://shopify/Customer/${ADA} own.size`, 'L')
    const { body } = expectOk(await disconnect(''))
    expect(body.connection).toMatchObject({ leaving_since: expect.any(String) })
    await here.advance(60)
    expect(await traces()).toEqual({ ...NOTHING, segments: 1 })
    expect([...shopify.metafields.keys()].filter((key) => key.includes('laurel'))).toEqual([])
    expect(shopify.metafields.get(`gid://shopify/Customer/${ADA} own.size`)).toBe('L')
    expect(await state()).toMatchObject({ connection: null, left_there: null })
    expect(shopify.subscriptions).toEqual([])
  })

  it('is taken away later where Shopify fails, and from where it was', async () => {
    expectOk(await disconnect(''))
    stand_in.plan({ name: 'RemoveTags', fault: 'lost_before', times: 5 })
    await here.advance(60)
    expect(await state()).toMatchObject({ connection: { leaving_since: expect.any(String) } })
    expect(await traces()).toMatchObject({ discounts: 0, segments: 0, tags: 1 })
    stand_in.clear()
    await here.advance(3600)
    expect(await traces()).toEqual(NOTHING)
    expect((await state()).connection).toBeNull()
  })

  it('stays if the merchant says so, and it is said what', async () => {
    const { body } = expectOk(await disconnect())
    expect(body).toMatchObject({
      connection: null,
      left_there: { automatic_discounts: 2, members: 1 },
    })
    expect(await traces()).toMatchObject({ discounts: 2, balance: '500' })
  })

  it('stays where Shopify does not let us in any more, and it is said what', async () => {
    stand_in.locked_out.add(access.client_id)
    stand_in.endTokens()
    const { body } = expectOk(await disconnect(''))
    stand_in.locked_out.clear()
    expect(body).toMatchObject({
      connection: null,
      left_there: { automatic_discounts: 2, members: 1 },
    })
  })

  it('is there again if the shop is connected again on the way', async () => {
    expectOk(await disconnect(''))
    expectOk(await here.admin('PUT', '/shopify', access))
    await here.advance(120)
    expect(await traces()).toMatchObject({ discounts: 2, balance: '500', tags: 1 })
    expect(await state()).toMatchObject({ connection: { leaving_since: null } })
    expectOk(await disconnect(''))
    await here.advance(120)
    expectOk(await here.admin('PUT', '/shopify', access))
    await here.advance(120)
    expect(await traces()).toEqual({ discounts: 2, segments: 2, balance: '500', tags: 1, texts: 3 })
  })
})
