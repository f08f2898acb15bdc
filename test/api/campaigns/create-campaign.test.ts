import { beforeAll, describe, expect, it } from 'vitest'
import {
  boost,
  campaignShop,
  inDays,
  newCampaign,
  newTier,
  readCampaign,
} from '../../support/campaigns.ts'
import { unsubscribe } from '../../support/emails.ts'
import { verdict } from '../../support/http.ts'
import {
  faultsOf,
  faultyFields,
  listChanges,
  newReward,
  readProgram,
} from '../../support/programs.ts'
import { expectOk, newShop, type TestShop } from '../../support/shop.ts'

let shop: TestShop
let gold_id: string
const create = (body: object) => shop.post('/campaigns', body)

beforeAll(async () => {
  shop = await campaignShop()
  gold_id = await newTier(shop, 'Gold', 1000)
})

describe('a new campaign', () => {
  it('is a draft with nothing decided but its name', async () => {
    const { body } = expectOk(await create({ name: 'Spring' }))
    const { id } = body.campaign
    expect(body).toEqual({
      dry_run: false,
      revision: 1,
      operation: 'create',
      summary: 'Spring: no multiplier yet on orders (draft)',
      diff: [{ path: `campaigns.${id}`, before: null, after: expect.any(Object) }],
      would_email: null,
      campaign: {
        id: expect.stringMatching(/^cmp_[0-9a-z]{26}$/),
        name: 'Spring',
        type: 'earning_boost',
        template: null,
        status: 'draft',
        multiplier: null,
        stacking_mode: 'compound',
        starts_at: null,
        ends_at: null,
        rule_types: ['order_placed'],
        product_scope: { mode: 'all', product_ids: [], collection_ids: [], tags: [] },
        audience: { mode: 'all', tier_ids: [], tags: [] },
        limits: { max_orders: null, max_bonus_points: null, holdout_percent: null },
        consumed: { orders: 0, bonus_points: 0 },
        badge_text: null,
        banner_copy: {},
        spotlight_rewards: [],
        emails: {
          teaser: { enabled: false, scheduled_for: null, sent_at: null },
          launch: { enabled: false, scheduled_for: null, sent_at: null },
          last_chance: { enabled: false, scheduled_for: null, sent_at: null },
        },
        deletable: true,
        revision: 1,
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
    })
    expect(await readCampaign(shop, id)).toEqual(body.campaign)
  })

  it('has everything that was sent', async () => {
    const told = {
      ...{ name: 'Gold week', multiplier: 2.25, stacking_mode: 'replace' },
      audience: { mode: 'tier', tier_ids: [gold_id] },
      limits: { max_orders: 100, max_bonus_points: 5000, holdout_percent: null },
      badge_text: 'x2',
      banner_copy: { EN: { title: 'Gold week' }, 'pt-br': { title: 'Semana', subtitle: 'Já' } },
      emails: { launch: true, last_chance: true },
      product_scope: { mode: 'exclude', tags: ['sale'] },
      starts_at: '2099-12-01T00:30:00+01:00',
      ends_at: '2099-12-03T00:00:00Z',
    }
    const { campaign, summary } = expectOk(await create(told)).body
    expect(campaign).toMatchObject({
      ...told,
      audience: { mode: 'tier', tier_ids: [gold_id], tags: [] },
      banner_copy: {
        en: { title: 'Gold week', subtitle: '' },
        'pt-br': { title: 'Semana', subtitle: 'Já' },
      },
      starts_at: '2099-11-30T23:30:00.000Z',
      ends_at: '2099-12-03T00:00:00.000Z',
      emails: {
        teaser: { enabled: false, scheduled_for: '2099-11-28T23:30:00.000Z' },
        launch: { enabled: true, scheduled_for: '2099-11-30T23:30:00.000Z' },
        last_chance: { enabled: true, scheduled_for: '2099-12-02T00:00:00.000Z' },
      },
    })
    expect(summary).toBe(
      'Gold week: 2.25 times the points on orders except products tagged "sale", 1 Dec 2099, 00:30 to 3 Dec 2099, 01:00, for Gold, up to 100 orders and 5,000 bonus points (draft)',
    )
  })

  it('goes live at once, tomorrow, or when somebody schedules it', async () => {
    const past = { starts_at: await inDays(shop, -3) }
    expect((await newCampaign(shop, { ...past, status: 'scheduled' })).status).toBe('active')
    expect((await newCampaign(shop, { status: 'scheduled' })).status).toBe('scheduled')
    expect((await newCampaign(shop, { ...past, status: 'draft' })).status).toBe('draft')
  })

  it('stands in the change log, and leaves the programme as it was', async () => {
    const before = await readProgram(shop)
    const { id, revision } = await newCampaign(shop)
    const [change] = await listChanges(shop)
    expect(change).toMatchObject({
      target: { kind: 'campaign', id, label: 'Double points weekend' },
      ...{ operation: 'create', revision, undoable: true },
    })
    expect(await readProgram(shop)).toEqual(before)
  })

  it('is made once, however often it is asked for with one key', async () => {
    const body = await boost(shop)
    const [first, second] = [
      await shop.post('/campaigns', body, { key: 'once' }),
      await shop.post('/campaigns', body, { key: 'once' }),
    ]
    expect(second.text).toBe(first.text)
    expect(second.headers.get('idempotency-replayed')).toBe('true')
  })
})

describe('a template', () => {
  it.each([
    ['custom', { type: 'earning_boost', multiplier: null, stacking_mode: 'compound' }],
    ['black_friday', { multiplier: 3, stacking_mode: 'max' }],
    ['mothers_day', { multiplier: 2, stacking_mode: 'compound' }],
    ['member_anniversary', { multiplier: 2, stacking_mode: 'compound' }],
    ['win_back', { multiplier: 3, stacking_mode: 'max' }],
    ['valentines', { multiplier: 2, stacking_mode: 'compound' }],
    ['holiday_season', { multiplier: 2, stacking_mode: 'max' }],
    ['flash_weekend', { multiplier: 2, stacking_mode: 'compound' }],
    ['new_collection', { multiplier: 1.5, stacking_mode: 'compound' }],
    ['vip_exclusive', { multiplier: 2, stacking_mode: 'compound' }],
    ['reward_sale', { type: 'reward_spotlight', multiplier: null, stacking_mode: null }],
    ['exclusive_reward', { type: 'reward_spotlight', multiplier: null, stacking_mode: null }],
  ])('%s presets its values, and neither dates nor e-mails', async (template, preset) => {
    const { campaign } = expectOk(await create({ name: 'x', template })).body
    expect(campaign).toMatchObject({ template, ...preset, starts_at: null, ends_at: null })
    expect(campaign.emails.launch.enabled).toBe(false)
    const for_gold = ['vip_exclusive', 'exclusive_reward'].includes(template)
    expect(campaign.audience).toEqual(
      for_gold
        ? { mode: 'tier', tier_ids: [gold_id], tags: [] }
        : { mode: 'all', tier_ids: [], tags: [] },
    )
  })

  it('gives way to what the body says', async () => {
    const said = {
      multiplier: 4,
      stacking_mode: 'compound',
      audience: { mode: 'tag', tags: ['a'] },
    }
    const boosted = { ...said, name: 'x', template: 'vip_exclusive' }
    expect((await create(boosted)).body.campaign).toMatchObject({
      ...said,
      audience: { mode: 'tag', tier_ids: [], tags: ['a'] },
    })
    const body = { name: 'x', template: 'black_friday', type: 'reward_spotlight' }
    expect((await create(body)).body.campaign).toMatchObject({
      ...{ multiplier: null, stacking_mode: null, rule_types: [] },
    })
  })
})

describe('what is wrong whatever the programme says', () => {
  it.each<[string, object]>([
    ['name', { name: '' }],
    ['name', { name: '   ' }],
    ['name', { name: null }],
    ['name', { name: 'x'.repeat(101) }],
    ['name', { name: 'See https://example.com' }],
    ['name', { name: 'www.example' }],
    ['name', { name: 'Now at example.com' }],
    ['name', { name: 'bit.ly/points' }],
    ['template', { template: 'easter' }],
    ['type', { type: 'sale' }],
    ['status', { status: 'active' }],
    ['status', { status: 'cancelled' }],
    ['multiplier', { multiplier: 0 }],
    ['multiplier', { multiplier: -1 }],
    ['multiplier', { multiplier: 10.01 }],
    ['multiplier', { multiplier: 1.555 }],
    ['multiplier', { multiplier: '2' }],
    ['stacking_mode', { stacking_mode: 'add' }],
    ['starts_at', { starts_at: 'tomorrow' }],
    ['starts_at', { starts_at: '2026-12-01' }],
    ['starts_at', { starts_at: '2026-12-01T00:00:00' }],
    ['starts_at', { starts_at: '2026-02-30T00:00:00Z' }],
    ['starts_at', { starts_at: '0000-06-01T00:00:00Z' }],
    ['ends_at', { ends_at: '9999-12-31T23:59:59-10:00' }],
    ['ends_at', { ends_at: '2026-13-01T00:00:00Z' }],
    ['ends_at', { starts_at: '2026-12-01T00:00:00Z', ends_at: '2026-12-01T01:00:00+01:00' }],
    ['rule_types', { rule_types: [] }],
    ['rule_types[0]', { rule_types: ['pet_birthday'] }],
    ['product_scope.mode', { product_scope: { mode: 'some' } }],
    ['product_scope', { product_scope: { mode: 'include' } }],
    ['product_scope', { product_scope: { mode: 'exclude', tags: [] } }],
    ['product_scope.tags', { product_scope: { tags: ['sale'] } }],
    ['product_scope.product_ids[0]', { product_scope: { mode: 'include', product_ids: ['x'] } }],
    ['product_scope.product_ids[0]', { product_scope: { mode: 'include', product_ids: [0] } }],
    [
      'product_scope.mode',
      {
        product_scope: { mode: 'include', tags: ['sale'] },
        rule_types: ['order_placed', 'birthday'],
      },
    ],
    ['audience.mode', { audience: { mode: 'vip' } }],
    ['audience.tier_ids', { audience: { mode: 'tier' } }],
    ['audience.tags', { audience: { mode: 'tag', tags: [] } }],
    ['audience.tags', { audience: { tags: ['vip'] } }],
    ['audience.tags[0]', { audience: { mode: 'tag', tags: [''] } }],
    ['limits.max_orders', { limits: { max_orders: 0 } }],
    ['limits.max_bonus_points', { limits: { max_bonus_points: 1.5 } }],
    ['limits.holdout_percent', { limits: { holdout_percent: 51 } }],
    ['limits.holdout_percent', { limits: { holdout_percent: 0 } }],
    ['limits.points', { limits: { points: 1 } }],
    ['badge_text', { badge_text: '' }],
    ['badge_text', { badge_text: '  ' }],
    ['badge_text', { badge_text: 'x'.repeat(41) }],
    ['banner_copy.fr', { banner_copy: { fr: { title: 'Non' } } }],
    ['banner_copy.de.title', { banner_copy: { de: { subtitle: 'Ohne Titel' } } }],
    ['banner_copy.de.title', { banner_copy: { de: { title: ' ' } } }],
    ['banner_copy.de.title', { banner_copy: { de: { title: 'x'.repeat(101) } } }],
    ['banner_copy.de.text', { banner_copy: { de: { title: 'x', text: 'y' } } }],
    ['spotlight_rewards', { spotlight_rewards: [{ reward_id: 'x', sale_points_cost: 1 }] }],
    ['multiplier', { type: 'reward_spotlight', multiplier: 2 }],
    ['stacking_mode', { type: 'reward_spotlight', stacking_mode: 'max' }],
    ['rule_types', { type: 'reward_spotlight', rule_types: ['order_placed'] }],
    [
      'product_scope',
      { type: 'reward_spotlight', product_scope: { mode: 'include', tags: ['sale'] } },
    ],
    ['emails.launch', { emails: { launch: 'yes' } }],
    ['consumed', { consumed: { orders: 0 } }],
  ])('%s: %j', async (field, body) => {
    const reply = await create({ name: 'x', ...body })
    expect(reply.status).toBe(422)
    expect(faultyFields(reply)).toContain(field)
  })

  it('is listed together', async () => {
    const reply = await create({
      ...{ name: 'www.x', starts_at: 'x', ends_at: 'y', audience: { mode: 'tag' } },
      banner_copy: { fr: { title: 'Non' } },
    })
    const fields = ['audience.tags', 'banner_copy.fr', 'ends_at', 'name', 'starts_at']
    expect(faultyFields(reply).sort()).toEqual(fields)
    const [date] = faultsOf(reply).filter(({ field }) => field === 'starts_at')
    expect(date).toMatchObject({ message: expect.stringContaining('offset'), received: 'x' })
    const [banner] = faultsOf(reply).filter(({ field }) => field === 'banner_copy.fr')
    expect(banner?.allowed).toEqual(['en', 'de', 'pt-br'])
  })
})

describe('what names a part of the programme', () => {
  it('must name one that is there', async () => {
    const tiers = await create({
      name: 'x',
      audience: { mode: 'tier', tier_ids: [gold_id, 'tier_of_nobody'] },
    })
    expect(verdict(tiers)).toBe('422 validation_error audience.tier_ids[1]')
    const tier_ids = (await readProgram(shop)).tiers.map(({ id }: { id: string }) => id)
    expect(tiers.body.error.details).toMatchObject({
      ...{ allowed: tier_ids, received: 'tier_of_nobody' },
    })
    const spotlight_rewards = [{ reward_id: 'rwd_of_nobody', sale_points_cost: 1 }]
    const rewards = await create({ name: 'x', type: 'reward_spotlight', spotlight_rewards })
    expect(verdict(rewards)).toBe('422 validation_error spotlight_rewards[0].reward_id')
  })

  it('must name ways to earn that are switched on', async () => {
    const rule_types = ['order_placed', 'birthday']
    const reply = await create({ name: 'x', rule_types })
    expect(reply.body.error.details).toMatchObject({
      reason: 'rule_not_enabled',
      field: 'rule_types[1]',
      received: 'birthday',
      allowed: ['order_placed'],
    })
    expectOk(await shop.post('/program/earn-rules', { type: 'birthday' }))
    const { campaign, summary } = expectOk(await create({ name: 'x', rule_types })).body
    expect(campaign).toMatchObject({ rule_types })
    expect(summary).toContain('on orders and "Celebrate a birthday"')
  })

  it('may be the order rule of a shop that has none, until it goes live', async () => {
    const bare = await newShop()
    await bare.switch({ campaigns_feature: true })
    const draft = expectOk(await bare.post('/campaigns', await boost(bare))).body.campaign
    const live = await bare.patch(`/campaigns/${draft.id}`, { status: 'scheduled' })
    expect(verdict(live)).toBe('422 validation_error rule_types[0]')
    const named = await bare.post('/campaigns', { name: 'x', rule_types: ['order_placed'] })
    expect(named.body.error.details.reason).toBe('rule_not_enabled')
  })

  it('puts rewards on sale below their cost, and unlocks only disabled ones', async () => {
    const on = await newReward(shop, { points_cost: 100 })
    const off = await newReward(shop, { points_cost: 100, enabled: false })
    const spotlight = (reward_id: string, sale_points_cost: number | null) =>
      create({
        ...{ name: 'x', type: 'reward_spotlight' },
        spotlight_rewards: [{ reward_id, sale_points_cost }],
      })
    for (const [reward_id, price] of [
      [on.id, 99],
      [off.id, null],
      [off.id, 99],
    ] as const) {
      const { campaign } = expectOk(await spotlight(reward_id, price)).body
      expect(campaign.spotlight_rewards).toEqual([{ reward_id, sale_points_cost: price }])
    }
    expect((await spotlight(on.id, 100)).body.error.details).toMatchObject({
      ...{ reason: 'not_on_sale', field: 'spotlight_rewards[0].sale_points_cost', received: 100 },
    })
    expect((await spotlight(on.id, null)).body.error.details.reason).toBe('reward_enabled')
    for (const price of [0, 1.5, '5']) {
      const reply = await create({
        ...{ name: 'x', type: 'reward_spotlight' },
        spotlight_rewards: [{ reward_id: on.id, sale_points_cost: price }],
      })
      expect(verdict(reply)).toBe('422 validation_error spotlight_rewards[0].sale_points_cost')
    }
    const twice = await create({
      ...{ name: 'x', type: 'reward_spotlight' },
      spotlight_rewards: [1, 2].map((price) => ({ reward_id: on.id, sale_points_cost: price })),
    })
    expect(verdict(twice)).toBe('422 validation_error spotlight_rewards[1].reward_id')
  })
})

describe('what goes live', () => {
  it.each([
    ['starts_at_needed', { starts_at: null }],
    ['multiplier_too_low', { multiplier: 1 }],
    ['multiplier_too_low', { multiplier: 0.5 }],
    ['multiplier_too_low', { multiplier: undefined }],
    ['no_rewards', { multiplier: undefined, type: 'reward_spotlight' }],
  ])('is refused as %s: %j', async (reason, body) => {
    const content = { ...(await boost(shop)), ...body }
    const reply = await create({ ...content, status: 'scheduled' })
    expect(reply.status).toBe(422)
    expect(reply.body.error.details.reason).toBe(reason)
    expectOk(await create(content))
  })

  it('has a window that is not over', async () => {
    const window = { starts_at: await inDays(shop, -2), ends_at: await inDays(shop, -1) }
    const reply = await create({ ...(await boost(shop)), ...window, status: 'scheduled' })
    expect(reply.body.error.details).toMatchObject({ reason: 'window_over', field: 'ends_at' })
    const endless = { ...(await boost(shop)), ends_at: null, status: 'scheduled' }
    expect((await create(endless)).body.campaign.status).toBe('scheduled')
  })
})

describe('who would be e-mailed', () => {
  it('counts the audience, for the phases that are on', async () => {
    const own = await campaignShop()
    const [entry] = (await readProgram(own)).tiers
    const gold = await newTier(own, 'Gold', 1000)
    const agreed = { email_consent: true }
    await own.customer(1, { ...agreed, tags: ['vip', 'new'] })
    await own.customer(2, { ...agreed, tags: ['new'] })
    await own.customer(3, { ...agreed, email: null, tags: ['vip'] })
    await own.customer(4, { ...agreed, tags: ['vip'] })
    await own.customer(6, { tags: ['vip'] })
    await own.customer(7, { ...agreed, tags: ['vip'] })
    await unsubscribe(own, 'customer 7', 'campaigns')
    await unsubscribe(own, 'customer 1', 'points')
    expectOk(await own.patch('/customers/4', { excluded_from_program: true }))
    await own.switch({ join_gate_enabled: true })
    await own.customer(5, { ...agreed, tags: ['vip'] })
    const would = async (audience: object) => {
      const body = { name: 'x', audience, emails: { launch: true, teaser: true }, dry_run: true }
      return expectOk(await own.post('/campaigns', body)).body.would_email
    }
    const phases = ['teaser', 'launch']
    expect(await would({ mode: 'all' })).toEqual({ phases, recipients: 2 })
    expect(await would({ mode: 'tag', tags: ['vip'] })).toEqual({ phases, recipients: 1 })
    expect(await would({ mode: 'tag', tags: ['vip', 'new'] })).toEqual({ phases, recipients: 2 })
    expect(await would({ mode: 'tag', tags: ['old'] })).toEqual({ phases, recipients: 0 })
    expect(await would({ mode: 'tier', tier_ids: [entry.id] })).toEqual({ phases, recipients: 2 })
    expect(await would({ mode: 'tier', tier_ids: [gold] })).toEqual({ phases, recipients: 0 })
    // Placed by hand, so that this says nothing of when tiers move members.
    const placed = own.app.database.db.updateTable('accounts').set({ tier_id: gold })
    await placed.where('customer_id', '=', 2).execute()
    expect(await would({ mode: 'tier', tier_ids: [gold] })).toEqual({ phases, recipients: 1 })
    expect(await would({ mode: 'tier', tier_ids: [entry.id] })).toEqual({ phases, recipients: 1 })
  })
})

it('without the feature there are no campaigns', async () => {
  const bare = await newShop()
  for (const [method, path] of [
    ['POST', '/campaigns'],
    ['GET', '/campaigns'],
    ['GET', '/campaigns/cmp_x'],
    ['PATCH', '/campaigns/cmp_x'],
    ['DELETE', '/campaigns/cmp_x'],
  ] as const) {
    const reply = await bare.call(method, path, method === 'GET' ? undefined : { name: 'x' })
    expect(verdict(reply)).toBe('403 feature_disabled')
    expect(reply.body.error.details).toEqual({
      feature: 'campaigns',
      switch: 'campaigns_feature',
    })
  }
})
