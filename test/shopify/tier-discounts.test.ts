import { beforeEach, describe, expect, it } from 'vitest'
import { newTier } from '../support/ladders.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'
import { type OnShopify, onShopify, PATIENT_MS } from '../support/shopify/on-shopify.ts'
import { automaticsOf } from '../support/shopify/shown.ts'

const ADA = 1001
const EVE = 1002
const DAY = 24 * 60 * 60
const GOLD = "customer_tags CONTAINS 'laurel-tier-gold'"

let shop: TestShop
let on: OnShopify
let gold: { id: string; benefits: { id: string; label: string }[] }

beforeEach(async () => {
  shop = await newShop()
  on = await onShopify(shop, PATIENT_MS)
  on.stand_in.clear()
  await shop.customer(ADA)
  await shop.customer(EVE)
  await shop.switch({ tiers_enabled: true })
  gold = await newTier(shop, {
    name: 'Gold',
    handle: 'gold',
    threshold: 100,
    benefits: [
      { type: 'percentage_discount', fields: { percentage: 7.5 } },
      { type: 'free_shipping', fields: { minimumPurchase: 25 } },
    ],
  })
})

const discounts = () => automaticsOf(on)
const segments = () => on.there.segments.map(({ name }) => name)
const tagsOf = async (customer_id: number): Promise<string[]> =>
  (await shop.platform('GET', `/customers/${customer_id}`)).body.tags
const change = (body: object) =>
  shop.patch(`/program/tiers/${gold.id}`, { ...body, confirm_member_impact: true })
const member_discounts = async (fields: object) =>
  expectOk(await shop.patch('/program/eligibility', { member_discounts: fields }))
const findings = async () => {
  const { findings: all } = expectOk(await shop.admin('GET', '/shopify')).body
  return all.find(({ name }: { name: string }) => name === 'discounts')
}

describe('what a tier takes off at checkout', () => {
  it('is a discount of its own at Shopify for each benefit, for those of the tier', async () => {
    await on.show()
    expect(discounts()).toEqual([
      {
        __typename: 'DiscountAutomaticBasic',
        title: `Gold: ${gold.benefits[0]?.label}`,
        customerGets: {
          value: { percentage: 0.075 },
          items: { all: true },
          appliesOnOneTimePurchase: true,
          appliesOnSubscription: true,
        },
        combinesWith: { orderDiscounts: false, productDiscounts: false, shippingDiscounts: true },
        for: [GOLD],
      },
      {
        __typename: 'DiscountAutomaticFreeShipping',
        title: `Gold: ${gold.benefits[1]?.label}`,
        destination: { all: true },
        minimumRequirement: { subtotal: { greaterThanOrEqualToSubtotal: '25' } },
        appliesOnOneTimePurchase: true,
        appliesOnSubscription: true,
        combinesWith: expect.objectContaining({ orderDiscounts: true, productDiscounts: true }),
        for: [GOLD],
      },
    ])
  })

  it('changes with the programme, and only what has changed', async () => {
    await on.show()
    const [percentage, shipping] = on.there.automatics.map(({ id }) => id)
    const [one, two] = gold.benefits
    const fields = { percentage: 10 }
    expectOk(await change({ benefits: [{ ...one, type: 'percentage_discount', fields }, two] }))
    await on.show()
    expect(on.there.automatics.map(({ id }) => id)).toEqual([percentage, shipping])
    expect(discounts()[0]).toMatchObject({ customerGets: { value: { percentage: 0.1 } } })
    await member_discounts({ exclude_subscription_items: true, combine_with_other_discounts: true })
    await on.show()
    expect(discounts()).toMatchObject([
      {
        customerGets: { appliesOnSubscription: false },
        combinesWith: { orderDiscounts: true, productDiscounts: true },
      },
      { appliesOnSubscription: false },
    ])
  })

  it('ends with its benefit, its tier, and the tiers', async () => {
    await on.show()
    expectOk(await change({ benefits: [gold.benefits[0]] }))
    await on.show()
    expect(discounts()).toMatchObject([{ __typename: 'DiscountAutomaticBasic' }])
    await shop.switch({ tiers_enabled: false })
    await on.show()
    expect([discounts(), segments()]).toEqual([[], []])
    await shop.switch({ tiers_enabled: true })
    await on.show()
    expect(discounts()).toHaveLength(1)
    expectOk(
      await shop.call('DELETE', `/program/tiers/${gold.id}`, { confirm_member_impact: true }),
    )
    await on.show()
    expect([discounts(), segments()]).toEqual([[], []])
  })

  it('keeps its discounts under a new handle', async () => {
    await on.show()
    expectOk(await change({ handle: 'shiny' }))
    await on.show()
    const shiny = "customer_tags CONTAINS 'laurel-tier-shiny'"
    expect(discounts()).toMatchObject([{ for: [shiny] }, { for: [shiny] }])
    expect(segments()).toEqual(['Laurel tier: shiny'])
  })

  it('is not there where it would take off more than it may, and it says so', async () => {
    await on.show()
    expect(await findings()).toMatchObject({ is_good: true })
    await member_discounts({ exclude_sale_items: true, excluded_product_tags: ['rare'] })
    await on.show()
    expect(discounts()).toMatchObject([{ __typename: 'DiscountAutomaticFreeShipping' }])
    expect(await findings()).toMatchObject({
      is_good: false,
      says: expect.stringContaining('cannot leave out sale items and products with some tags'),
    })
  })

  it('that Shopify refuses does not stop another, and it says why', async () => {
    const title = `Gold: ${gold.benefits[0]?.label}`
    const input = { title, tags: [], context: { customerSegments: {} } }
    const __typename = 'DiscountAutomaticBasic'
    on.there.automatics.push({ id: 'of-the-merchant', __typename, segments: [], input })
    await on.show()
    expect(discounts().map((one) => one.__typename)).toContain('DiscountAutomaticFreeShipping')
    expect(await findings()).toMatchObject({
      is_good: false,
      says: expect.stringContaining(`${title}: Shopify refuses title: Title must be unique`),
    })
    on.there.automatics = on.there.automatics.filter(({ id }) => id !== 'of-the-merchant')
    await shop.advance(120)
    await on.show()
    expect(discounts()).toHaveLength(2)
    expect(await findings()).toMatchObject({ is_good: true })
  })

  it('that somebody deleted at Shopify is there again after a day', async () => {
    await on.show()
    on.there.automatics = []
    await on.show()
    expect(discounts()).toEqual([])
    await shop.advance(DAY)
    await on.show()
    expect(discounts()).toHaveLength(2)
  })
})

describe('the tag of a tier', () => {
  it('follows a member up and down', async () => {
    await shop.award(ADA, 120)
    await on.show()
    expect(await tagsOf(ADA)).toEqual(['laurel-tier-gold'])
    expect(await tagsOf(EVE)).toEqual([])
    expectOk(await change({ threshold: 500 }))
    await shop.app.context.runDueJobs()
    await on.show()
    expect(await tagsOf(ADA)).toEqual([])
  })

  it('leaves all other tags alone', async () => {
    expectOk(await shop.platform('PUT', `/customers/${ADA}`, { tags: ['vip', 'laurel-tier-old'] }))
    await shop.app.context.runDueJobs()
    await shop.award(ADA, 120)
    await on.show()
    expect(await tagsOf(ADA)).toEqual(expect.arrayContaining(['vip', 'laurel-tier-gold']))
  })

  it('is for tiers with a discount only', async () => {
    await shop.award(ADA, 120)
    await on.show()
    expectOk(await change({ benefits: [] }))
    await on.show()
    expect(await tagsOf(ADA)).toEqual([])
  })

  it('is not for members who are excluded, at the latest a day after', async () => {
    await shop.award(ADA, 120)
    await on.show()
    expectOk(await shop.patch(`/customers/${ADA}`, { excluded_from_program: true }))
    await shop.advance(DAY)
    await on.show()
    expect(await tagsOf(ADA)).toEqual([])
  })
})
