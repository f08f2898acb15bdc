import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { newTier, shopIdOf } from '../support/ladders.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'
import {
  accessTo,
  forgetConnections,
  type OnShopify,
  onShopify,
  openThere,
} from '../support/shopify/on-shopify.ts'
import { shownOf } from '../support/shopify/shown.ts'

const ADA = 1001
const EVE = 1002

let shop: TestShop
let on: OnShopify

beforeEach(async () => {
  shop = await newShop()
  await forgetConnections(shop.app)
  on = await onShopify(shop)
  on.stand_in.clear()
  await shop.customer(ADA)
  await shop.customer(EVE)
})

const shown = (customer_id: number) => shownOf(on, customer_id)
const calls = async (act: () => Promise<unknown>) => {
  const before = on.stand_in.calls.length
  await act()
  return on.stand_in.calls.slice(before)
}
const program = () => {
  const value = [...on.there.metafields].find(([key]) => key.endsWith(' laurel.program'))?.[1]
  return JSON.parse(value ?? 'null')
}

describe('what a theme reads', () => {
  it('is the points of each member, as they are now', async () => {
    await shop.award(ADA, 120)
    await on.show()
    expect(shown(ADA)).toEqual({ balance: '120', tier: null })
    expect(shown(EVE)).toEqual({ balance: '0', tier: null })
    await shop.award(ADA, 30)
    await shop.award(ADA, 50)
    await on.show()
    expect(shown(ADA)).toEqual({ balance: '200', tier: null })
  })

  it('is written once for all changes since, and not at all without a change', async () => {
    await on.show()
    expect(await calls(on.show)).toEqual([])
    await shop.award(ADA, 10)
    await shop.award(ADA, 20)
    await shop.award(EVE, 5)
    expect(await calls(on.show)).toEqual(['SaveMetafields'])
    expect(await calls(on.show)).toEqual([])
    await shop.award(ADA, 10)
    expectOk(await shop.post(`/customers/${ADA}/points/adjust`, { delta: -10, reason: 'x' }))
    expect(await calls(on.show)).toEqual([])
  })

  it('is written for many members with few calls', async () => {
    for (let number = 1; number <= 30; number += 1) await shop.customer(2000 + number)
    const made = await calls(on.show)
    const cards = made.slice(made.lastIndexOf('ListSegments') + 1)
    expect(cards).toEqual(['SaveMetafields', 'SaveMetafields', 'SaveMetafields'])
    expect(shown(2030)).toEqual({ balance: '0', tier: null })
  })

  it('has the tier by its handle, and its names beside it', async () => {
    await shop.switch({ tiers_enabled: true })
    await newTier(shop, { name: 'Gold', handle: 'gold', threshold: 100 })
    expectOk(await shop.patch('/program/settings', { points_name: 'pearls' }))
    await shop.award(ADA, 120)
    await shop.app.context.runDueJobs()
    await on.show()
    expect(shown(ADA)).toEqual({ balance: '120', tier: 'gold' })
    expect(shown(EVE)).toEqual({ balance: '0', tier: 'member' })
    expect(program()).toEqual({
      points_name: 'pearls',
      tiers: {
        member: { name: 'Member', names: {} },
        gold: { name: 'Gold', names: {} },
      },
    })
    expect([...on.there.definitions].sort()).toEqual([
      'laurel.balance',
      'laurel.program',
      'laurel.tier',
    ])
  })

  it('follows a new handle and the end of tiers', async () => {
    await shop.switch({ tiers_enabled: true })
    await on.show()
    const [{ id }] = expectOk(await shop.get('/program')).body.tiers
    expectOk(await shop.patch(`/program/tiers/${id}`, { handle: 'copper' }))
    await on.show()
    expect(shown(EVE)).toEqual({ balance: '0', tier: 'copper' })
    await shop.switch({ tiers_enabled: false })
    await on.show()
    expect(shown(EVE)).toEqual({ balance: '0', tier: null })
    expect(program().tiers).toEqual({})
  })

  it('does not stop for a customer who is not at Shopify', async () => {
    expectOk(await shop.platform('DELETE', `/customers/${ADA}`))
    await shop.award(EVE, 5)
    await on.show()
    expect(shown(EVE)).toEqual({ balance: '5', tier: null })
  })
})

describe('a shop that is connected', () => {
  let here: TestShop
  let there: TestShop
  let opened: Awaited<ReturnType<typeof openThere>>

  beforeEach(async () => {
    here = await newShop()
    there = await newShop()
    opened = await openThere(there)
    expectOk(await here.admin('PUT', '/shopify', accessTo(opened.shopify_domain)))
    await there.customer(ADA)
    await here.advance(16 * 60)
  })

  it('shows its members, and says who waits and why', async () => {
    const members = async () => {
      const { findings } = expectOk(await here.admin('GET', '/shopify')).body
      return findings.find(({ name }: { name: string }) => name === 'members')
    }
    expect(shownOf(opened, ADA)).toEqual({ balance: '0', tier: null })
    expect(await members()).toMatchObject({ is_good: true, says: 'Shopify shows all members' })
    await here.award(ADA, 10)
    opened.stand_in.plan({ name: 'SaveMetafields', fault: 'error', times: 5 })
    await here.app.context.runDueJobs()
    opened.stand_in.clear()
    expect(await members()).toMatchObject({
      is_good: false,
      says: expect.stringContaining('1 of 1 changed members yet: Shopify answers with 502'),
    })
    await here.advance(120)
    expect(shownOf(opened, ADA).balance).toBe('10')
    expect(await members()).toMatchObject({ is_good: true })
  })

  it('shows nothing of a person who was forgotten, and keeps nothing of what it showed', async () => {
    const kept = async () => {
      const { db } = here.app.database
      const rows = sql`SELECT FROM shopify_shown_members WHERE shop_id = ${await shopIdOf(here)}`
      return (await rows.execute(db)).rows.length
    }
    expect(await kept()).toBe(1)
    expectOk(await here.admin('POST', `/customers/${ADA}/forget`, { dry_run: false }))
    await here.app.context.runDueJobs()
    expect(shownOf(opened, ADA)).toEqual({ balance: null, tier: null })
    expect(await kept()).toBe(0)
  })

  it('shows everything again at another shop on Shopify', async () => {
    const other = await newShop()
    await other.customer(ADA)
    const next = await openThere(other)
    expectOk(await here.admin('PUT', '/shopify', accessTo(next.shopify_domain)))
    await here.app.context.runDueJobs()
    expect(shownOf(next, ADA)).toEqual({ balance: '0', tier: null })
  })
})
