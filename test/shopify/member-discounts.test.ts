import { beforeEach, describe, expect, it } from 'vitest'
import { newTier } from '../support/ladders.ts'
import { newMembership, putOnSale } from '../support/memberships.ts'
import { DAY, line, order, refund } from '../support/orders.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'
import { forgetConnections, type OnShopify, onShopify } from '../support/shopify/on-shopify.ts'
import { automaticsOf } from '../support/shopify/shown.ts'

/** What tiers and paid memberships promise at checkout, at Shopify. */

const ADA = 1001
const EVE = 1002
const CLUB = 7
const HOUR = 60 * 60
const GOLD = "customer_tags CONTAINS 'laurel-tier-gold'"
const SHIPPED = "customer_tags CONTAINS 'laurel-shipping-tier-gold'"
const percent = (percentage: number) => ({ type: 'percentage_discount', fields: { percentage } })

interface WithBenefits {
  readonly id: string
  readonly benefits: readonly { readonly id: string; readonly label: string }[]
}

let shop: TestShop
let on: OnShopify
let gold: WithBenefits
let club: WithBenefits
/** Of those who have the membership. */
let tag: string

beforeEach(async () => {
  shop = await newShop()
  await forgetConnections(shop.app)
  on = await onShopify(shop)
  on.stand_in.clear()
  await shop.customer(ADA)
  await shop.customer(EVE)
  await shop.switch({ tiers_enabled: true, memberships_enabled: true })
})

async function addGold(
  benefits: readonly object[] = [
    percent(7.5),
    { type: 'free_shipping', fields: { minimumPurchase: 25 } },
  ],
): Promise<void> {
  gold = await newTier(shop, { name: 'Gold', handle: 'gold', threshold: 100, benefits })
}

async function addClub(): Promise<void> {
  await shop.product(CLUB)
  club = await newMembership(shop, {
    create_product: undefined,
    product: { id: CLUB },
    term: { unit: 'DAY', count: 30 },
    grace_days: 5,
    benefits: [percent(10)],
  })
  tag = `laurel-membership-${club.id}`
  await putOnSale(shop, club.id)
}

const discounts = () => automaticsOf(on)
const segments = () => on.there.segments.map(({ name }) => name)
const tagsOf = async (customer_id: number): Promise<string[]> =>
  (await shop.platform('GET', `/customers/${customer_id}`)).body.tags
const changeGold = (body: object) =>
  shop.patch(`/program/tiers/${gold.id}`, { ...body, confirm_member_impact: true })
const changeClub = async (fields: object) =>
  expectOk(await shop.patch(`/program/memberships/${club.id}`, fields))
const buy = (number: number) =>
  order(shop, number, { customer_id: ADA, lines: [line('10.00', { product_id: CLUB })] })
const member_discounts = async (fields: object) =>
  expectOk(await shop.patch('/program/eligibility', { member_discounts: fields }))
const findings = async () => {
  const { findings: all } = expectOk(await shop.admin('GET', '/shopify')).body
  return all.find(({ name }: { name: string }) => name === 'discounts')
}

describe('what a tier takes off at checkout', () => {
  beforeEach(() => addGold())

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
        for: [SHIPPED],
      },
    ])
  })

  it('changes with the programme, and only what has changed', async () => {
    await on.show()
    const [percentage, shipping] = on.there.automatics.map(({ id }) => id)
    const [one, two] = gold.benefits
    const fields = { percentage: 10 }
    expectOk(await changeGold({ benefits: [{ ...one, type: 'percentage_discount', fields }, two] }))
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
    expectOk(await changeGold({ benefits: [gold.benefits[0]] }))
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
    expectOk(await changeGold({ handle: 'shiny' }))
    await on.show()
    expect(discounts()).toMatchObject([
      { for: ["customer_tags CONTAINS 'laurel-tier-shiny'"] },
      { for: ["customer_tags CONTAINS 'laurel-shipping-tier-shiny'"] },
    ])
    expect(segments()).toEqual(['Laurel tier: shiny', 'Laurel shipping: tier shiny'])
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

describe('the tags of a tier', () => {
  beforeEach(() => addGold())

  it('follow a member up and down', async () => {
    await shop.award(ADA, 120)
    await on.show()
    expect(await tagsOf(ADA)).toEqual(['laurel-tier-gold', 'laurel-shipping-tier-gold'])
    expect(await tagsOf(EVE)).toEqual([])
    expectOk(await changeGold({ threshold: 500 }))
    await shop.app.context.runDueJobs()
    await on.show()
    expect(await tagsOf(ADA)).toEqual([])
  })

  it('leave all other tags alone', async () => {
    expectOk(await shop.platform('PUT', `/customers/${ADA}`, { tags: ['vip', 'laurel-tier-old'] }))
    await shop.app.context.runDueJobs()
    await shop.award(ADA, 120)
    await on.show()
    expect(await tagsOf(ADA)).toEqual(expect.arrayContaining(['vip', 'laurel-tier-gold']))
  })

  it('are for tiers with a discount only', async () => {
    await shop.award(ADA, 120)
    await on.show()
    expectOk(await changeGold({ benefits: [] }))
    await on.show()
    expect(await tagsOf(ADA)).toEqual([])
  })

  it('are not for members who are excluded, at the latest a day after', async () => {
    await shop.award(ADA, 120)
    await on.show()
    expectOk(await shop.patch(`/customers/${ADA}`, { excluded_from_program: true }))
    await shop.advance(DAY)
    await on.show()
    expect(await tagsOf(ADA)).toEqual([])
  })
})

describe('what a membership takes off at checkout', () => {
  beforeEach(addClub)

  it('is a discount at Shopify, for those who have the membership', async () => {
    await buy(1)
    await on.show()
    expect(discounts()).toMatchObject([
      {
        title: `Coffee club: ${club.benefits[0]?.label}`,
        customerGets: { value: { percentage: 0.1 } },
        combinesWith: { orderDiscounts: false, shippingDiscounts: false },
        for: [`customer_tags CONTAINS '${tag}'`],
      },
    ])
    expect([await tagsOf(ADA), await tagsOf(EVE)]).toEqual([[tag], []])
  })

  it('is given and taken within minutes, where the purchase earns nothing', async () => {
    await on.show()
    await shop.advance(HOUR)
    await on.show()
    await buy(1)
    await on.show()
    expect(await tagsOf(ADA)).toEqual([tag])
    await shop.advance(HOUR)
    await on.show()
    await refund(shop, 1, { lines: [{ line_id: 1, quantity: 1 }] })
    await on.show()
    expect(await tagsOf(ADA)).toEqual([])
  })

  it('ends with the days of grace, and lasts on if it is bought again', async () => {
    await buy(1)
    await on.show()
    await shop.advance(34 * DAY + 23 * HOUR)
    await on.show()
    expect(await tagsOf(ADA)).toEqual([tag])
    await buy(2)
    await on.show()
    await shop.advance(HOUR + 60)
    await on.show()
    expect(await tagsOf(ADA)).toEqual([tag])
    await shop.advance(34 * DAY + 22 * HOUR)
    await on.show()
    expect(await tagsOf(ADA)).toEqual([tag])
    await shop.advance(HOUR)
    await on.show()
    expect(await tagsOf(ADA)).toEqual([])
  })

  it('ends sooner or later with other days of grace', async () => {
    await buy(1)
    await on.show()
    await changeClub({ grace_days: 0 })
    await on.show()
    await shop.advance(29 * DAY + 23 * HOUR)
    await on.show()
    expect(await tagsOf(ADA)).toEqual([tag])
    await shop.advance(HOUR + 60)
    await on.show()
    expect(await tagsOf(ADA)).toEqual([])
    await changeClub({ grace_days: 5 })
    await on.show()
    expect(await tagsOf(ADA)).toEqual([tag])
  })

  it('goes with the one who stays, when two customers become one', async () => {
    await buy(1)
    await on.show()
    expectOk(await shop.admin('POST', `/customers/${ADA}/merge`, { into: EVE, dry_run: false }))
    await on.show()
    expect(await tagsOf(EVE)).toEqual([tag])
  })

  it('is there off sale for those who have it, and not for a membership never sold', async () => {
    await putOnSale(shop, club.id, false)
    await on.show()
    expect(discounts()).toEqual([])
    await putOnSale(shop, club.id)
    await buy(1)
    await putOnSale(shop, club.id, false)
    await on.show()
    expect(discounts()).toHaveLength(1)
    expect(await tagsOf(ADA)).toEqual([tag])
  })

  it('ends with its benefit and with the memberships', async () => {
    await buy(1)
    await on.show()
    await shop.switch({ memberships_enabled: false })
    await on.show()
    expect([discounts(), segments(), await tagsOf(ADA)]).toEqual([[], [], []])
    await shop.switch({ memberships_enabled: true })
    await on.show()
    expect(await tagsOf(ADA)).toEqual([tag])
    await changeClub({ benefits: [] })
    await on.show()
    expect([discounts(), segments(), await tagsOf(ADA)]).toEqual([[], [], []])
  })

  it('is not there where it would take off more than it may, and it says so', async () => {
    await member_discounts({ exclude_sale_items: true })
    await on.show()
    expect(discounts()).toEqual([])
    expect(await findings()).toMatchObject({
      is_good: false,
      says: expect.stringContaining('percentages of tiers and memberships are not there'),
    })
  })

  it('that Shopify has no room for is named', async () => {
    for (let number = 1; number <= 25; number += 1) {
      const input = { title: `Sale ${number}`, tags: [], context: { customerSegments: {} } }
      const __typename = 'DiscountAutomaticBasic'
      on.there.automatics.push({ id: `own-${number}`, __typename, segments: [], input })
    }
    await on.show()
    expect(await findings()).toMatchObject({
      is_good: false,
      says: expect.stringMatching(/Coffee club: .*only 25 can be active/),
    })
  })
})

describe('who is in a tier and in a membership', () => {
  beforeEach(addClub)

  it('has the better percentage only, also where discounts combine', async () => {
    await addGold([percent(7.5)])
    await member_discounts({ combine_with_other_discounts: true })
    await shop.award(ADA, 120)
    await buy(1)
    await shop.award(EVE, 120)
    await on.show()
    expect(discounts()).toHaveLength(2)
    expect([await tagsOf(ADA), await tagsOf(EVE)]).toEqual([[tag], ['laurel-tier-gold']])
    await changeClub({ benefits: [{ ...club.benefits[0], ...percent(5) }] })
    await on.show()
    expect(await tagsOf(ADA)).toEqual(['laurel-tier-gold'])
  })

  it('has the free shipping of the one beside the percentage of the other', async () => {
    await addGold([percent(5), { type: 'free_shipping', fields: {} }])
    await shop.award(ADA, 120)
    await buy(1)
    await on.show()
    expect(await tagsOf(ADA)).toEqual(['laurel-shipping-tier-gold', tag])
    const [, shipping, of_club] = discounts()
    expect(shipping).toMatchObject({ combinesWith: { orderDiscounts: true } })
    expect(of_club).toMatchObject({ combinesWith: { shippingDiscounts: true } })
  })

  it('has no second percentage of the same membership', async () => {
    await member_discounts({ combine_with_other_discounts: true })
    await changeClub({ benefits: [percent(3), percent(10)] })
    await on.show()
    expect(discounts()).toMatchObject([{ customerGets: { value: { percentage: 0.1 } } }])
  })
})
