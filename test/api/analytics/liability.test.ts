import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inDays } from '../../support/campaigns.ts'
import { newTier } from '../../support/ladders.ts'
import { newReward } from '../../support/programs.ts'
import { runs, timeLimit } from '../../support/runs.ts'
import { expectOk, newShop, type TestShop } from '../../support/shop.ts'

/** What a merchant owes is what members could really ask for. */

const [ADA, BEN, CLEO] = [1001, 1002, 1003]

async function owed(shop: TestShop) {
  const { points } = expectOk(await shop.get('/analytics/summary')).body
  const { outstanding_liability, outstanding_liability_unit, liability_basis } = points
  expect(outstanding_liability_unit).toBe(outstanding_liability === null ? 'points' : 'money')
  expect(liability_basis === null).toBe(outstanding_liability === null)
  return { amount: outstanding_liability, basis: liability_basis }
}

/** Ada has 1,000 points and is Gold, Ben 250 and Cleo 40 at the entry. */
async function threeMembers(currency = 'EUR') {
  const shop = await newShop(undefined, { currency })
  await shop.switch({ tiers_enabled: true })
  const gold = await newTier(shop, { name: 'Gold', threshold: 900 })
  const points = [
    [ADA, 1_000],
    [BEN, 250],
    [CLEO, 40],
  ] as const
  for (const [member, amount] of points) {
    await shop.customer(member)
    await shop.award(member, amount)
  }
  const [entry] = expectOk(await shop.get('/program')).body.tiers
  return { shop, gold: gold.id, entry: entry.id }
}

async function redeem(shop: TestShop, member: number, reward_id: string, fields = {}) {
  expectOk(await shop.post(`/customers/${member}/redemptions`, { reward_id, ...fields }))
}

const FIVE_EUROS = { type: 'fixed_amount', points_cost: 100, discount_value: 5 }

describe('what members could ask for', () => {
  it('is bounded by what a reward leaves them room for', async () => {
    const { shop, gold, entry } = await threeMembers()
    const past = '2020-01-01T00:00:00Z'
    const later = await inDays(shop, 9)
    const off = '/program/rewards'
    const rows: [string, Record<string, unknown>, number | null][] = [
      ['a percentage', { type: 'percentage', discount_value: 5 }, null],
      ['a product', { type: 'free_shipping', discount_value: undefined }, null],
      ['one that is off', { enabled: false }, null],
      ['one that is over', { fields: { endsAt: past } }, null],
      ['one that will open', { fields: { startsAt: later } }, 64.5],
      ['all at its rate, pro rata', {}, 64.5],
      ['store credit', { type: 'store_credit' }, 64.5],
      ['a gift card', { type: 'gift_card' }, 64.5],
      // 100 of Ada's, 100 of Ben's, 40 of Cleo's; twice: 200, 200, 40.
      ['one once for each', { fields: { perCustomerLimit: 1 } }, 12],
      ['one twice for each', { fields: { perCustomerLimit: 2 } }, 22],
      ['three for all', { fields: { usageLimit: 3 } }, 15],
      ['once for each, one for all', { fields: { perCustomerLimit: 1, usageLimit: 1 } }, 5],
      ['Gold only', { fields: { tierIds: [gold] } }, 50],
      ['the entry only', { fields: { tierIds: [entry] } }, 14.5],
      ['the entry once', { fields: { tierIds: [entry], perCustomerLimit: 1 } }, 7],
      ['both tiers', { fields: { tierIds: [entry, gold] } }, 64.5],
      ['a rate without an end', { points_cost: 300 }, 21.5],
    ]
    const of_choice = { pointsStep: 50, valuePerStep: 2 }
    const choices: typeof rows = [
      ['of choice', of_choice, 51.6],
      ['of choice, once', { ...of_choice, perCustomerLimit: 1 }, 51.6],
      // 200 of Ada's, 200 of Ben's, 40 of Cleo's.
      ['up to 200, once', { ...of_choice, maximumPoints: 200, perCustomerLimit: 1 }, 17.6],
      ['up to 200, twice in all', { ...of_choice, maximumPoints: 200, usageLimit: 2 }, 16],
    ]
    const variable = { type: 'variable_amount', points_cost: undefined, discount_value: undefined }
    const all = [
      ...rows,
      ...choices.map(([what, fields, amount]) => [what, { ...variable, fields }, amount] as const),
    ]
    for (const [what, fields, amount] of all) {
      const { id } = await newReward(shop, { ...FIVE_EUROS, ...fields })
      const told = await owed(shop)
      expect([what, told.amount]).toEqual([what, amount])
      if (amount !== null) expect(told.basis.reward_id).toBe(id)
      expectOk(await shop.call('DELETE', `${off}/${id}`))
    }
  })

  it('is not told of a reward that is for nobody: for a tier that is gone, or not live', async () => {
    const { shop, gold, entry } = await threeMembers()
    await newReward(shop, { ...FIVE_EUROS, fields: { tierIds: [gold] } })
    await shop.switch({ tiers_enabled: false })
    expect(await owed(shop)).toEqual({ amount: null, basis: null })
    await shop.switch({ tiers_enabled: true })
    expect((await owed(shop)).amount).toBe(50)
    const word = { confirm_member_impact: true }
    expectOk(await shop.call('DELETE', `/program/tiers/${gold}`, word))
    expect(await owed(shop)).toEqual({ amount: null, basis: null })
    await newReward(shop, { ...FIVE_EUROS, fields: { tierIds: [entry] } })
    expect((await owed(shop)).amount).toBe(64.5)
  })

  it('does not jump by a small reward that each may have once', async () => {
    const { shop } = await threeMembers()
    const usual = await newReward(shop, FIVE_EUROS)
    const basis = { reward_id: usual.id, value_per_point: 0.05 }
    expect(await owed(shop)).toEqual({ amount: 64.5, basis })
    const once = { fields: { perCustomerLimit: 1 } }
    await newReward(shop, { ...FIVE_EUROS, points_cost: 1, ...once })
    expect(await owed(shop)).toEqual({ amount: 64.5, basis })
  })

  it('falls by what was redeemed, and rises by what was given back', async () => {
    const { shop } = await threeMembers()
    const fields = { perCustomerLimit: 2, usageLimit: 3 }
    const { id } = await newReward(shop, { ...FIVE_EUROS, fields })
    expect((await owed(shop)).amount).toBe(15)
    await redeem(shop, ADA, id)
    // 100 of Ada's, 200 of Ben's, 40 of Cleo's, and 2 are left for all.
    expect((await owed(shop)).amount).toBe(10)
    expectOk(await shop.patch(`/program/rewards/${id}`, { fields: { usageLimit: null } }))
    expect((await owed(shop)).amount).toBe(17)
    await redeem(shop, ADA, id)
    expect((await owed(shop)).amount).toBe(12)
    expectOk(await shop.patch(`/program/rewards/${id}`, { fields: { usageLimit: 2 } }))
    expect(await owed(shop)).toEqual({ amount: null, basis: null })
    const { data } = expectOk(await shop.get(`/customers/${ADA}/redemptions`)).body
    expectOk(await shop.post(`/customers/${ADA}/redemptions/${data[0].id}/cancel`))
    expect((await owed(shop)).amount).toBe(5)
  })

  it('leaves out customers who have used up their limit', async () => {
    const { shop } = await threeMembers()
    const { id } = await newReward(shop, { ...FIVE_EUROS, fields: { perCustomerLimit: 1 } })
    // 100 of Ada's, 100 of Ben's, 40 of Cleo's.
    expect((await owed(shop)).amount).toBe(12)
    await redeem(shop, ADA, id)
    expect((await owed(shop)).amount).toBe(7)
    await redeem(shop, BEN, id)
    expect((await owed(shop)).amount).toBe(2)
  })

  it.each([
    ['JPY', 5, 22],
    ['KWD', 0.005, 0.022],
  ])('is told in the coins of %s', async (currency, discount_value, amount) => {
    const { shop } = await threeMembers(currency)
    await newReward(shop, { ...FIVE_EUROS, points_cost: 300, discount_value })
    expect((await owed(shop)).amount).toBe(amount)
  })
})

it(
  'is, of any rewards and redemptions, what adding up member by member says',
  async () => {
    const limit = (max: number) => fc.option(fc.integer({ min: 1, max }))
    const reward = fc.record({
      points_cost: fc.constantFrom(1, 30, 100),
      discount_value: fc.constantFrom(1, 5, 12.34),
      perCustomerLimit: limit(3),
      usageLimit: limit(5),
      tiers: fc.constantFrom('all', 'gold', 'entry'),
    })
    const history = fc.record({
      rewards: fc.array(reward, { minLength: 1, maxLength: 3 }),
      redeemed: fc.array(fc.tuple(fc.constantFrom(ADA, BEN, CLEO), fc.nat(2)), { maxLength: 5 }),
    })
    const holds = fc.asyncProperty(history, async ({ rewards, redeemed }) => {
      const { shop, gold, entry } = await threeMembers()
      const made = []
      for (const { tiers, perCustomerLimit, usageLimit, ...price } of rewards) {
        const tierIds = { all: [], gold: [gold], entry: [entry] }[tiers]
        const fields = { perCustomerLimit, usageLimit, tierIds }
        made.push(await newReward(shop, { ...FIVE_EUROS, ...price, fields }))
      }
      const taken: [number, string][] = []
      for (const [member, index] of redeemed) {
        const { id: reward_id = '' } = made[index % made.length] ?? {}
        const reply = await shop.post(`/customers/${member}/redemptions`, { reward_id })
        if (reply.status < 300) taken.push([member, reward_id])
      }
      const { data: members } = expectOk(await shop.get('/customers?limit=250')).body
      const amounts = made.flatMap(({ id, points_cost, discount_value, fields }) => {
        // The fields of a reward are free in its schema; these are the ones given above.
        const { usageLimit, perCustomerLimit, tierIds } = fields as unknown as {
          usageLimit: number | null
          perCustomerLimit: number | null
          tierIds: string[]
        }
        const by_all = taken.filter(([, reward_id]) => reward_id === id)
        const left = (usageLimit ?? Infinity) - by_all.length
        if (left <= 0) return []
        const points = members.map((member: Listed) => {
          if (tierIds.length > 0 && !tierIds.includes(member.tier.id)) return 0
          const used = by_all.filter(([who]) => who === member.legacy_id).length
          const uses = Math.max((perCustomerLimit ?? Infinity) - used, 0)
          return Math.min(member.points_balance, uses * points_cost)
        })
        const sum = points.reduce((total: number, one: number) => total + one, 0)
        return (Math.min(sum, left * points_cost) * discount_value) / points_cost
      })
      const { amount } = await owed(shop)
      if (amounts.length === 0) expect(amount).toBeNull()
      else expect(Math.abs(amount - Math.max(...amounts))).toBeLessThan(0.0051)
    })
    await fc.assert(holds, runs(6))
  },
  timeLimit(6),
)

interface Listed {
  readonly legacy_id: number
  readonly points_balance: number
  readonly tier: { readonly id: string }
}
