import { type Static, type TObject, Type } from 'typebox'
import type { ApiVersion, JsonSchema } from '../../versions/define.ts'
import { payloadSchemaIn } from '../../versions/event-in.ts'
import { TOPICS, type Topic, type WebhookEvent } from '../../webhooks/domain/webhooks.ts'
import { closed, FreeObject, listOf, nullable, oneOf, timestamp } from '../base/types.ts'

/** The events of the contract, as they are sent. */

const customer = {
  customer_id: Type.String({
    description: 'The customer GID.',
    examples: ['gid://shopify/Customer/1001'],
  }),
  customer_legacy_id: Type.Integer({ description: 'The numeric id.', examples: [1001] }),
  customer_external_id: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: "The id in the shop's own system; null if it has none beside the number.",
  }),
}

const test = Type.Optional(
  Type.Unsafe<true>({
    type: 'boolean',
    const: true,
    description: 'Only in test events, about which nothing really happened.',
  }),
)

const tier = closed({ id: Type.String(), name: Type.String() }, { title: 'EventTier' })

const points_change = {
  balance_after: Type.Integer({ description: 'The spendable balance afterwards.' }),
  source: Type.String({
    description:
      'The source, as in the history: `api`, `adjustment`, `deduction`, `order`, the type of the ' +
      'earning rule that paid, `redemption`, `tier` and others; the same when points are ' +
      'released or taken back.',
    examples: ['order'],
  }),
}

const redeemed = {
  redemption_id: Type.String({ examples: ['red_01jd3k5m9q8r7s6t5v4w3x2y1z'] }),
  reward_id: Type.String({ examples: ['rwd_01jd3k5m9q8r7s6t5v4w3x2y1z'] }),
}

/** When each topic is sent. */
export const EVENT_MEANINGS: Readonly<Record<Topic, string>> = {
  'points.earned': 'A customer earns points.',
  'points.adjusted': 'A balance is corrected, or points are deducted or taken back.',
  'reward.redeemed': 'A customer spends points on a reward.',
  'tier.changed': 'A customer moves to another VIP tier.',
  'tier.approaching': 'A customer gets close to the next tier.',
  'store_credit.issued': "Store credit is added to a customer's account.",
  'referral.completed': "A referred friend's qualifying order completes.",
}

/** What each topic tells. */
export const EVENT_PAYLOADS = {
  'points.earned': closed({
    ...customer,
    points: Type.Integer({
      minimum: 1,
      description: 'Points that are now spendable.',
      examples: [120],
    }),
    ...points_change,
    test,
  }),
  'points.adjusted': closed({
    ...customer,
    points: Type.Integer({
      description: 'The applied change; negative if points were taken.',
      examples: [-80],
    }),
    ...points_change,
    test,
  }),
  'reward.redeemed': closed({
    ...customer,
    ...redeemed,
    reward_name: Type.String({ examples: ['€5 off'] }),
    points: Type.Integer({ minimum: 0, description: 'The points spent.', examples: [500] }),
    discount_type: Type.String({ description: 'The type of the reward.' }),
    discount_value: nullable(
      Type.Number({
        description: 'Percent, or an amount in shop currency, depending on the type.',
      }),
    ),
    discount_code: nullable(
      Type.String({ description: 'The discount or gift card code; null for store credit.' }),
    ),
    ends_at: nullable(timestamp('When the code expires; null: never.')),
    test,
  }),
  'tier.changed': closed({
    ...customer,
    previous_tier: nullable(tier),
    tier,
    direction: oneOf(['up', 'down'] as const),
    reason: oneOf(
      ['points', 'manual', 'period_end', 'refund', 'tier_removed', 'tier_changed'] as const,
      {
        description:
          '`tier_removed`, `tier_changed`: the merchant changed the ladder, not the customer.',
      },
    ),
    test,
  }),
  'tier.approaching': closed({
    ...customer,
    tier,
    points_needed: Type.Integer({
      minimum: 1,
      description: 'Points missing for the tier.',
      examples: [40],
    }),
    threshold: Type.Integer({ description: "The tier's threshold.", examples: [500] }),
    test,
  }),
  'store_credit.issued': closed({
    ...customer,
    ...redeemed,
    amount: nullable(Type.Number({ description: 'The amount in `currency`.', examples: [10] })),
    currency: Type.String({ description: 'ISO 4217.', examples: ['EUR'] }),
    test,
  }),
  'referral.completed': closed({
    ...customer,
    referral_id: Type.String({ examples: ['ref_01jd3k5m9q8r7s6t5v4w3x2y1z'] }),
    friend_customer_id: nullable(Type.String({ description: 'The GID of the friend.' })),
    friend_customer_legacy_id: nullable(Type.Integer({ description: 'The number of the friend.' })),
    friend_customer_external_id: nullable(
      Type.String({ description: 'The external id of the friend.' }),
    ),
    points: Type.Integer({ description: 'What the sender gets.', examples: [500] }),
    order_id: nullable(Type.String({ description: "The GID of the friend's order." })),
    test,
  }),
} as const satisfies Readonly<Record<Topic, TObject>>

const id = Type.String({
  description: 'The same for every attempt; `evt_test_…` for a test event.',
  examples: ['evt_01jd3k5m9q8r7s6t5v4w3x2y1z'],
})

const common_fields = {
  created_at: timestamp('When it happened.'),
  shop: Type.String({ description: "The shop's domain.", examples: ['bean-there.example'] }),
}

/** The body of a delivery of this topic in a version (contract: Delivery). */
export function eventOf(topic: Topic, version: ApiVersion) {
  const current: JsonSchema = { ...EVENT_PAYLOADS[topic] }
  const payload = Type.Unsafe<object>(payloadSchemaIn(version, topic, current))
  return closed(
    { id, topic: Type.Literal(topic), ...common_fields, payload },
    { title: titleOf(topic) },
  )
}

/** `points.earned` as "PointsEarnedEvent". */
function titleOf(topic: Topic): string {
  const words = topic.split(/[._]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return `${words.join('')}Event`
}

/** An event of any topic. */
export const AnyEvent = closed(
  { id, topic: oneOf(TOPICS), ...common_fields, payload: FreeObject('Depends on the topic.') },
  { title: 'Event' },
)

export const EventList = listOf('EventList', AnyEvent)

export const TestEventResult = closed(
  {
    event: AnyEvent,
    deliveries: Type.Integer({ description: 'The number of endpoints it is being sent to.' }),
  },
  { title: 'TestEventResult' },
)

export function presentEvent(
  shop: { readonly domain: string },
  { event_id, topic, created_at, payload }: WebhookEvent,
): Static<typeof AnyEvent> {
  return {
    id: event_id,
    // Only what the contract names is ever written.
    topic: topic as Topic,
    created_at: created_at.toISOString(),
    shop: shop.domain,
    payload,
  }
}
