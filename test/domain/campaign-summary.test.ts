import { describe, expect, it } from 'vitest'
import { FIELDS_OF_TYPE } from '../../src/domain/campaigns/campaign-fields.ts'
import { summarizeCampaign } from '../../src/domain/campaigns/campaign-summary.ts'
import type { Campaign } from '../../src/domain/campaigns/campaigns.ts'
import { wordsIn } from '../../src/domain/catalogue/words.ts'
import { makeTier } from './tier-cases.ts'

const boost: Campaign = {
  ...{ id: 'cmp_a', name: 'Weekend', type: 'earning_boost', template: null, status: 'scheduled' },
  ...FIELDS_OF_TYPE.earning_boost,
  ...{ multiplier: 2, starts_at: null, ends_at: null },
  audience: { mode: 'all', tier_ids: [], tags: [] },
  limits: { max_orders: null, max_bonus_points: null },
  ...{ badge_text: null, banner_copy: {} },
  emails: { teaser: false, launch: false, last_chance: false },
}

const tiers = ['Silver', 'Gold', 'Platinum', 'Black'].map((name) => ({
  ...makeTier(name.toLowerCase()),
  name,
}))
const reward = { id: 'rwd_a', type: 'percentage', name: 'Ten off', enabled: true }
const rewards = [
  {
    ...{ ...reward, points_cost: 100, discount_value: 10, code_valid_days: null },
    ...{ title: null, title_translations: {}, fields: {} },
  },
]

const lineOf = (campaign: Partial<Campaign>, time_zone = 'Europe/Vienna') =>
  summarizeCampaign(
    { ...boost, ...campaign },
    {
      words: wordsIn('EUR'),
      program: { tiers, rewards },
      time_zone,
    },
  )

const LINE = 'Weekend: 2 times the points on orders'

describe('the days of a campaign are those of the shop', () => {
  it.each([
    // From midnight to midnight: the first and the last whole day.
    [
      'Europe/Vienna',
      '2026-11-28T00:00+01:00',
      '2026-11-30T00:00+01:00',
      '28 Nov 2026 to 29 Nov 2026',
    ],
    [
      'Europe/Vienna',
      '2029-03-01T00:00+01:00',
      '2029-03-04T00:00+01:00',
      '1 Mar 2029 to 3 Mar 2029',
    ],
    ['Europe/Vienna', '2026-05-01T00:00+02:00', '2026-05-02T00:00+02:00', 'on 1 May 2026'],
    [
      'Asia/Kathmandu',
      '2029-01-01T00:00+05:45',
      '2029-01-08T00:00+05:45',
      '1 Jan 2029 to 7 Jan 2029',
    ],
    ['America/Los_Angeles', '2029-03-01T00:00-08:00', '2029-03-02T00:00-08:00', 'on 1 Mar 2029'],
    [
      'Pacific/Auckland',
      '2026-12-31T00:00+13:00',
      '2027-01-02T00:00+13:00',
      '31 Dec 2026 to 1 Jan 2027',
    ],
    // The clocks go forward, and back, within the window.
    [
      'Europe/Vienna',
      '2026-03-28T00:00+01:00',
      '2026-03-30T00:00+02:00',
      '28 Mar 2026 to 29 Mar 2026',
    ],
    [
      'Europe/Vienna',
      '2026-10-24T00:00+02:00',
      '2026-10-26T00:00+01:00',
      '24 Oct 2026 to 25 Oct 2026',
    ],
    [
      'Pacific/Auckland',
      '2026-09-26T00:00+12:00',
      '2026-09-28T00:00+13:00',
      '26 Sept 2026 to 27 Sept 2026',
    ],
    // A day that begins at one: its midnight is skipped.
    ['America/Santiago', '2026-09-06T01:00-03:00', '2026-09-07T00:00-03:00', 'on 6 Sept 2026'],
    // All else is told with hours.
    [
      'America/Los_Angeles',
      '2029-03-01T18:00-08:00',
      '2029-03-02T06:30-08:00',
      '1 Mar 2029, 18:00 to 2 Mar 2029, 06:30',
    ],
    [
      'Europe/Vienna',
      '2026-11-28T00:00+01:00',
      '2026-11-29T23:59+01:00',
      '28 Nov 2026 to 29 Nov 2026, 23:59',
    ],
    [
      'UTC',
      '2026-11-28T00:00+01:00',
      '2026-11-30T00:00+01:00',
      '27 Nov 2026, 23:00 to 29 Nov 2026, 23:00',
    ],
    [
      'Europe/Vienna',
      '2026-11-28T10:30+01:00',
      '2026-11-30T00:00+01:00',
      '28 Nov 2026, 10:30 to 29 Nov 2026',
    ],
    // One end is enough.
    ['Europe/Vienna', '2026-11-28T00:00+01:00', null, 'from 28 Nov 2026'],
    ['Europe/Vienna', '2026-11-28T09:00+01:00', null, 'from 28 Nov 2026, 09:00'],
    ['Asia/Kathmandu', null, '2029-01-08T00:00+05:45', 'until 7 Jan 2029'],
    ['Europe/Vienna', null, '2026-11-28T12:00+01:00', 'until 28 Nov 2026, 12:00'],
  ])('in %s, %s to %s is %s', (time_zone, starts_at, ends_at, told) => {
    expect(lineOf({ starts_at, ends_at }, time_zone)).toBe(`${LINE}, ${told}`)
  })
})

describe('what a campaign refers to is shown by its name', () => {
  const everything = { mode: 'all', product_ids: [], collection_ids: [], tags: [] } as const
  const tier = (...tier_ids: string[]) => ({ mode: 'tier', tier_ids, tags: [] }) as const
  it.each<[Partial<Campaign>, string]>([
    [{ audience: tier('gold') }, `${LINE}, for Gold`],
    [{ audience: tier('silver', 'gold') }, `${LINE}, for Silver or Gold`],
    [
      { audience: tier('silver', 'gold', 'platinum', 'black') },
      `${LINE}, for Silver, Gold, Platinum or 1 more`,
    ],
    [{ audience: tier('gone') }, `${LINE}, for gone`],
    [
      { audience: { mode: 'tag', tier_ids: [], tags: ['vip'] } },
      `${LINE}, for members tagged "vip"`,
    ],
    [
      { product_scope: { ...everything, mode: 'include', tags: ['coffee'] } },
      `${LINE} of products tagged "coffee"`,
    ],
    [
      {
        product_scope: {
          ...everything,
          mode: 'exclude',
          product_ids: ['a', 'b'],
          collection_ids: ['c'],
        },
      },
      `${LINE} except 2 products and 1 collection`,
    ],
    [{ status: 'draft', multiplier: null }, 'Weekend: no multiplier yet on orders (draft)'],
  ])('%j', (fields, line) => {
    expect(lineOf(fields)).toBe(line)
  })

  it('rewards in the spotlight', () => {
    const spotlight_rewards = [{ reward_id: 'rwd_a', sale_points_cost: 50 }]
    const fields = { ...FIELDS_OF_TYPE.reward_spotlight, spotlight_rewards }
    expect(lineOf({ type: 'reward_spotlight', ...fields })).toBe(
      'Weekend: "Ten off" in the spotlight',
    )
  })
})
