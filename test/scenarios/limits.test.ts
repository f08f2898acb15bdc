import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../support/app.ts'
import { listedEmails } from '../support/emails.ts'
import { type Reply, verdict } from '../support/http.ts'
import { AMOUNT_OFF, limitedKey, onlyLimits } from '../support/limited-keys.ts'
import { lastChange, newReward, newRule, readProgram } from '../support/programs.ts'
import { expectOk, newShop, TestShop } from '../support/shop.ts'

/** What a key with limits may do alone, and what it may not. */

const ADA = 1001
let app: TestApp
let shop: TestShop

beforeAll(async () => {
  // Its clock moves by days.
  app = await startApp({ database_name: `laurel_limits_${process.env.VITEST_POOL_ID}` })
})

afterAll(() => app.close())

beforeEach(async () => {
  shop = await newShop(app)
  await shop.customer(ADA)
})

const keyWith = async (limits: Record<string, unknown>) =>
  (await limitedKey(shop, onlyLimits(limits))).key

const award = (token: string, points: number, key: string = randomUUID()) =>
  shop.post(`/customers/${ADA}/points/earn`, { points, source_ref: randomUUID() }, { token, key })

async function balance(): Promise<number> {
  return expectOk(await shop.get(`/customers/${ADA}/points`)).body.points_balance
}

/** The limits that a refused write went beyond. */
const beyond = ({ body }: Reply): string[] | undefined =>
  body.error?.details?.limits?.map(({ kind }) => kind)

const inSeconds = (seconds: number) =>
  new Date(app.context.clock.now().getTime() + seconds * 1_000).toISOString()

describe('points of a day', () => {
  it('hold for all writes together, whatever they are', async () => {
    const token = await keyWith({ points: 100 })
    expectOk(await award(token, 60))
    const refused = await award(token, 41)
    expect(verdict(refused)).toBe('409 confirmation_required')
    expect(refused.body.error.details).toMatchObject({
      limits: [{ kind: 'points', limit: 100, used: 60, asked: 41 }],
      proposal: null,
    })
    const adjust = { delta: -41, reason: 'x' }
    expect(beyond(await shop.post(`/customers/${ADA}/points/adjust`, adjust, { token }))).toEqual([
      'points',
    ])
    expectOk(await award(token, 40))
    expect(await balance()).toBe(100)
  })

  it('count the gifts of a tier that follow', async () => {
    const benefits = [{ type: 'entry_points', fields: { points: 30 } }]
    expectOk(await shop.post('/program/tiers', { name: 'Gold', threshold: 50, benefits }))
    await shop.switch({ tiers_enabled: true })
    const token = await keyWith({ points: 100 })
    expect((await award(token, 75)).body.error.details.limits).toMatchObject([
      { kind: 'points', used: 0, asked: 105 },
    ])
    expectOk(await award(token, 70))
    expect(await balance()).toBe(100)
    expect(beyond(await award(token, 1))).toEqual(['points'])
  })

  it('count the gifts of a tier that a change moves members to', async () => {
    await shop.switch({ tiers_enabled: true })
    await shop.award(ADA, 500)
    const benefits = [30, 31].map((points) => ({ type: 'entry_points', fields: { points } }))
    const gold = { name: 'Gold', threshold: 400, benefits, confirm_member_impact: true }
    const refused = await shop.post('/program/tiers', gold, {
      token: await keyWith({ points: 60 }),
    })
    expect(refused.body.error.details.limits).toMatchObject([{ kind: 'points', asked: 61 }])
    expectOk(await shop.post('/program/tiers', gold, { token: await keyWith({ points: 61 }) }))
    expect(await balance()).toBe(561)
  })

  it('count what a birthday that is entered will pay', async () => {
    await newRule(shop, { type: 'birthday', fields: { points: 60, noticeDays: 0 } })
    await newRule(shop, { type: 'pet_birthday', fields: { points: 41, noticeDays: 0 } })
    const token = await keyWith({ points: 100 })
    const birthday = (day: number) =>
      shop.call('PUT', `/customers/${ADA}/birthday`, { month: 5, day }, { token })
    expectOk(await birthday(4))
    // The same day again promises nothing.
    expectOk(await birthday(4))
    const add = (pet: object) => shop.post(`/customers/${ADA}/pets`, pet, { token })
    const pet = { name: 'Rex', species: 'dog', birthday: '2020-05-05' }
    expect((await add(pet)).body.error.details.limits).toMatchObject([
      { kind: 'points', used: 60, asked: 41 },
    ])
    expectOk(await add({ name: 'Rex', species: 'dog' }))
    expect(await balance()).toBe(0)
  })

  it('come back the next day of the shop', async () => {
    const token = await keyWith({ points: 100 })
    expectOk(await award(token, 100))
    expect(beyond(await award(token, 1))).toEqual(['points'])
    await shop.advance(24 * 60 * 60)
    expectOk(await award(token, 100))
    expect(await balance()).toBe(200)
  })

  it('count a retry once, and answer it as before', async () => {
    const token = await keyWith({ points: 100 })
    const body = { points: 100, source_ref: 'once' }
    const send = () => shop.post(`/customers/${ADA}/points/earn`, body, { token, key: 'the-same' })
    const first = expectOk(await send())
    expect(expectOk(await send()).body).toEqual(first.body)
    expect(beyond(await award(token, 1))).toEqual(['points'])
  })

  it('are not passed by writes at the same moment on two nodes', async () => {
    const token = await keyWith({ points: 100 })
    const other = await startApp({ database: app.database })
    try {
      const elsewhere = new TestShop(other, shop.domain, shop.key)
      const replies = await Promise.all(
        Array.from({ length: 40 }, (_, index) =>
          (index % 2 === 0 ? shop : elsewhere).post(
            `/customers/${ADA}/points/earn`,
            { points: 10, source_ref: `${index}` },
            { token },
          ),
        ),
      )
      const done = replies.filter(({ status }) => status === 200)
      expect(done).toHaveLength(10)
      expect(new Set(replies.map(verdict))).toEqual(new Set(['200', '409 confirmation_required']))
      expect(await balance()).toBe(100)
    } finally {
      await other.close()
    }
  })
})

describe('a change of the programme', () => {
  const dearer = { ...AMOUNT_OFF, discount_value: 26, points_cost: 2_600 }

  it('is carried out within the limits', async () => {
    const token = await keyWith({ value: 25, return_percent: 20, program_writes: 2 })
    expectOk(await shop.post('/program/rewards', AMOUNT_OFF, { token }))
    expectOk(await shop.post('/program/rewards', AMOUNT_OFF, { token }))
    expect(beyond(await shop.post('/program/rewards', AMOUNT_OFF, { token }))).toEqual([
      'program_writes',
    ])
  })

  it.each<[string, Record<string, unknown>, () => Promise<[string, Record<string, unknown>]>]>([
    ['a reward that is worth more', { value: 25 }, async () => ['/program/rewards', dearer]],
    [
      'a reward of which nobody can tell the worth',
      { value: 25 },
      async () => {
        await shop.product(7)
        const fields = { productId: 7 }
        return ['/program/rewards', { type: 'free_product', name: 'Mug', points_cost: 9, fields }]
      },
    ],
    [
      'an award that is worth more',
      { value: 25 },
      async () => {
        await newReward(shop, AMOUNT_OFF)
        const fields = { points: 2_501 }
        return ['/program/earn-rules', { type: 'newsletter_signup', fields }]
      },
    ],
    [
      'points of orders that are worth more',
      { return_percent: 20 },
      async () => {
        await newReward(shop, AMOUNT_OFF)
        return ['/program/earn-rules', { type: 'order_placed', fields: { earnPoints: 21 } }]
      },
    ],
    [
      'members’ points that are worth more',
      { liability: 9 },
      async () => {
        await shop.award(ADA, 1_000)
        return ['/program/rewards', AMOUNT_OFF]
      },
    ],
    [
      'a tier that multiplies by more',
      { multiplier: 3 },
      async () => ['/program/tiers', { name: 'Gold', threshold: 500, points_multiplier: 3.1 }],
    ],
    [
      'a gift of a tier',
      { value: 25 },
      async () => {
        const fields = { discountType: 'fixed_amount', discountValue: 26 }
        const benefits = [{ type: 'entry_discount_code', fields }]
        return ['/program/tiers', { name: 'Gold', threshold: 500, benefits }]
      },
    ],
  ])('waits: %s', async (_what, limits, prepare) => {
    const [path, body] = await prepare()
    const token = await keyWith(limits)
    const before = await readProgram(shop)
    const refused = await shop.post(path, body, { token })
    expect(beyond(refused), refused.text).toEqual(Object.keys(limits))
    expect(refused.body.error.details.proposal.id).toMatch(/^prp_/)
    expect(await readProgram(shop)).toEqual(before)
    expectOk(await shop.post(path, { ...body, dry_run: true }, { token, key: null }))
  })

  it('waits if campaigns that compound come to more together', async () => {
    await shop.switch({ campaigns_feature: true })
    await newRule(shop, { type: 'order_placed' })
    const token = await keyWith({ multiplier: 3 })
    const campaign = {
      name: 'Double',
      multiplier: 2,
      stacking_mode: 'compound',
      starts_at: inSeconds(60),
      ends_at: inSeconds(86_400),
      status: 'scheduled',
    }
    expectOk(await shop.post('/campaigns', campaign, { token }))
    const second = await shop.post('/campaigns', campaign, { token })
    expect(second.body.error.details.limits).toMatchObject([{ kind: 'multiplier', asked: 4 }])
  })

  it('counts a campaign with the tier and the campaign that runs already, and no later one', async () => {
    await shop.switch({ campaigns_feature: true })
    await newRule(shop, { type: 'order_placed' })
    const tier = { name: 'Gold', threshold: 50_000, points_multiplier: 1.5 }
    expectOk(await shop.post('/program/tiers', tier))
    const campaign = { status: 'scheduled', stacking_mode: 'compound' }
    const week = { name: 'Coffee week', multiplier: 1.5 }
    const running = { ...campaign, ...week, starts_at: inSeconds(60), ends_at: inSeconds(86_400) }
    expectOk(await shop.post('/campaigns', running))
    await shop.advance(120)
    const token = await keyWith({ multiplier: 3 })
    const double = { ...campaign, name: 'Double', multiplier: 2, ends_at: inSeconds(200_000) }
    const meeting = { ...double, starts_at: inSeconds(60) }
    const waiting = await shop.post('/campaigns', meeting, { token })
    expect(waiting.body.error.details.limits).toMatchObject([{ kind: 'multiplier', asked: 4.5 }])
    expectOk(await shop.post('/campaigns', { ...double, starts_at: inSeconds(90_000) }, { token }))
  })

  it('waits if campaigns that compound are made at the same moment', async () => {
    await shop.switch({ campaigns_feature: true })
    await newRule(shop, { type: 'order_placed' })
    const token = await keyWith({ multiplier: 3 })
    const campaign = {
      ...{ name: 'Double', multiplier: 2, stacking_mode: 'compound', status: 'scheduled' },
      ...{ starts_at: inSeconds(60), ends_at: inSeconds(86_400) },
    }
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => shop.post('/campaigns', campaign, { token })),
    )
    expect(replies.filter(({ status }) => status < 300)).toHaveLength(1)
  })

  it('waits if a tier and a campaign are made at the same moment', async () => {
    await shop.switch({ campaigns_feature: true })
    await newRule(shop, { type: 'order_placed' })
    const token = await keyWith({ multiplier: 3 })
    const campaign = {
      ...{ name: 'Double', multiplier: 2, stacking_mode: 'compound', status: 'scheduled' },
      ...{ starts_at: inSeconds(60), ends_at: inSeconds(86_400) },
    }
    const tier = { name: 'Gold', threshold: 50_000, points_multiplier: 2 }
    const replies = await Promise.all([
      shop.post('/campaigns', campaign, { token }),
      shop.post('/program/tiers', tier, { token }),
    ])
    expect(replies.filter(({ status }) => status < 300)).toHaveLength(1)
  })

  it('waits if it would mail members, and counts them for the day', async () => {
    await shop.switch({ campaigns_feature: true, emails_enabled: true })
    await newRule(shop, { type: 'order_placed' })
    await shop.award(ADA, 1)
    const emails = { launch: true }
    const campaign = {
      name: 'Double',
      multiplier: 2,
      emails,
      starts_at: inSeconds(60),
      ends_at: inSeconds(86_400),
      status: 'scheduled',
    }
    const shy = await keyWith({ emails: 0 })
    expect(beyond(await shop.post('/campaigns', campaign, { token: shy }))).toEqual(['emails'])
    expectOk(await shop.post('/campaigns', { ...campaign, status: 'draft' }, { token: shy }))
    const bold = await keyWith({ emails: 1 })
    expectOk(await shop.post('/campaigns', campaign, { token: bold }))
    expect(beyond(await shop.post('/campaigns', campaign, { token: bold }))).toEqual(['emails'])
  })

  it('waits if members would hear of it that they move', async () => {
    await shop.switch({ tiers_enabled: true, emails_enabled: true })
    const BEN = 1002
    await shop.customer(BEN, { email: null })
    for (const customer of [ADA, BEN]) await shop.award(customer, 500)
    const gold = { name: 'Gold', threshold: 400, confirm_member_impact: true }
    const made = (token: string, fields: object = {}) =>
      shop.post('/program/tiers', { ...gold, ...fields }, { token })
    const shy = await keyWith({ emails: 0 })
    const dry = expectOk(await made(shy, { dry_run: true })).body
    // Ben has no address.
    expect(dry.member_impact).toMatchObject({ promoted: 2, emails: 1 })
    expect(dry.would_wait?.limits).toMatchObject([{ kind: 'emails', asked: 1 }])
    expect(beyond(await made(shy))).toEqual(['emails'])
    const bold = await keyWith({ emails: 1 })
    expectOk(await made(bold))
    const change_id = await lastChange(shop)
    await app.context.runDueJobs()
    expect(await listedEmails(shop, '?template=tier_up&status=sent')).toHaveLength(1)
    const back = { confirm_member_impact: true }
    const undone = expectOk(await shop.post(`/program/changes/${change_id}/undo`, back)).body
    expect(undone.member_impact).toMatchObject({ replaced: 2, emails: 0 })
    // Nobody hears of it where this e-mail is off.
    expectOk(await shop.patch('/program/emails/tier_up', { enabled: false }))
    expectOk(await made(shy))
  })

  it('waits if it would move members', async () => {
    await shop.switch({ tiers_enabled: true })
    await shop.award(ADA, 500)
    const body = { name: 'Gold', threshold: 400, confirm_member_impact: true }
    const token = await keyWith({ members_moved: 0 })
    expect(beyond(await shop.post('/program/tiers', body, { token }))).toEqual(['members_moved'])
    const other = await keyWith({ members_moved: 1 })
    expectOk(await shop.post('/program/tiers', body, { token: other }))
  })

  it('waits if members could redeem more, which a dearer reward does not hide', async () => {
    await shop.award(ADA, 10_000)
    const cheap = await newReward(shop, AMOUNT_OFF)
    const percent = { type: 'percentage', name: '20 %', points_cost: 250, discount_value: 20 }
    await newReward(shop, percent)
    const token = await keyWith({ liability: 50 })
    const write = (body: object) => shop.patch(`/program/rewards/${cheap.id}`, body, { token })
    // 10,000 points: from 100 to 156.25.
    expect((await write({ points_cost: 320 })).body.error.details.limits).toMatchObject([
      { kind: 'liability', limit: 50, used: 0, asked: 56.25 },
    ])
    expectOk(await write({ points_cost: 400 }))
    // The rises of a day count together, so that small steps do not go round the limit.
    expect((await write({ points_cost: 320 })).body.error.details.limits).toMatchObject([
      { kind: 'liability', limit: 50, used: 25, asked: 31.25 },
    ])
    expectOk(await write({ points_cost: 350 }))
    expect(beyond(await write({ points_cost: 320 }))).toEqual(['liability'])
  })

  it('waits if members may redeem it more often, or pay less as members of a tier', async () => {
    await shop.award(ADA, 10_000)
    const fields = { perCustomerLimit: 1 }
    const { id } = await newReward(shop, { ...AMOUNT_OFF, fields })
    const token = await keyWith({ liability: 50 })
    const often = { fields: { perCustomerLimit: null } }
    expect(beyond(await shop.patch(`/program/rewards/${id}`, often, { token }))).toEqual([
      'liability',
    ])
    const twice = { fields: { perCustomerLimit: 2 } }
    expectOk(await shop.patch(`/program/rewards/${id}`, twice, { token }))
    const other = await newReward(shop, { ...AMOUNT_OFF, points_cost: 5_000 })
    const benefits = [{ type: 'reward_price', fields: { prices: { [other.id]: 100 } } }]
    const tier = { name: 'Gold', threshold: 50_000, benefits }
    expect(beyond(await shop.post('/program/tiers', tier, { token }))).toEqual(['liability'])
  })

  it('waits if something without a price gives more, and not if it gives less', async () => {
    await shop.product(7)
    const fields = { productId: 7, quantity: 2, minimumPurchase: 25, perCustomerLimit: 3 }
    const free = {
      type: 'free_product',
      name: 'Mug',
      points_cost: 500,
      code_valid_days: 30,
      fields,
    }
    const made = expectOk(await shop.post('/program/rewards', free)).body.reward
    const id = made?.id ?? ''
    const token = await keyWith({ value: 25 })
    const write = (body: object) => shop.patch(`/program/rewards/${id}`, body, { token })
    for (const more of [
      { fields: { quantity: 100 } },
      { fields: { minimumPurchase: 0 } },
      { fields: { perCustomerLimit: null } },
      { fields: { combinesWith: { order: true } } },
      { points_cost: 499 },
      { code_valid_days: 3_650 },
    ]) {
      expect(beyond(await write(more)), JSON.stringify(more)).toEqual(['value'])
    }
    for (const less of [
      { fields: { quantity: 1 } },
      { fields: { minimumPurchase: 30 } },
      { fields: { perCustomerLimit: 1 } },
      { points_cost: 600 },
      { name: 'Another mug' },
    ]) {
      expectOk(await write(less))
    }
  })

  it('waits if customers choose how much a code is worth, without an end', async () => {
    const token = await keyWith({ value: 25 })
    const choice = { type: 'variable_amount', name: 'As you like' }
    expect(beyond(await shop.post('/program/rewards', choice, { token }))).toEqual(['value'])
    const most = (maximumPoints: number) =>
      shop.post('/program/rewards', { ...choice, fields: { maximumPoints } }, { token })
    expect((await most(2_600)).body.error.details.limits).toMatchObject([{ asked: 26 }])
    expectOk(await most(2_500))
  })

  it('waits if members’ points expire sooner, even if not soon', async () => {
    await shop.award(ADA, 500)
    await shop.customer(1002)
    const body = { points_expiry: { enabled: true, months: 2 }, confirm_member_impact: true }
    const token = await keyWith({ members_moved: 0 })
    const refused = await shop.patch('/program/settings', body, { token })
    expect(refused.body.error.details.limits).toMatchObject([{ kind: 'members_moved', asked: 1 }])
    expectOk(await shop.patch('/program/settings', body))
    const longer = { points_expiry: { months: 3 } }
    expectOk(await shop.patch('/program/settings', longer, { token }))
  })

  it('waits if members are left out', async () => {
    await shop.customer(1002, { tags: ['Wholesale'] })
    await shop.award(1002, 500)
    await shop.award(ADA, 500)
    const token = await keyWith({ members_moved: 0 })
    const exclude = (tags: string[]) =>
      shop.patch('/program/eligibility', { excluded_customer_tags: tags }, { token })
    const refused = await exclude(['wholesale'])
    expect(refused.body.error.details.limits).toMatchObject([{ kind: 'members_moved', asked: 1 }])
    const only = { customer_audience: 'b2b_only' }
    expect(
      (await shop.patch('/program/eligibility', only, { token })).body.error.details.limits,
    ).toMatchObject([{ kind: 'members_moved', asked: 2 }])
    expectOk(await exclude(['nobody']))
  })

  it('may always make less of what there is', async () => {
    const reward = await newReward(shop, { ...AMOUNT_OFF, discount_value: 90, points_cost: 900 })
    const token = await keyWith({ value: 25, return_percent: 1, liability: 0 })
    expectOk(await shop.patch(`/program/rewards/${reward.id}`, { points_cost: 950 }, { token }))
  })
})

describe('limits', () => {
  it('of a key are none, until the merchant sets some', async () => {
    const { id, key: token } = await shop.newKey(['points:write', 'customers:read'])
    const { data } = expectOk(await shop.admin('GET', '/keys?limit=250')).body
    expect(data.find((one) => one.id === id)?.limits).toBeNull()
    expectOk(await award(token, 5_000))
    const limits = { points: 10 }
    const changed = expectOk(await shop.admin('PATCH', `/keys/${id}`, { limits })).body
    expect(changed.limits).toMatchObject({ mode: 'act', points: 10, emails: 0 })
    expect(beyond(await award(token, 11))).toEqual(['points'])
    expectOk(await shop.admin('PATCH', `/keys/${id}`, { limits: null }))
    expectOk(await award(token, 5_000))
  })

  it('are whole figures, and of known kinds', async () => {
    const { id } = await shop.newKey(['points:write'])
    for (const limits of [{ points: 1.5 }, { points: -1 }, { hats: 1 }, { mode: 'dance' }]) {
      const reply = await shop.admin('PATCH', `/keys/${id}`, { limits })
      expect(verdict(reply)).toMatch(/^422 validation_error/)
    }
  })
})
