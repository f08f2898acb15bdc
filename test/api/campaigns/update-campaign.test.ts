import { beforeAll, describe, expect, it } from 'vitest'
import {
  campaignAt,
  campaignShop,
  DAY_SECONDS,
  inDays,
  newCampaign,
  newTier,
  readCampaign,
  STATUSES,
  type Status,
} from '../../support/campaigns.ts'
import { verdict } from '../../support/http.ts'
import { faultyFields, listChanges, newReward, newRule, undo } from '../../support/programs.ts'
import { expectOk, type TestShop } from '../../support/shop.ts'

let shop: TestShop
const patch = (id: string, body: object) => shop.patch(`/campaigns/${id}`, body)

beforeAll(async () => {
  shop = await campaignShop()
})

describe('a change of a campaign', () => {
  it('leaves what it does not name, inside objects too', async () => {
    const campaign = await newCampaign(shop, {
      audience: { mode: 'tag', tags: ['vip'] },
      banner_copy: { en: { title: 'Now', subtitle: 'Today' }, de: { title: 'Jetzt' } },
      emails: { launch: true },
      limits: { max_orders: 5, max_bonus_points: 50, holdout_percent: 20 },
      product_scope: { mode: 'include', tags: ['sale'] },
    })
    const { body } = expectOk(
      await patch(campaign.id, {
        audience: { tags: ['vip', 'new'] },
        banner_copy: { en: { title: 'Soon' }, DE: null, 'pt-br': { title: 'Já' } },
        emails: { teaser: true },
        limits: { max_orders: null },
        product_scope: { mode: 'exclude' },
      }),
    )
    expect(body).toMatchObject({
      operation: 'update',
      revision: 2,
      would_email: { phases: ['teaser', 'launch'] },
    })
    expect(body.campaign).toEqual({
      ...campaign,
      revision: 2,
      updated_at: expect.any(String),
      audience: { mode: 'tag', tier_ids: [], tags: ['vip', 'new'] },
      banner_copy: {
        en: { title: 'Soon', subtitle: 'Today' },
        'pt-br': { title: 'Já', subtitle: '' },
      },
      emails: { ...campaign.emails, teaser: { ...campaign.emails.teaser, enabled: true } },
      limits: { max_orders: null, max_bonus_points: 50, holdout_percent: 20 },
      product_scope: { ...campaign.product_scope, mode: 'exclude' },
    })
    const path = `campaigns.${campaign.id}`
    const changed = body.diff.map((change: { path: string }) => change.path).sort()
    expect(changed).toEqual([
      `${path}.audience.tags`,
      `${path}.banner_copy.de`,
      `${path}.banner_copy.en.title`,
      `${path}.banner_copy.pt-br`,
      `${path}.emails.teaser`,
      `${path}.limits.max_orders`,
      `${path}.product_scope.mode`,
    ])
  })

  it('to another mode forgets the lists of the old one', async () => {
    const gold = await newTier(shop, 'Gold', 1000)
    const { id } = await newCampaign(shop, {
      audience: { mode: 'tag', tags: ['vip'] },
      product_scope: { mode: 'include', tags: ['sale'] },
    })
    const tier = { mode: 'tier', tier_ids: [gold] }
    const first = await patch(id, { audience: tier, product_scope: { mode: 'all' } })
    expect(first.body.campaign).toMatchObject({
      audience: { ...tier, tags: [] },
      product_scope: { mode: 'all', tags: [] },
    })
    const second = await patch(id, { audience: { mode: 'all' } })
    expect(second.body.campaign.audience).toEqual({ mode: 'all', tier_ids: [], tags: [] })
    const bare = await patch(id, { audience: { mode: 'tag' } })
    expect(verdict(bare)).toBe('422 validation_error audience.tags')
  })

  it('to another type starts over with what belongs to the type', async () => {
    const { id } = await newCampaign(shop, { stacking_mode: 'max' })
    const reward = await newReward(shop, { points_cost: 100 })
    const spotlight_rewards = [{ reward_id: reward.id, sale_points_cost: 50 }]
    const spotlight = await patch(id, { type: 'reward_spotlight', spotlight_rewards })
    expect(spotlight.body.campaign).toMatchObject({
      ...{ multiplier: null, stacking_mode: null, rule_types: [], spotlight_rewards },
    })
    expect(spotlight.body.summary).toContain(`"${reward.name}" in the spotlight`)
    const boosted = await patch(id, { type: 'earning_boost', multiplier: 3 })
    expect(boosted.body.campaign).toMatchObject({
      ...{ multiplier: 3, stacking_mode: 'compound', rule_types: ['order_placed'] },
      spotlight_rewards: [],
    })
  })

  it('is held to the same rules as a new one', async () => {
    const { id } = await newCampaign(shop)
    const reply = await patch(id, {
      ...{ name: 'www.x', multiplier: 1.005, ends_at: '2000-01-01T00:00:00Z' },
      audience: { mode: 'tier' },
    })
    const fields = ['audience.tier_ids', 'ends_at', 'multiplier', 'name']
    expect(faultyFields(reply).sort()).toEqual(fields)
    expect(verdict(await patch(id, { template: 'custom' }))).toBe('422 validation_error template')
    expect(verdict(await patch(id, { status: 'ended' }))).toBe('422 validation_error status')
    expect(verdict(await patch(id, { rule_types: ['share_x'] }))).toBe(
      '422 validation_error rule_types[0]',
    )
  })

  it('may keep a way to earn that was switched off since, until it goes live', async () => {
    const rule = await newRule(shop, { type: 'newsletter_signup' })
    const { id } = await newCampaign(shop, { rule_types: ['newsletter_signup'] })
    expectOk(await shop.patch(`/program/earn-rules/${rule.id}`, { enabled: false }))
    expectOk(await patch(id, { name: 'y', rule_types: ['newsletter_signup'] }))
    const reply = await patch(id, { status: 'scheduled' })
    expect(reply.body.error.details.reason).toBe('rule_not_enabled')
  })

  it('to what it is already changes nothing, wherever it stands', async () => {
    for (const status of STATUSES) {
      const campaign = await campaignAt(shop, status)
      const log = await listChanges(shop)
      const { name, multiplier, limits, ends_at, rule_types, audience } = campaign
      const same = { name, multiplier, limits, ends_at, rule_types, audience }
      const { body } = expectOk(await patch(campaign.id, same))
      expect(body).toMatchObject({ operation: 'none', diff: [], revision: campaign.revision })
      expect(body.campaign).toEqual(campaign)
      expect(await listChanges(shop)).toEqual(log)
    }
  })
})

describe('the status', () => {
  const moves: Record<Status, Record<'scheduled' | 'cancelled', string>> = {
    draft: { scheduled: 'scheduled', cancelled: 'refused' },
    scheduled: { scheduled: 'scheduled', cancelled: 'cancelled' },
    active: { scheduled: 'refused', cancelled: 'cancelled' },
    ended: { scheduled: 'refused', cancelled: 'refused' },
    cancelled: { scheduled: 'refused', cancelled: 'cancelled' },
  }

  it.each(STATUSES)('moves forward only, from %s', async (status) => {
    for (const [asked, becomes] of Object.entries(moves[status])) {
      const { id } = await campaignAt(shop, status)
      const reply = await patch(id, { status: asked })
      if (becomes === 'refused') {
        expect(reply.body.error.details.reason).toBe('status_moves_forward')
        expect((await readCampaign(shop, id)).status).toBe(status)
      } else {
        expect(reply.body.campaign.status).toBe(becomes)
      }
    }
  })

  it('opens and ends with the window, without a write', async () => {
    const { id, ...made } = await newCampaign(shop, { status: 'scheduled' })
    expect(made).toMatchObject({ status: 'scheduled', deletable: false })
    await shop.advance(DAY_SECONDS)
    expect(await readCampaign(shop, id)).toEqual({ ...made, id, status: 'active' })
    await shop.advance(10 * DAY_SECONDS)
    expect(await readCampaign(shop, id)).toEqual({
      ...{ ...made, id },
      ...{ status: 'ended', deletable: true },
    })
  })

  it('needs for going live what a new campaign needs', async () => {
    const { id } = await newCampaign(shop, { multiplier: 1, starts_at: null })
    const reasons: string[] = []
    for (const fix of [{ starts_at: await inDays(shop, -1) }, { multiplier: 2 }]) {
      const reply = await patch(id, { status: 'scheduled' })
      reasons.push(reply.body.error.details.reason)
      expectOk(await patch(id, fix))
    }
    expect(reasons).toEqual(['starts_at_needed', 'multiplier_too_low'])
    expect((await patch(id, { status: 'scheduled' })).body.campaign.status).toBe('active')
  })

  it('that changed is not undone', async () => {
    const { id } = await newCampaign(shop)
    for (const status of ['scheduled', 'cancelled']) {
      expectOk(await patch(id, { status }))
      const [change] = await listChanges(shop)
      expect(change).toMatchObject({ target: { id }, undoable: false })
      expect(verdict(await undo(shop, change.id))).toBe('422 validation_error not_undoable')
    }
  })
})

describe('what may still change', () => {
  let reward_id: string
  /** Everything that a body can say, other than what `campaignAt` makes. */
  const changes = async (): Promise<Record<string, object>> => ({
    type: { type: 'reward_spotlight' },
    name: { name: 'Other' },
    multiplier: { multiplier: 3 },
    stacking_mode: { stacking_mode: 'max' },
    starts_at: { starts_at: await inDays(shop, -3) },
    'ends_at, later': { ends_at: await inDays(shop, 20) },
    'ends_at, never': { ends_at: null },
    'ends_at, sooner': { ends_at: await inDays(shop, 5) },
    rule_types: { rule_types: ['birthday'] },
    product_scope: { product_scope: { mode: 'include', tags: ['sale'] } },
    audience: { audience: { mode: 'tag', tags: ['vip'] } },
    'limits, up': { limits: { max_orders: 101 } },
    'limits, off': { limits: { max_orders: null } },
    'limits, down': { limits: { max_orders: 99 } },
    'limits, another': { limits: { max_bonus_points: 1000 } },
    'limits, a holdout': { limits: { holdout_percent: 10 } },
    badge_text: { badge_text: null },
    banner_copy: { banner_copy: { en: { title: 'Now' } } },
    emails: { emails: { last_chance: true } },
  })

  beforeAll(async () => {
    reward_id = (await newReward(shop)).id
    await newRule(shop, { type: 'birthday' })
  })

  const active = [
    'name',
    'ends_at, later',
    'ends_at, never',
    'limits, up',
    'limits, off',
    'badge_text',
    'banner_copy',
    'emails',
  ]
  const changeable: Record<Status, (name: string) => boolean> = {
    draft: () => true,
    scheduled: (name) => name !== 'type',
    active: (name) => active.includes(name),
    ended: () => false,
    cancelled: () => false,
  }

  it.each(STATUSES)('of a campaign that is %s', async (status) => {
    const campaign = await campaignAt(shop, status)
    for (const [name, change] of Object.entries(await changes())) {
      const reply = await patch(campaign.id, { ...change, dry_run: true })
      if (changeable[status](name)) {
        expect(verdict(reply), name).toBe('200')
        expect(reply.body.operation, name).toBe('update')
      } else {
        const field = Object.keys(change)[0] ?? ''
        expect(reply.status, name).toBe(422)
        expect(reply.body.error.details, name).toMatchObject({
          reason: `campaign_${status}`,
          field: expect.stringMatching(new RegExp(`^${field}`)),
        })
      }
    }
    expect(await readCampaign(shop, campaign.id)).toEqual(campaign)
  })

  it('of a running spotlight leaves its rewards as they are', async () => {
    const spotlight = {
      ...{ multiplier: undefined, type: 'reward_spotlight', limits: undefined },
      spotlight_rewards: [{ reward_id, sale_points_cost: 50 }],
    }
    const { id } = await campaignAt(shop, 'active', spotlight)
    const cheaper = [{ reward_id, sale_points_cost: 40 }]
    const reply = await patch(id, { spotlight_rewards: cheaper })
    expect(reply.body.error.details.field).toBe('spotlight_rewards')
  })

  it('of a scheduled one leaves it fit to open', async () => {
    const { id } = await campaignAt(shop, 'scheduled')
    const reasons: string[] = []
    for (const body of [
      { starts_at: null },
      { multiplier: 1 },
      { starts_at: await inDays(shop, -2), ends_at: await inDays(shop, -1) },
    ]) {
      reasons.push((await patch(id, body)).body.error.details.reason)
    }
    expect(reasons).toEqual(['starts_at_needed', 'multiplier_too_low', 'window_over'])
    const now = await patch(id, { starts_at: await inDays(shop, -1) })
    expect(now.body.campaign.status).toBe('active')
  })

  it('without an end gets none while it runs', async () => {
    const { id } = await campaignAt(shop, 'active', { ends_at: null })
    const reply = await patch(id, { ends_at: await inDays(shop, 50) })
    expect(reply.body.error.details).toMatchObject({ reason: 'campaign_active', field: 'ends_at' })
  })
})
