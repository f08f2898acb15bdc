import fc from 'fast-check'
import { type Body, saidBySchema, stepOf } from './program-step.ts'

/** Writes of campaigns, which are documents of their own beside the programme. */

const KNOWN = {
  name: ['Double points', 'Black Friday'],
  multiplier: [2, 1.5, 3],
  // Never a moment that comes between a dry run and its write.
  starts_at: [null, '2025-12-01T09:00:00+01:00', '2099-01-01T00:00:00Z'],
  ends_at: [null, '2025-12-24T00:00:00Z', '2099-02-01T00:00:00Z', '2098-02-01T00:00:00Z'],
  rule_types: [['order_placed'], ['order_placed', 'referral'], []],
  product_scope: [
    { mode: 'all' },
    { mode: 'include', product_ids: [201, 'gid://shopify/Product/202'] },
    { mode: 'exclude', collection_ids: [7], tags: ['sale'] },
    { mode: 'include', product_ids: [999] },
  ],
  audience: [
    { mode: 'all' },
    { mode: 'tier', tier_ids: ['<tier:0>'] },
    { mode: 'tag', tags: ['vip'] },
    { mode: 'tier', tier_ids: ['tier_of_nobody', '<tier:1>'] },
  ],
  limits: [
    { max_orders: 10 },
    { max_orders: 5, max_bonus_points: 1_000, holdout_percent: 50 },
    { max_orders: null },
    { holdout_percent: 10 },
    { holdout_percent: null },
  ],
  banner_copy: [{ en: { title: 'Twice the beans' } }, { de: null }, { xx: { title: 'x' } }],
  badge_text: ['2x', null],
  spotlight_rewards: [
    [],
    [{ reward_id: '<reward:0>', sale_points_cost: 1 }],
    [{ reward_id: '<reward:1>', sale_points_cost: null }],
    [{ reward_id: 'rwd_of_nobody', sale_points_cost: 1 }],
  ],
}

const spotlight = fc.constant<Body>({
  ...{ name: 'Cheaper coffee', type: 'reward_spotlight', starts_at: '2099-01-01T00:00:00Z' },
  spotlight_rewards: [{ reward_id: '<reward:0>', sale_points_cost: 1 }],
})

const scheduled = fc.constantFrom<Body>(
  { name: 'Now', status: 'scheduled', multiplier: 2, starts_at: '2025-12-01T09:00:00Z' },
  { name: 'Then', status: 'scheduled', multiplier: 2, starts_at: '2099-01-01T00:00:00Z' },
)

/** What most campaigns take, wherever they stand. */
const small = fc.constantFrom<Body>(
  { name: 'Triple points' },
  { badge_text: '3x', emails: { launch: true } },
  { limits: { max_orders: 7 } },
  { status: 'scheduled', multiplier: 2, starts_at: '2099-01-01T00:00:00Z' },
  { status: 'cancelled' },
)

export const campaigns = {
  createCampaign: stepOf(
    'createCampaign',
    fc.oneof({ weight: 4, arbitrary: saidBySchema('createCampaign', KNOWN) }, scheduled, spotlight),
  ),
  updateCampaign: stepOf('updateCampaign', fc.oneof(saidBySchema('updateCampaign', KNOWN), small)),
  deleteCampaign: stepOf('deleteCampaign', fc.constant<Body>({})),
}
