import { describe, expect, it } from 'vitest'
import {
  changedCampaign,
  deletedCampaign,
  documentOfDeleted,
  newCampaign,
  restoredCampaign,
} from '../../../src/domain/campaigns/campaign-decisions.ts'
import type { CampaignInput } from '../../../src/domain/campaigns/campaign-input.ts'
import type { StoredCampaign } from '../../../src/domain/campaigns/campaign-state.ts'
import type { CampaignTemplateName } from '../../../src/domain/campaigns/campaign-templates.ts'
import type { Campaign } from '../../../src/domain/campaigns/campaigns.ts'
import { aCampaign, aProgram, aShop, PROMISED_AT, tiersOf } from '../../support/promises.ts'

/** What a body makes of a campaign, and what is refused: by itself, by the programme, by its status. */

/** The campaigns of these tests run from 1 February to 1 March. */
const AHEAD = new Date('2026-01-20T00:00:00Z')
const DURING = new Date('2026-02-10T00:00:00Z')
const OVER = new Date('2026-03-01T00:00:00Z')

const rule = (type: string, enabled = true) => ({
  ...{ id: `rule_${type}`, type, enabled, title: null, title_translations: {}, fields: {} },
})
const reward = (id: string, enabled: boolean) => ({
  ...{ id, type: 'fixed_amount', enabled, name: id, points_cost: 500, discount_value: 5 },
  ...{ code_valid_days: null, title: null, title_translations: {}, fields: {} },
})

const before = aProgram()
const setting = {
  shop: aShop({ languages: ['en', 'de'] }),
  catalogue: {
    products: new Map([
      [11, { product_id: 11, title: 'Mug', status: 'ACTIVE' as const, variants: [] }],
      [12, { product_id: 12, title: 'Beans', status: 'ACTIVE' as const, variants: [] }],
    ]),
    collections: new Map([[21, { collection_id: 21, title: 'Sale' }]]),
  },
  program: aProgram({
    tiers: tiersOf({ silver: 1, gold: 1 }),
    earning_rules: [
      ...before.earning_rules,
      rule('order_placed'),
      rule('birthday'),
      rule('product_review', false),
    ],
    rewards: [reward('on', true), reward('off', false)],
  }),
  now: AHEAD,
}

const EVERYTHING = { mode: 'all', product_ids: [], collection_ids: [], tags: [] }
const NO_LIMITS = { max_orders: null, max_bonus_points: null, holdout_percent: null }

const draft = (change: Partial<Campaign> = {}): StoredCampaign =>
  aCampaign({ status: 'draft', limits: NO_LIMITS, ...change })
const scheduled = (change: Partial<Campaign> = {}): StoredCampaign =>
  aCampaign({ limits: NO_LIMITS, ...change })
const spotlight = (change: Partial<Campaign> = {}): StoredCampaign =>
  draft({
    ...{ type: 'reward_spotlight', multiplier: null, stacking_mode: null, rule_types: [] },
    spotlight_rewards: [{ reward_id: 'on', sale_points_cost: 400 }],
    ...change,
  })

const changed = (stored: StoredCampaign, input: CampaignInput, now = AHEAD) =>
  changedCampaign({ ...setting, now }, stored, input)

describe('a new campaign', () => {
  it('is a draft that boosts orders of everybody, without a window and a multiplier', () => {
    expect(newCampaign(setting, 'cmp_1', { name: 'Spring' })).toEqual({
      value: {
        id: 'cmp_1',
        name: 'Spring',
        type: 'earning_boost',
        template: null,
        status: 'draft',
        multiplier: null,
        stacking_mode: 'compound',
        starts_at: null,
        ends_at: null,
        rule_types: ['order_placed'],
        product_scope: EVERYTHING,
        audience: { mode: 'all', tier_ids: [], tags: [] },
        limits: NO_LIMITS,
        badge_text: null,
        banner_copy: {},
        spotlight_rewards: [],
        emails: { teaser: false, launch: false, last_chance: false },
      },
    })
  })

  it.each<[CampaignTemplateName, Partial<Campaign>]>([
    ['custom', { multiplier: null, stacking_mode: 'compound' }],
    ['black_friday', { multiplier: 3, stacking_mode: 'max' }],
    ['mothers_day', { multiplier: 2, stacking_mode: 'compound' }],
    ['member_anniversary', { multiplier: 2, stacking_mode: 'compound' }],
    ['win_back', { multiplier: 3, stacking_mode: 'max' }],
    ['valentines', { multiplier: 2, stacking_mode: 'compound' }],
    ['holiday_season', { multiplier: 2, stacking_mode: 'max' }],
    ['flash_weekend', { multiplier: 2, stacking_mode: 'compound' }],
    ['new_collection', { multiplier: 1.5, stacking_mode: 'compound' }],
    ['vip_exclusive', { multiplier: 2, audience: { mode: 'tier', tier_ids: ['gold'], tags: [] } }],
    ['reward_sale', { type: 'reward_spotlight', multiplier: null, stacking_mode: null }],
    [
      'exclusive_reward',
      {
        type: 'reward_spotlight',
        rule_types: [],
        audience: { mode: 'tier', tier_ids: ['gold'], tags: [] },
      },
    ],
  ])('of the template %s has its presets', (template, presets) => {
    expect(newCampaign(setting, 'cmp_1', { name: 'x', template })).toMatchObject({
      value: { template, audience: { mode: 'all', tier_ids: [], tags: [] }, ...presets },
    })
  })

  it('of a template for the top tier is for everybody where there are no tiers', () => {
    const without = { ...setting, program: { ...setting.program, tiers: [] } }
    expect(newCampaign(without, 'cmp_1', { name: 'x', template: 'vip_exclusive' })).toMatchObject({
      value: { audience: { mode: 'all', tier_ids: [] } },
    })
  })

  it('of a template, but of the other type, has the presets of that type', () => {
    const input = { name: 'x', template: 'black_friday', type: 'reward_spotlight' } as const
    expect(newCampaign(setting, 'cmp_1', input)).toMatchObject({
      value: { type: 'reward_spotlight', multiplier: null, stacking_mode: null, rule_types: [] },
    })
  })

  it('has the fields of the body before those of its template', () => {
    const input = { template: 'black_friday', multiplier: 4, stacking_mode: 'compound' } as const
    expect(newCampaign(setting, 'cmp_1', { name: 'x', ...input })).toMatchObject({
      value: { multiplier: 4, stacking_mode: 'compound' },
    })
  })

  it('is checked against the rules that are on only if it names them', () => {
    const off = { ...setting, program: { ...setting.program, earning_rules: [] } }
    expect(newCampaign(off, 'cmp_1', { name: 'x' })).toMatchObject({ value: { name: 'x' } })
    const rule_types = ['order_placed']
    expect(newCampaign(off, 'cmp_1', { name: 'x', rule_types })).toMatchObject({
      refusal: { reason: 'rule_not_enabled' },
    })
  })
})

describe('a change of a draft', () => {
  it.each<[CampaignInput, Partial<Campaign>]>([
    [{}, {}],
    [{ name: 'Summer' }, { name: 'Summer' }],
    [{ multiplier: 1.25 }, { multiplier: 1.25 }],
    [{ multiplier: null }, { multiplier: null }],
    [{ stacking_mode: 'replace' }, { stacking_mode: 'replace' }],
    [{ starts_at: null }, { starts_at: null }],
    [{ starts_at: '2026-02-02T01:00:00+01:00' }, { starts_at: '2026-02-02T00:00:00.000Z' }],
    [{ ends_at: null }, { ends_at: null }],
    [{ ends_at: '2026-04-01T00:00:00Z' }, { ends_at: '2026-04-01T00:00:00.000Z' }],
    [{ rule_types: ['birthday', 'birthday'] }, { rule_types: ['birthday'] }],
    [{ limits: { max_orders: 5 } }, { limits: { ...NO_LIMITS, max_orders: 5 } }],
    [{ limits: { holdout_percent: 5 } }, { limits: { ...NO_LIMITS, holdout_percent: 5 } }],
    [{ badge_text: '2x' }, { badge_text: '2x' }],
    [{ badge_text: null }, { badge_text: null }],
    [{ emails: { launch: true } }, { emails: { teaser: false, launch: true, last_chance: false } }],
    [
      { audience: { mode: 'tag', tags: ['vip', 'vip'] } },
      { audience: { mode: 'tag', tier_ids: [], tags: ['vip'] } },
    ],
    [
      { audience: { mode: 'tier', tier_ids: ['gold', 'gold', 'silver'] } },
      { audience: { mode: 'tier', tier_ids: ['gold', 'silver'], tags: [] } },
    ],
    [
      { product_scope: { mode: 'include', product_ids: [11, '11', 'gid://shopify/Product/12'] } },
      {
        product_scope: {
          ...EVERYTHING,
          mode: 'include',
          product_ids: ['gid://shopify/Product/11', 'gid://shopify/Product/12'],
        },
      },
    ],
    [
      { product_scope: { mode: 'exclude', collection_ids: [21], tags: ['sale', 'sale'] } },
      {
        product_scope: {
          ...{ mode: 'exclude', product_ids: [], tags: ['sale'] },
          collection_ids: ['gid://shopify/Collection/21'],
        },
      },
    ],
    [
      { type: 'reward_spotlight' },
      { type: 'reward_spotlight', multiplier: null, stacking_mode: null, rule_types: [] },
    ],
  ])('to %j leaves the rest', (input, after) => {
    const stored = draft()
    expect(changed(stored, input)).toEqual({ value: { ...stored.document, ...after } })
  })

  it('keeps the parts of a scope and an audience that it leaves out', () => {
    const product_scope = {
      ...{ mode: 'include' as const, tags: ['sale'] },
      product_ids: ['gid://shopify/Product/11'],
      collection_ids: ['gid://shopify/Collection/21'],
    }
    const scoped = draft({ product_scope })
    expect(changed(scoped, { product_scope: { tags: [] } })).toMatchObject({
      value: { product_scope: { ...product_scope, tags: [] } },
    })
    expect(changed(scoped, { product_scope: { mode: 'exclude' } })).toMatchObject({
      value: { product_scope: { ...product_scope, mode: 'exclude' } },
    })
    expect(changed(scoped, { product_scope: { mode: 'all' } })).toMatchObject({
      value: { product_scope: EVERYTHING },
    })
    const tagged = draft({ audience: { mode: 'tag', tier_ids: [], tags: ['vip'] } })
    expect(changed(tagged, { audience: {} })).toEqual({ value: tagged.document })
    expect(changed(tagged, { audience: { mode: 'tier', tier_ids: ['gold'] } })).toMatchObject({
      value: { audience: { mode: 'tier', tier_ids: ['gold'], tags: [] } },
    })
    const tiered = draft({ audience: { mode: 'tier', tier_ids: ['gold'], tags: [] } })
    expect(changed(tiered, { name: 'x' })).toMatchObject({
      value: { audience: tiered.document.audience },
    })
    expect(changed(tiered, { audience: { mode: 'tag', tags: ['vip'] } })).toMatchObject({
      value: { audience: { mode: 'tag', tier_ids: [], tags: ['vip'] } },
    })
  })

  it.each<[CampaignInput['banner_copy'] & object, Campaign['banner_copy']]>([
    [{}, { en: { title: 'Now', subtitle: 'Double' }, de: { title: 'Jetzt', subtitle: '' } }],
    [{ de: null }, { en: { title: 'Now', subtitle: 'Double' } }],
    [
      { DE: { subtitle: 'Doppelt' } },
      {
        en: { title: 'Now', subtitle: 'Double' },
        de: { title: 'Jetzt', subtitle: 'Doppelt' },
      },
    ],
    [{ en: { title: 'Today' }, de: null }, { en: { title: 'Today', subtitle: 'Double' } }],
  ])('of its banner by %j replaces each text by itself', (banner_copy, after) => {
    const stored = draft({
      banner_copy: {
        en: { title: 'Now', subtitle: 'Double' },
        de: { title: 'Jetzt', subtitle: '' },
      },
    })
    expect(changed(stored, { banner_copy })).toMatchObject({ value: { banner_copy: after } })
    const { value } = { value: {}, ...changed(stored, { banner_copy }) } as { value: Campaign }
    expect(Object.keys(value.banner_copy)).toEqual(Object.keys(after))
  })
})

describe('what no campaign can be', () => {
  const NOT_A_TIME = 'must be a time that exists, in ISO 8601 with a time zone offset'

  it.each<[CampaignInput, string, string]>([
    [{ starts_at: '2026-03-01T00:00:00Z' }, 'ends_at', 'must be after the start, starts_at'],
    [{ ends_at: '2026-01-31T00:00:00Z' }, 'ends_at', 'must be after the start, starts_at'],
    [{ starts_at: '2026-02-30T00:00:00Z' }, 'starts_at', NOT_A_TIME],
    [{ ends_at: '2026-03-01' }, 'ends_at', NOT_A_TIME],
    [{ ends_at: '9999-12-31T23:00:00-05:00' }, 'ends_at', NOT_A_TIME],
    [{ starts_at: '0000-01-01T00:00:00Z' }, 'starts_at', NOT_A_TIME],
    [{ multiplier: 1.005 }, 'multiplier', 'must have at most 2 decimals'],
    [{ stacking_mode: null }, 'stacking_mode', 'is required for earning_boost'],
    [{ rule_types: [] }, 'rule_types', 'must name at least one earning rule type'],
    [
      {
        rule_types: ['order_placed', 'birthday'],
        product_scope: { mode: 'include', tags: ['sale'] },
      },
      'product_scope.mode',
      'must be all, unless order_placed is the only one of rule_types',
    ],
    [
      { spotlight_rewards: [{ reward_id: 'on', sale_points_cost: 1 }] },
      'spotlight_rewards',
      'is only for campaigns of type reward_spotlight',
    ],
    [
      { product_scope: { tags: ['sale'] } },
      'product_scope.tags',
      'goes with the mode include or exclude only',
    ],
    [
      { product_scope: { mode: 'include' } },
      'product_scope',
      'must name products, collections or tags to include',
    ],
    [
      { product_scope: { mode: 'exclude', tags: [] } },
      'product_scope',
      'must name products, collections or tags to exclude',
    ],
    [
      { product_scope: { mode: 'include', product_ids: [11, 13] } },
      'product_scope.product_ids[1]',
      'is not a product of this shop',
    ],
    [
      { product_scope: { mode: 'include', product_ids: ['mug'] } },
      'product_scope.product_ids[0]',
      'is not a product of this shop',
    ],
    [
      { product_scope: { mode: 'include', collection_ids: [22] } },
      'product_scope.collection_ids[0]',
      'is not a collection of this shop',
    ],
    [{ audience: { tier_ids: ['gold'] } }, 'audience.tier_ids', 'goes with the mode tier only'],
    [{ audience: { tags: ['vip'] } }, 'audience.tags', 'goes with the mode tag only'],
    [{ audience: { mode: 'tier' } }, 'audience.tier_ids', 'must name at least one'],
    [{ audience: { mode: 'tag' } }, 'audience.tags', 'must name at least one'],
    [
      { audience: { mode: 'tier', tier_ids: ['gold'], tags: ['vip'] } },
      'audience.tags',
      'goes with the mode tag only',
    ],
    [
      { audience: { mode: 'tag', tags: ['vip'], tier_ids: ['gold'] } },
      'audience.tier_ids',
      'goes with the mode tier only',
    ],
    [
      { audience: { mode: 'tier', tier_ids: ['gold', 'of_old'] } },
      'audience.tier_ids[1]',
      'is not a tier of this programme',
    ],
    [{ banner_copy: { de: { subtitle: 'x' } } }, 'banner_copy.de.title', 'is required'],
    [
      { banner_copy: { fr: { title: 'x' } } },
      'banner_copy.fr',
      'is not a published language of the shop',
    ],
    [{ name: 'See www.shop.test' }, 'name', 'must not contain links, because shoppers see it'],
  ])('is refused: %j', (input, field, message) => {
    const refused = changed(draft(), input)
    expect(refused).toMatchObject({ faults: [{ field, message }] })
    expect(refused).toHaveProperty('faults.length', 1)
  })

  it.each<[CampaignInput, string, string]>([
    [{ multiplier: 2 }, 'multiplier', 'is only for campaigns of type earning_boost'],
    [{ stacking_mode: 'max' }, 'stacking_mode', 'is only for campaigns of type earning_boost'],
    [{ rule_types: ['birthday'] }, 'rule_types', 'is only for campaigns of type earning_boost'],
    [
      { product_scope: { mode: 'include', tags: ['sale'] } },
      'product_scope',
      'is only for campaigns of type earning_boost',
    ],
    [
      {
        spotlight_rewards: [
          { reward_id: 'off', sale_points_cost: 1 },
          { reward_id: 'on', sale_points_cost: 1 },
          { reward_id: 'on', sale_points_cost: 2 },
        ],
      },
      'spotlight_rewards[2].reward_id',
      'must not be named twice',
    ],
    [
      { spotlight_rewards: [{ reward_id: 'of_old', sale_points_cost: 1 }] },
      'spotlight_rewards[0].reward_id',
      'is not a reward of this programme',
    ],
  ])('with rewards is refused: %j', (input, field, message) => {
    const refused = changed(spotlight(), input)
    expect(refused).toMatchObject({ faults: [{ field, message }] })
    expect(refused).toHaveProperty('faults.length', 1)
  })

  it('says what was sent, and what is allowed', () => {
    const faultOf = (stored: StoredCampaign, input: CampaignInput) => {
      const refused = changed(stored, input)
      return 'faults' in refused ? refused.faults[0] : refused
    }
    expect(faultOf(draft(), { starts_at: 'x'.repeat(200) })).toMatchObject({
      received: 'x'.repeat(100),
    })
    expect(faultOf(draft(), { multiplier: 1.234 })).toMatchObject({ received: 1.234 })
    expect(faultOf(draft(), { stacking_mode: null })).toMatchObject({ received: null })
    expect(faultOf(draft(), { ends_at: '2026-01-01T00:00:00Z' })).toMatchObject({
      received: '2026-01-01T00:00:00.000Z',
    })
    expect(faultOf(draft(), { product_scope: { mode: 'include' } })).toMatchObject({
      allowed: ['product_ids', 'collection_ids', 'tags'],
    })
    expect(
      faultOf(draft({ rule_types: ['birthday'] }), {
        product_scope: { mode: 'include', tags: ['x'] },
      }),
    ).toMatchObject({ allowed: ['all'], received: 'include' })
    expect(faultOf(draft(), { audience: { mode: 'tag' } })).toMatchObject({ received: [] })
    expect(faultOf(draft(), { name: 'www.shop.test' })).toMatchObject({ received: 'www.shop.test' })
    expect(faultOf(draft(), { audience: { mode: 'tier', tier_ids: ['of_old'] } })).toMatchObject({
      allowed: ['tier_a', 'silver', 'gold'],
      received: 'of_old',
    })
    const twice = { reward_id: 'off', sale_points_cost: 1 }
    expect(faultOf(spotlight(), { spotlight_rewards: [twice, twice] })).toMatchObject({
      received: 'off',
    })
  })

  it('says all that is wrong at once', () => {
    const input: CampaignInput = {
      name: 'www.shop.test',
      starts_at: 'x',
      ends_at: 'y',
      multiplier: 1.234,
      audience: { mode: 'tag' },
      product_scope: { mode: 'include', product_ids: [13] },
      banner_copy: { fr: null },
    }
    const refused = changed(draft(), input)
    const fields = 'faults' in refused ? refused.faults.map(({ field }) => field) : []
    expect(fields).toEqual([
      ...['starts_at', 'ends_at', 'product_scope.product_ids[0]', 'audience.tags'],
      ...['banner_copy.fr', 'name', 'multiplier'],
    ])
  })
})

describe('a campaign that is scheduled', () => {
  it.each<[string, StoredCampaign, CampaignInput]>([
    ['needs a window that is open or ahead', draft(), {}],
    ['may have begun', draft({ starts_at: '2026-01-01T00:00:00.000Z' }), {}],
    ['needs no end', draft({ ends_at: null }), {}],
    ['may put rewards on sale', spotlight(), {}],
    ['can be completed at once', draft({ multiplier: null }), { multiplier: 1.01 }],
  ])('%s', (_title, stored, input) => {
    expect(changed(stored, { ...input, status: 'scheduled' })).toEqual({
      value: { ...stored.document, ...input, status: 'scheduled' },
    })
  })

  it.each<[string, StoredCampaign, string, string, unknown]>([
    ['needs a start', draft({ starts_at: null }), 'starts_at_needed', 'starts_at', null],
    [
      'needs an end in the future',
      draft({ starts_at: null, ends_at: AHEAD.toISOString() }),
      'starts_at_needed',
      'starts_at',
      null,
    ],
    [
      'is not over',
      draft({ starts_at: '2026-01-01T00:00:00.000Z', ends_at: AHEAD.toISOString() }),
      'window_over',
      'ends_at',
      AHEAD.toISOString(),
    ],
    ['needs a multiplier', draft({ multiplier: null }), 'multiplier_too_low', 'multiplier', null],
    ['gives more than usual', draft({ multiplier: 1 }), 'multiplier_too_low', 'multiplier', 1],
    [
      'needs rewards to show',
      spotlight({ spotlight_rewards: [] }),
      'no_rewards',
      'spotlight_rewards',
      [],
    ],
    [
      'boosts rules that are on',
      draft({ rule_types: ['birthday', 'product_review'] }),
      'rule_not_enabled',
      'rule_types[1]',
      'product_review',
    ],
    [
      'boosts referrals only while these are on',
      draft({ rule_types: ['referral'] }),
      'rule_not_enabled',
      'rule_types[0]',
      'referral',
    ],
    [
      'has rewards that are cheaper than usual',
      spotlight({
        spotlight_rewards: [
          { reward_id: 'off', sale_points_cost: 499 },
          { reward_id: 'on', sale_points_cost: 500 },
        ],
      }),
      'not_on_sale',
      'spotlight_rewards[1].sale_points_cost',
      500,
    ],
    [
      'has a price for rewards that are on',
      spotlight({ spotlight_rewards: [{ reward_id: 'on', sale_points_cost: null }] }),
      'reward_enabled',
      'spotlight_rewards[0].sale_points_cost',
      null,
    ],
  ])('%s', (_title, stored, reason, field, received) => {
    expect(changed(stored, { status: 'scheduled' })).toMatchObject({
      refusal: { reason, field, received, message: expect.stringMatching(/.../) },
    })
  })

  it('says what is allowed where it is refused', () => {
    const refusalOf = (stored: StoredCampaign) => changed(stored, { status: 'scheduled' })
    expect(refusalOf(draft({ multiplier: 1 }))).toMatchObject({
      refusal: { allowed: '> 1, <= 10', message: 'must be above 1 to schedule a campaign' },
    })
    expect(refusalOf(draft({ rule_types: ['product_review'] }))).toMatchObject({
      refusal: {
        allowed: ['order_placed', 'birthday'],
        message: 'is not an earning rule type that is switched on in this shop',
      },
    })
    const sale = (sale_points_cost: number | null) =>
      spotlight({ spotlight_rewards: [{ reward_id: 'on', sale_points_cost }] })
    expect(refusalOf(sale(501))).toMatchObject({
      refusal: { allowed: '< 500', message: "must be below the reward's cost of 500" },
    })
    expect(refusalOf(sale(null))).toMatchObject({
      refusal: {
        allowed: '< 500',
        message: 'can only be null for a disabled reward, to unlock it',
      },
    })
    expect(refusalOf(draft({ starts_at: null }))).toMatchObject({
      refusal: { message: 'is required to schedule a campaign; a past time opens it at once' },
    })
    expect(
      refusalOf(draft({ starts_at: '2026-01-01T00:00:00.000Z', ends_at: AHEAD.toISOString() })),
    ).toMatchObject({ refusal: { message: 'must be in the future to schedule a campaign' } })
    expect(refusalOf(spotlight({ spotlight_rewards: [] }))).toMatchObject({
      refusal: { message: 'must name at least one reward to schedule a campaign' },
    })
  })

  it('may unlock a reward that is off', () => {
    const spotlight_rewards = [{ reward_id: 'off', sale_points_cost: null }]
    expect(changed(spotlight({ spotlight_rewards }), { status: 'scheduled' })).toMatchObject({
      value: { spotlight_rewards },
    })
  })

  it('may boost referrals while these are on', () => {
    const { program } = setting
    const switches = { ...program.switches, referral_enabled: true }
    const on = { ...setting, program: { ...program, switches } }
    const stored = draft({ rule_types: ['referral'] })
    expect(changedCampaign(on, stored, { status: 'scheduled' })).toMatchObject({
      value: { status: 'scheduled' },
    })
  })

  it('is checked whole once it is scheduled, and as a draft only for what is new', () => {
    const rule_types = ['product_review']
    const audience = { mode: 'tier' as const, tier_ids: ['of_old'], tags: [] }
    expect(changed(draft({ rule_types }), { name: 'x' })).toMatchObject({ value: { rule_types } })
    expect(changed(draft({ audience }), { name: 'x' })).toMatchObject({ value: { audience } })
    expect(changed(draft({ audience }), { status: 'scheduled' })).toMatchObject({
      faults: [{ field: 'audience.tier_ids[0]' }],
    })
    const of_old = spotlight({ spotlight_rewards: [{ reward_id: 'of_old', sale_points_cost: 1 }] })
    expect(changed(of_old, { name: 'x' })).toMatchObject({ value: { name: 'x' } })
    expect(changed(of_old, { status: 'scheduled' })).toMatchObject({
      faults: [{ field: 'spotlight_rewards[0].reward_id' }],
    })
    const dear = spotlight({ spotlight_rewards: [{ reward_id: 'on', sale_points_cost: 900 }] })
    expect(changed(dear, { name: 'x' })).toMatchObject({ value: { name: 'x' } })
    const other = { spotlight_rewards: [{ reward_id: 'on', sale_points_cost: 901 }] }
    expect(changed(dear, other)).toMatchObject({ refusal: { reason: 'not_on_sale' } })
  })

  it('still has to be what can be scheduled', () => {
    expect(changed(scheduled(), { multiplier: 1 })).toMatchObject({
      refusal: { reason: 'multiplier_too_low' },
    })
    expect(changed(scheduled(), { status: 'cancelled', multiplier: 1 })).toMatchObject({
      value: { status: 'cancelled' },
    })
    expect(changed(draft(), { multiplier: 1 })).toMatchObject({ value: { multiplier: 1 } })
  })
})

describe('the status of a campaign', () => {
  const cancelled = scheduled({ status: 'cancelled' })

  it.each<[string, StoredCampaign, Date, Campaign['status'], readonly string[] | null]>([
    ['draft', draft(), AHEAD, 'scheduled', null],
    ['draft', draft(), AHEAD, 'draft', null],
    ['draft', draft(), AHEAD, 'cancelled', ['scheduled']],
    ['scheduled', scheduled(), AHEAD, 'cancelled', null],
    ['scheduled', scheduled(), AHEAD, 'scheduled', null],
    ['scheduled', scheduled(), AHEAD, 'draft', ['cancelled']],
    ['active', scheduled(), DURING, 'cancelled', null],
    ['active', scheduled(), DURING, 'draft', ['cancelled']],
    ['active', scheduled(), DURING, 'scheduled', ['cancelled']],
    ['ended', scheduled(), OVER, 'cancelled', []],
    ['ended', scheduled(), OVER, 'scheduled', []],
    ['cancelled', cancelled, AHEAD, 'cancelled', null],
    ['cancelled', cancelled, AHEAD, 'scheduled', []],
  ])('that is %s only moves forward', (status, stored, now, requested, allowed) => {
    const expected =
      allowed === null
        ? { value: { status: requested } }
        : {
            refusal: {
              ...{ reason: 'status_moves_forward', field: 'status', received: requested, allowed },
              message: `is ${status} and cannot become ${requested}`,
            },
          }
    expect(changed(stored, { status: requested }, now)).toMatchObject(expected)
  })
})

describe('a campaign that shoppers have seen', () => {
  const capped = scheduled({ limits: { ...NO_LIMITS, max_orders: 10, max_bonus_points: 1_000 } })

  it.each<[StoredCampaign, CampaignInput]>([
    [scheduled(), { name: 'x' }],
    [scheduled(), { badge_text: 'x' }],
    [scheduled(), { banner_copy: { en: { title: 'x' } } }],
    [scheduled(), { emails: { last_chance: true } }],
    [scheduled(), { ends_at: '2026-03-02T00:00:00Z' }],
    [scheduled(), { ends_at: null }],
    [capped, { limits: { max_orders: 11, max_bonus_points: 1_001 } }],
    [capped, { limits: { max_orders: null, max_bonus_points: null } }],
    [capped, {}],
  ])('while it runs can change %#: %j', (stored, input) => {
    expect(changed(stored, input, DURING)).toHaveProperty('value')
  })

  it.each<[StoredCampaign, CampaignInput, string]>([
    [scheduled(), { multiplier: 3 }, 'multiplier'],
    [scheduled(), { stacking_mode: 'max' }, 'stacking_mode'],
    [scheduled(), { starts_at: '2026-02-02T00:00:00Z' }, 'starts_at'],
    [scheduled(), { rule_types: ['birthday'] }, 'rule_types'],
    [scheduled(), { product_scope: { mode: 'include', tags: ['x'] } }, 'product_scope'],
    [scheduled(), { audience: { mode: 'tag', tags: ['x'] } }, 'audience'],
    [scheduled(), { ends_at: '2026-02-28T00:00:00Z' }, 'ends_at'],
    [scheduled({ ends_at: null }), { ends_at: '2026-05-01T00:00:00Z' }, 'ends_at'],
    [capped, { limits: { max_orders: 9 } }, 'limits.max_orders'],
    [capped, { limits: { max_bonus_points: 999 } }, 'limits.max_bonus_points'],
    [scheduled(), { limits: { max_orders: 9 } }, 'limits.max_orders'],
    [scheduled(), { limits: { holdout_percent: 9 } }, 'limits.holdout_percent'],
  ])('while it runs gives no less than it promised: %#', (stored, input, field) => {
    const refused = changed(stored, input, DURING)
    expect(refused).toMatchObject({ refusal: { reason: 'campaign_active', field } })
    expect(refused).toHaveProperty('refusal.message', expect.stringMatching(/^can/))
  })

  it('says which fields can change while it runs', () => {
    expect(changed(scheduled(), { multiplier: 3 }, DURING)).toMatchObject({
      refusal: {
        message: 'cannot change: the campaign is active',
        allowed: ['name', 'ends_at', 'limits', 'badge_text', 'banner_copy', 'emails'],
      },
    })
    expect(changed(capped, { limits: { max_orders: 9 } }, DURING)).toMatchObject({
      refusal: { received: 9, message: 'can only go up, or be null, while the campaign is active' },
    })
    expect(changed(scheduled(), { ends_at: '2026-02-28T00:00:00Z' }, DURING)).toMatchObject({
      refusal: {
        received: '2026-02-28T00:00:00.000Z',
        message: 'can only be later, or null, while the campaign is active',
      },
    })
  })

  it.each<[CampaignInput, string]>([
    [{ type: 'reward_spotlight', spotlight_rewards: [] }, 'type'],
  ])('keeps its type from being scheduled: %j', (input, field) => {
    const refused = changed(scheduled(), input)
    expect(refused).toMatchObject({ refusal: { reason: 'campaign_scheduled', field } })
    expect(
      changed(scheduled(), { multiplier: 3, name: 'x', emails: { teaser: true } }),
    ).toHaveProperty('value')
  })

  it.each([
    ['ended', scheduled(), OVER],
    ['cancelled', scheduled({ status: 'cancelled' }), AHEAD],
  ])('does not change when it is %s', (status, stored, now) => {
    expect(changed(stored, {}, now)).toEqual({ value: stored.document })
    expect(changed(stored, { name: 'Other' }, now)).toMatchObject({
      refusal: { reason: `campaign_${status}`, field: 'name', allowed: [] },
    })
  })

  it('keeps out the same share once an e-mail was sent', () => {
    const share = { limits: { holdout_percent: 9 } }
    expect(changed(scheduled(), share)).toHaveProperty('value')
    for (const phase of ['teaser', 'launch', 'last_chance'] as const) {
      const announced = { ...scheduled(), [`${phase}_sent_at`]: PROMISED_AT }
      expect(changed(announced, share)).toMatchObject({
        refusal: {
          ...{ reason: 'campaign_announced', field: 'limits.holdout_percent', received: 9 },
          message: 'cannot change: an e-mail of the campaign was sent',
        },
      })
      expect(changed(announced, { name: 'x' })).toHaveProperty('value')
    }
  })
})

describe('the deletion of a campaign', () => {
  it.each<[string, StoredCampaign, Date, boolean]>([
    ['draft', draft(), AHEAD, true],
    ['scheduled', scheduled(), AHEAD, false],
    ['active', scheduled(), DURING, false],
    ['ended', scheduled(), OVER, true],
    ['cancelled', scheduled({ status: 'cancelled' }), AHEAD, true],
  ])('that is %s', (status, stored, now, can_be_deleted) => {
    expect(deletedCampaign(stored, now)).toEqual(
      can_be_deleted
        ? { value: null }
        : {
            refusal: {
              reason: 'cancel_first',
              field: 'status',
              message: `is ${status}; cancel the campaign first by setting its status to cancelled`,
              allowed: ['draft', 'ended', 'cancelled'],
              received: status,
            },
          },
    )
  })

  it('cancels one that is still scheduled', () => {
    expect(documentOfDeleted(scheduled(), AHEAD).status).toBe('cancelled')
    expect(documentOfDeleted(draft(), AHEAD)).toEqual(draft().document)
    expect(documentOfDeleted(scheduled(), OVER)).toEqual(scheduled().document)
  })
})

describe('the undo of a change of a campaign', () => {
  const restored = (stored: StoredCampaign, target: Campaign | null, now = AHEAD) =>
    restoredCampaign({ ...setting, now }, stored, target)

  it('brings back what it was, if that is still allowed', () => {
    const was = draft({ multiplier: 4 }).document
    expect(restored(draft(), was)).toEqual({ value: was })
    expect(restored(scheduled(), scheduled({ multiplier: 4 }).document, DURING)).toMatchObject({
      refusal: { reason: 'campaign_active', field: 'multiplier' },
    })
    expect(restored(scheduled(), scheduled().document, OVER)).toEqual({
      value: scheduled().document,
    })
  })

  it('of its creation deletes it, while no member has read of it', () => {
    expect(restored(draft(), null)).toEqual({ value: null })
    expect(restored(scheduled(), null)).toEqual({ value: null })
    expect(restored(scheduled(), null, DURING)).toMatchObject({
      refusal: { reason: 'cancel_first', received: 'active' },
    })
    const announced = { ...scheduled(), teaser_sent_at: PROMISED_AT }
    expect(restored(announced, null)).toMatchObject({ refusal: { reason: 'cancel_first' } })
  })

  it('of its deletion brings it back, cancelled if it would have begun meanwhile', () => {
    const target = scheduled().document
    const deleted = { ...scheduled({ status: 'cancelled' }), deleted_at: PROMISED_AT }
    expect(restored(deleted, target)).toEqual({ value: target })
    expect(restored(deleted, target, DURING)).toEqual({ value: { ...target, status: 'cancelled' } })
    const deleted_draft = { ...draft(), deleted_at: PROMISED_AT }
    expect(restored(deleted_draft, draft().document, DURING)).toEqual({ value: draft().document })
    expect(restored(deleted_draft, null)).toEqual({ value: null })
  })
})
