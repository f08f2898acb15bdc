import { daysAfter } from '../../domain/period.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { formatGid } from '../../lib/gid.ts'
import type { Topic, WebhookEvent } from './webhooks.ts'

/** The default customer of a sample: the first one of the demo shop. */
export const SAMPLE_CUSTOMER = 1001

/** The payload of a test event: in its topic's shape, about nothing real, and marked as a test. */
export function sampleEvent(
  { platform, currency }: Pick<Shop, 'platform' | 'currency'>,
  topic: Topic,
  now: Date,
  customer_number: number = SAMPLE_CUSTOMER,
): Omit<WebhookEvent, 'event_id'> {
  const customer = {
    customer_id: formatGid(platform, 'Customer', customer_number),
    customer_legacy_id: customer_number,
    customer_external_id: null,
  }
  const payload = { test: true, ...customer, ...SAMPLES[topic](now, currency) }
  return { topic, payload, created_at: now }
}

const SILVER = { id: 'tier_sample', name: 'Silver' }
const GOLD = { id: 'tier_sample_2', name: 'Gold' }

const SAMPLES: Readonly<Record<Topic, (now: Date, currency: string) => object>> = {
  'points.earned': () => ({ points: 120, balance_after: 620, source: 'order' }),
  'points.adjusted': () => ({ points: -80, balance_after: 540, source: 'deduction' }),
  'reward.redeemed': (now) => ({
    redemption_id: 'red_sample',
    reward_id: 'rwd_sample',
    reward_name: '€5 off',
    points: 100,
    discount_type: 'fixed_amount',
    discount_value: 5,
    discount_code: 'SAMPLE-7KQ2MNPX4C',
    ends_at: daysAfter(now, 90).toISOString(),
  }),
  'tier.changed': () => ({
    previous_tier: SILVER,
    tier: GOLD,
    direction: 'up',
    reason: 'points',
  }),
  'tier.approaching': () => ({ tier: GOLD, points_needed: 40, threshold: 500 }),
  'store_credit.issued': (_now, currency) => ({
    redemption_id: 'red_sample',
    reward_id: 'rwd_sample',
    amount: 10,
    currency,
  }),
  'referral.completed': () => ({
    referral_id: 'ref_sample',
    friend_customer_id: null,
    friend_customer_legacy_id: null,
    friend_customer_external_id: null,
    points: 500,
    order_id: null,
  }),
}
