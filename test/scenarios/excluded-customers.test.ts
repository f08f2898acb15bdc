import { describe, expect, it } from 'vitest'
import { earningTypes } from '../../src/domain/catalogue/earning/index.ts'
import { newMembership, putOnSale } from '../support/memberships.ts'
import { DAY, line, order, points } from '../support/orders.ts'
import { claim, codeOf } from '../support/referrals.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

/** Every way to earn, tried by somebody of every kind whom the merchant excludes. */

type Fields = Record<string, unknown>

/** How somebody is excluded: what customers are like, and what makes that an exclusion. */
interface Exclusion {
  readonly profile: Fields
  /** null: customers are excluded one by one. */
  readonly eligibility: Fields | null
}

const EXCLUSIONS: Readonly<Record<string, Exclusion>> = {
  'by the flag': { profile: {}, eligibility: null },
  'by a tag, in whatever case': {
    profile: { tags: ['Staff'] },
    eligibility: { excluded_customer_tags: ['sTAFF'] },
  },
  'as a company': {
    profile: { company: { name: 'Beans Ltd' } },
    eligibility: { customer_audience: 'b2c_only' },
  },
  'as no company': { profile: {}, eligibility: { customer_audience: 'b2b_only' } },
}

/** A way to earn: what is there before the customer is excluded, and the deed itself. */
interface Way {
  readonly before?: (shop: TestShop, customer: number) => Promise<unknown>
  readonly earn: (shop: TestShop, customer: number) => Promise<unknown>
  /** Who is paid by becoming a member is none before. */
  readonly by_joining?: true
}

const TOMORROW_SECONDS = 1.5 * DAY
const CLUB = 7
let number = 0
const nextNumber = () => (number += 1)

const buy = (shop: TestShop, customer_id: number, fields: Fields = {}) =>
  order(shop, nextNumber(), { customer_id, ...fields })

async function ruleOf(shop: TestShop, type: string): Promise<string> {
  const { earning_rules } = expectOk(await shop.get('/program')).body
  return earning_rules.find((rule: { type: string }) => rule.type === type).id
}

/** The date of tomorrow, in a year that has one. */
/** The day on which the shop will be then, by its own clocks. */
async function tomorrow(shop: TestShop): Promise<string> {
  const { now } = expectOk(await shop.admin('GET', '/clock')).body
  const then = new Date(Date.parse(now) + TOMORROW_SECONDS * 1_000)
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Vienna' }).format(then)
}

const born = async (shop: TestShop) => `2020-${(await tomorrow(shop)).slice(5)}`

const subject = (kind: 'pets' | 'children'): Way => ({
  before: async (shop, customer) => {
    const body = { name: 'Rex', birthday: await born(shop) }
    expectOk(await shop.post(`/customers/${customer}/${kind}`, body))
  },
  earn: (shop) => shop.advance(TOMORROW_SECONDS),
})

const award: Way = {
  earn: (shop, customer) =>
    shop.post(`/customers/${customer}/points/earn`, { points: 10, source_ref: 'a' }),
}

/** The types that nobody claims; of the others the claim is the way. */
const BY_THEMSELVES: Readonly<Record<string, Way>> = {
  order_placed: { earn: buy },
  account_created: { by_joining: true, earn: () => Promise.resolve() },
  birthday: {
    before: async (shop, customer) => {
      const [, month, day] = (await tomorrow(shop)).split('-').map(Number)
      expectOk(await shop.call('PUT', `/customers/${customer}/birthday`, { month, day }))
    },
    earn: (shop) => shop.advance(TOMORROW_SECONDS),
  },
  pet_birthday: subject('pets'),
  child_birthday: subject('children'),
  product_review: award,
  referral: {
    before: async (shop, customer) => {
      const code = await codeOf(shop, customer)
      expectOk(await claim(shop, code, `friend-of-${customer}@example.com`))
    },
    earn: async (shop, customer) => {
      const friend = await shop.customer(10_000 + customer, {
        email: `friend-of-${customer}@example.com`,
      })
      await buy(shop, friend)
    },
  },
}

const claimOf = (type: string): Way => ({
  earn: async (shop, customer) =>
    shop.post(`/customers/${customer}/claims`, {
      rule_id: await ruleOf(shop, type),
      marketing_consent: true,
      phone: '+4366012345678',
    }),
})

/** A tier that the customer has the points for, with points to enter it. */
const tier = (threshold: number) => ({
  name: `From ${threshold}`,
  threshold,
  benefits: [{ type: 'entry_points', fields: { points: 25 } }],
  confirm_member_impact: true,
})

const OTHERS: Readonly<Record<string, Way>> = {
  'an award of the API': award,
  'the order of a friend': {
    by_joining: true,
    earn: (shop, customer) => buy(shop, customer),
  },
  'a tier that is made below them': {
    before: (shop, customer) => shop.award(customer, 1_000),
    earn: async (shop) => expectOk(await shop.post('/program/tiers', tier(900))),
  },
  'a tier that is set by hand': {
    earn: async (shop, customer) => {
      const { id } = expectOk(await shop.post('/program/tiers', tier(100_000))).body.tier
      const body = { tier_id: id, award_entry_bonus: true }
      expectOk(await shop.call('PUT', `/customers/${customer}/tier`, body))
    },
  },
  'the entry gift of a membership': {
    earn: (shop, customer) => buy(shop, customer, { lines: [line('0.00', { product_id: CLUB })] }),
  },
  'an order in a campaign': {
    earn: async (shop, customer) => {
      const body = { name: 'Double', multiplier: 2, status: 'scheduled', starts_at: null }
      const { now } = expectOk(await shop.admin('GET', '/clock')).body
      expectOk(await shop.post('/campaigns', { ...body, starts_at: now }))
      await buy(shop, customer)
    },
  },
}

function waysOf(): [string, Way][] {
  const rules = earningTypes.map(({ type, claimable }): [string, Way] => {
    const way = BY_THEMSELVES[type] ?? (claimable ? claimOf(type) : undefined)
    if (way === undefined) throw new Error(`say here how a rule of type ${type} pays`)
    return [type, way]
  })
  return [...rules, ...Object.entries(OTHERS)]
}

/** A shop in which everything pays that can. */
async function generousShop(): Promise<TestShop> {
  const shop = await newShop()
  await shop.switch({
    referral_enabled: true,
    tiers_enabled: true,
    memberships_enabled: true,
    campaigns_feature: true,
  })
  for (const { type, fields } of earningTypes) {
    if (type === 'referral') continue
    const own = {
      ...(fields.some(({ key }) => key === 'noticeDays') ? { noticeDays: 0 } : {}),
      ...(fields.some(({ key }) => key === 'url') ? { url: 'https://example.com' } : {}),
    }
    expectOk(await shop.post('/program/earn-rules', { type, fields: own }))
  }
  await shop.product(CLUB)
  const club = await newMembership(shop, {
    create_product: undefined,
    product: { id: CLUB },
    benefits: [{ type: 'entry_points', fields: { points: 40 } }],
  })
  await putOnSale(shop, club.id)
  return shop
}

/** What each way paid to a customer of its own, who is excluded before it. */
async function paidByEach({ profile, eligibility }: Exclusion, is_excluded: boolean) {
  const shop = await generousShop()
  const ways = waysOf().map(([name, way], index) => ({ name, way, customer: index + 1 }))
  for (const { way, customer } of ways) {
    if (way.by_joining) continue
    await shop.customer(customer, profile)
    await way.before?.(shop, customer)
  }
  const by_flag = is_excluded && eligibility === null
  if (is_excluded && eligibility !== null) {
    expectOk(await shop.patch('/program/eligibility', eligibility))
  }
  // Nobody is flagged before joining.
  const tried = ways.filter(({ way }) => !(way.by_joining && by_flag))
  const earned_before = new Map<number, number>()
  for (const { way, customer } of tried) {
    if (by_flag) {
      expectOk(await shop.patch(`/customers/${customer}`, { excluded_from_program: true }))
    }
    if (!way.by_joining) earned_before.set(customer, (await points(shop, customer)).earned)
  }
  for (const { way, customer } of tried) {
    if (way.by_joining) await shop.customer(customer, profile)
    await way.earn(shop, customer)
  }
  const paid = new Map<string, number>()
  for (const { name, customer } of tried) {
    const { earned } = await points(shop, customer)
    paid.set(name, earned - (earned_before.get(customer) ?? 0))
  }
  return paid
}

const NOTHING = (names: Iterable<string>) => new Map([...names].map((name) => [name, 0]))

describe('an excluded customer', () => {
  it('would have earned in each of these ways', async () => {
    const paid = await paidByEach({ profile: {}, eligibility: null }, false)
    expect([...paid].filter(([, earned]) => earned <= 0)).toEqual([])
    expect(paid.size).toBe(waysOf().length)
  })

  it.each(Object.entries(EXCLUSIONS))('%s earns in none of them', async (_, exclusion) => {
    const paid = await paidByEach(exclusion, true)
    expect(paid).toEqual(NOTHING(paid.keys()))
    expect(paid.size).toBeGreaterThan(earningTypes.length)
  })

  it.each(Object.entries(EXCLUSIONS))('%s can still be corrected', async (_, exclusion) => {
    const shop = await newShop()
    const customer = await shop.customer(1, exclusion.profile)
    if (exclusion.eligibility === null) {
      expectOk(await shop.patch('/customers/1', { excluded_from_program: true }))
    } else expectOk(await shop.patch('/program/eligibility', exclusion.eligibility))
    const path = `/customers/${customer}/points` as const
    const refused = await shop.post(`${path}/earn`, { points: 5, source_ref: 'a' })
    expect(refused.status).toBe(422)
    expect(refused.body.error.details.reason).toBe('customer_excluded')
    expectOk(await shop.post(`${path}/adjust`, { delta: 30, reason: 'Sorry' }))
    expectOk(await shop.post(`${path}/deduct`, { points: 10, reason: 'Taken' }))
    expect(await points(shop, customer)).toMatchObject({ balance: 20 })
  })

  it('is made no member by an award that is refused', async () => {
    const shop = await newShop()
    expectOk(await shop.patch('/program/eligibility', { excluded_customer_tags: ['staff'] }))
    await shop.switch({ program_enabled: false })
    await shop.customer(1, { tags: ['Staff'] })
    await shop.switch({ program_enabled: true })
    const body = { points: 5, source_ref: 'a' }
    const refused = await shop.post('/customers/1/points/earn', body)
    expect(refused.body.error.details.reason).toBe('customer_excluded')
    expect((await shop.get('/customers/1')).status).toBe(404)
  })

  it('earns nothing from the moment on, in the same batch of awards too', async () => {
    const shop = await newShop()
    await shop.customer(1, { tags: ['staff'] })
    const earn = (index: number) =>
      shop.post('/customers/1/points/earn', { points: 1, source_ref: `${index}` })
    await earn(0)
    expectOk(await shop.patch('/program/eligibility', { excluded_customer_tags: ['staff'] }))
    const replies = await Promise.all(Array.from({ length: 20 }, (_, index) => earn(index)))
    // The first was awarded before, and is told again.
    expect(replies.map(({ status }) => status)).toEqual([200, ...Array(19).fill(422)])
  })
})
