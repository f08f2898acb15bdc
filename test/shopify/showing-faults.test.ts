import { beforeEach, describe, expect, it } from 'vitest'
import { newTier } from '../support/ladders.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'
import { forgetConnections, type OnShopify, onShopify } from '../support/shopify/on-shopify.ts'
import { automaticsOf, shownOf } from '../support/shopify/shown.ts'
import { CALL_FAULTS, type CallFault } from '../support/shopify/stand-in.ts'
import { WALKED } from '../support/shopify/walked.ts'

const ADA = 1001
const EVE = 1002
const benefits = [
  { type: 'percentage_discount', fields: { percentage: 5 } },
  { type: 'free_shipping', fields: {} },
]

let shop: TestShop
let on: OnShopify
let tier_id: string

const switchTiers = (tiers_enabled: boolean) => shop.switch({ tiers_enabled })

/** What is shown in the course of a programme: each step makes calls that the ones before do not. */
const STEPS: readonly (() => Promise<unknown>)[] = [
  async () => {
    await shop.award(ADA, 120)
  },
  async () => {
    expectOk(await shop.patch(`/program/tiers/${tier_id}`, { name: 'Golden', handle: 'golden' }))
    await shop.award(EVE, 120)
  },
  () => switchTiers(false),
]

/** Every call that the steps make. */
const NAMES = WALKED['showing-faults.test.ts']

beforeEach(async () => {
  shop = await newShop()
  await forgetConnections(shop.app)
  on = await onShopify(shop)
  on.stand_in.clear()
  await shop.customer(ADA)
  await shop.customer(EVE)
  await switchTiers(true)
  const gold = { name: 'Gold', handle: 'gold', threshold: 100, benefits }
  ;({ id: tier_id } = await newTier(shop, gold))
})

async function footprint() {
  const tagsOf = async (customer_id: number) =>
    (await shop.platform('GET', `/customers/${customer_id}`)).body.tags
  return {
    members: [shownOf(on, ADA), shownOf(on, EVE)],
    tags: [await tagsOf(ADA), await tagsOf(EVE)],
    discounts: automaticsOf(on).map(({ title, for: segment }) => ({ title, segment })),
    segments: on.there.segments.map(({ name }) => name),
    definitions: [...on.there.definitions],
  }
}

/** Shows each step, and what is there after each of them. */
async function walk(between: () => Promise<void>) {
  const prints = []
  for (const step of STEPS) {
    await step()
    await between()
    prints.push(await footprint())
  }
  return prints
}

describe.each(CALL_FAULTS)('with a call %s, what is shown', (fault: CallFault) => {
  it.each(NAMES)('ends as without: %s', async (name) => {
    let went_wrong = 0
    const prints = await walk(async () => {
      if (name === 'ReadShownCustomers') await loseAnAnswer()
      const before = on.stand_in.calls.length
      // More often than the client repeats by itself.
      on.stand_in.plan({ name, fault, times: 5 })
      await on.show()
      went_wrong += on.stand_in.calls.slice(before).filter((one) => one === name).length
      on.stand_in.clear()
      await shop.advance(20 * 60)
      await on.show()
    })
    expect(went_wrong).toBeGreaterThan(0)
    expect(prints).toEqual(faultless())
  })
})

/** Only then it is read what Shopify shows. */
async function loseAnAnswer(): Promise<void> {
  on.stand_in.plan({ name: 'SaveMetafields', fault: 'lost_after', times: 5 })
  await on.show()
  on.stand_in.clear()
  await shop.advance(20 * 60)
}

function faultless() {
  const definitions = ['laurel.balance', 'laurel.tier', 'laurel.program']
  return [
    {
      members: [
        { balance: '120', tier: 'gold' },
        { balance: '0', tier: 'member' },
      ],
      tags: [tags('gold'), []],
      discounts: [percentage('gold'), shipping('gold')],
      segments: ['Laurel tier: gold', 'Laurel shipping: tier gold'],
      definitions,
    },
    {
      members: [
        { balance: '120', tier: 'golden' },
        { balance: '120', tier: 'golden' },
      ],
      tags: [tags('golden'), tags('golden')],
      discounts: [percentage('golden'), shipping('golden')],
      segments: ['Laurel tier: golden', 'Laurel shipping: tier golden'],
      definitions,
    },
    {
      members: [
        { balance: '120', tier: null },
        { balance: '120', tier: null },
      ],
      tags: [[], []],
      discounts: [],
      segments: [],
      definitions,
    },
  ]
}

const tags = (handle: string) => [`laurel-tier-${handle}`, `laurel-shipping-tier-${handle}`]
const percentage = (handle: string) => discount(handle, `laurel-tier-${handle}`)
const shipping = (handle: string) => discount(handle, `laurel-shipping-tier-${handle}`)

function discount(handle: string, tag: string) {
  const title = expect.stringMatching(new RegExp(`^${handle}: `, 'i'))
  return { title, segment: [`customer_tags CONTAINS '${tag}'`] }
}

describe('what was written although the answer was lost', () => {
  it('is recognised, and not written again', async () => {
    await on.show()
    await shop.award(ADA, 120)
    on.stand_in.plan({ name: 'AddTags', fault: 'lost_after' })
    await on.show()
    await shop.advance(120)
    const before = on.stand_in.calls.length
    await on.show()
    expect(on.stand_in.calls.slice(before)).toEqual(['ReadShownCustomers'])
    expect((await footprint()).tags).toEqual([tags('gold'), []])
  })

  it('is a discount that is there once', async () => {
    const before = on.stand_in.calls.length
    on.stand_in.plan({ name: 'CreateAutomaticShipping', fault: 'lost_after' })
    await on.show()
    await shop.advance(120)
    await on.show()
    const made = on.stand_in.calls
      .slice(before)
      .filter((name) => name === 'CreateAutomaticShipping')
    expect(made).toHaveLength(1)
    expect(automaticsOf(on)).toHaveLength(2)
  })

  it('is not tried again before it must have arrived', async () => {
    await on.show()
    await shop.award(ADA, 5)
    on.stand_in.plan({ name: 'SaveMetafields', fault: 'slow' })
    await on.show()
    const before = on.stand_in.calls.length
    await shop.advance(30)
    await on.show()
    expect(on.stand_in.calls.slice(before)).toEqual([])
  })
})
