import { type Static, Type } from 'typebox'
import type { ExplainedOrder, PointsExplanation, TracedEntry } from '../../domain/orders/explain.ts'
import type { StoredJudgement } from '../../domain/orders/stored-order.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { formatGid } from '../../lib/gid.ts'
import { customerGid } from '../base/customer-id.ts'
import { moneyText } from '../base/money.ts'
import { closed, FreeObject, nullable, timestamp } from '../base/types.ts'

const text = (description: string) => nullable(Type.String({ description }))
const moment = (description: string) => nullable(timestamp(description))

const Line = closed({
  line_id: Type.Integer(),
  product_id: text('The GID.'),
  quantity: Type.Number(),
  amount: moneyText('The paid amount that counts, after all discounts.'),
  excluded_by: text(
    'Why it earns nothing, such as `gift_card` or `product_tag`; null: it can earn.',
  ),
  multiplier: nullable(
    Type.Number({
      description: 'The multiplier of customer and campaigns together; null: it earned nothing.',
    }),
  ),
  campaign_ids: Type.Array(Type.String(), { description: 'The campaigns behind the multiplier.' }),
})

const Campaign = closed({
  campaign_id: Type.String(),
  name: text('Its current name.'),
  multiplier: nullable(Type.Number()),
  stacking_mode: nullable(Type.String()),
  applied: Type.Boolean(),
  refusal: text(
    'Why it did not apply: `other_rule`, `audience`, `held_out`, `used_up`, `product_scope`, or ' +
      '`outdone` by a better outcome for the customer.',
  ),
  bonus_points: Type.Integer({ description: 'The points that it added.' }),
})

const Judgement = closed({
  judged_at: timestamp('When it was last judged: first, or when it was edited.'),
  terms_at: moment(
    'When it was first judged. It keeps the terms of that time, whatever is changed since; null: ' +
      'it was judged by a release that did not keep them.',
  ),
  program_revision: Type.Integer({ description: "The programme's revision at that time." }),
  reason: text('Why it earned nothing, as in `POST /estimates`; null: it earned points.'),
  exclusion: text(
    'What excluded the customer or the order, such as `not_a_member`, `past_order`, ' +
      '`customer_tag`, `order_tag`, `limit_reached` or `below_minimum`.',
  ),
  missed_minimum: Type.Union(
    [
      closed({
        minimum_purchase: Type.Number({
          description: "The rule's minimum, in shop currency.",
        }),
        amount: moneyText('The amount paid for eligible lines, without shipping.'),
      }),
      Type.Null(),
    ],
    { description: 'For the exclusion `below_minimum`; else null.' },
  ),
  rule_id: text(
    'The rule that was applied, even if it gave no points; null: none was, for the `reason`.',
  ),
  rate: nullable(
    closed({
      earn_points: Type.Number({ description: "The tier's own value if it has one." }),
      earn_denominator: Type.Number({ description: 'For this much shop currency.' }),
      rounding: Type.String({ description: 'How the total is rounded, once.' }),
      include_shipping: Type.Boolean(),
      include_tax: Type.Boolean(),
    }),
  ),
  standing: nullable(
    closed({
      tier_id: text('null: tiers were not live.'),
      tier_name: text('Its current name.'),
      tier_multiplier: Type.Number(),
      membership_multiplier: Type.Number({
        description: 'The higher of the two multipliers was used.',
      }),
    }),
  ),
  eligible_amount: nullable(moneyText('The amount paid for eligible lines.')),
  base_points: Type.Integer({ description: 'Points from the rule alone.' }),
  bonus_points: Type.Integer({ description: 'Points added by tier, membership and campaigns.' }),
  points: Type.Integer(),
  campaigns: Type.Array(Campaign, {
    description: 'All campaigns that were running when the order was placed.',
  }),
})

const Refund = closed({
  refund_id: Type.Integer(),
  created_at: timestamp('When.'),
  lines: Type.Array(closed({ line_id: Type.Integer(), quantity: Type.Number() })),
  shipping: moneyText('Refunded shipping, including its tax.'),
  shipping_tax: nullable(moneyText('The part of `shipping` that is tax; null: unknown.')),
  amount: nullable(moneyText('Refund without naming lines.')),
})

const Order = closed(
  {
    order_id: Type.String({ description: 'The GID.' }),
    legacy_id: Type.Integer(),
    created_at: timestamp('When it was placed.'),
    paid_at: moment('null: not yet.'),
    fulfilled_at: moment('null: not yet.'),
    cancelled_at: moment('null: not cancelled.'),
    currency: Type.String(),
    tags: Type.Array(Type.String()),
    lines: Type.Array(Line),
    shipping: moneyText('The cost of shipping.'),
    judgement: Type.Union([Judgement, Type.Null()], {
      description: 'null while the order is unpaid or unfulfilled.',
    }),
    refunds: Type.Array(Refund),
    points_left: Type.Integer({ description: 'Points left after everything taken back.' }),
    pending_points: Type.Integer({ description: 'How many of these are still held.' }),
    pending_until: moment('Until when they are held; null: none are.'),
  },
  { title: 'ExplainedOrder' },
)

const Entry = closed(
  {
    id: Type.String(),
    type: Type.String(),
    points: Type.Integer(),
    requested_points: Type.Integer({
      description: 'The requested points; differs if less could be applied.',
    }),
    balance_after: Type.Integer(),
    source: Type.String({
      description:
        'The source, as in the ledger: `api`, `adjustment`, `deduction`, `order`, ' +
        '`order_release`, `order_reversal`, `owed`, `expiry`, `tier`.',
    }),
    source_ref: text("The caller's id for the event."),
    reason: text('As given with the call.'),
    metadata: Type.Unsafe<Record<string, unknown> | null>(
      Type.Union([FreeObject('As given with the call.'), Type.Null()]),
    ),
    is_pending: Type.Boolean({ description: 'Whether it is held, so not in the balance.' }),
    pending_until: moment('Until when the award is or was held.'),
    created_at: timestamp('When it was booked.'),
  },
  { title: 'ExplainedEntry' },
)

export const Explanation = closed(
  {
    customer_id: Type.String({ description: 'The GID.' }),
    order: Type.Union([Order, Type.Null()], {
      description: 'null: the entry does not come from an order; see its source and reason.',
    }),
    entries: Type.Array(Entry, {
      description:
        'All entries of the order, oldest first, including internal ones; else the requested one.',
    }),
  },
  { title: 'Explanation' },
)

export function presentExplanation(
  shop: Shop,
  customer_id: number,
  { order, entries }: PointsExplanation,
): Static<typeof Explanation> {
  return {
    customer_id: customerGid(shop, customer_id),
    order: order === null ? null : presentOrder(shop, order),
    entries: entries.map(presentEntry),
  }
}

function presentOrder(shop: Shop, explained: ExplainedOrder): Static<typeof Order> {
  const { stored, document, explanation } = explained
  const { created_at, paid_at, fulfilled_at, cancelled_at, currency, tags, shipping } = document
  return {
    order_id: formatGid(shop.platform, 'Order', document.order_id),
    legacy_id: document.order_id,
    ...{ created_at, paid_at, fulfilled_at, cancelled_at, currency, tags: [...tags] },
    lines: explanation.lines.map(({ product_id, campaign_ids, ...line }) => ({
      ...line,
      product_id: product_id === null ? null : formatGid(shop.platform, 'Product', product_id),
      campaign_ids: [...campaign_ids],
    })),
    shipping,
    judgement: stored.judgement === null ? null : presentJudgement(explained, stored.judgement),
    refunds: stored.refunds.map((refund) => ({
      ...refund,
      shipping_tax: refund.shipping_tax ?? null,
      lines: refund.lines.map((line) => ({ ...line })),
    })),
    points_left: explanation.points_left,
    pending_points: stored.pending_points,
    pending_until: stored.pending_until?.toISOString() ?? null,
  }
}

function presentJudgement(
  { stored, explanation, tier_name, campaign_names }: ExplainedOrder,
  judgement: StoredJudgement,
): Static<typeof Judgement> {
  const { judged_at, revision, reason, exclusion, terms, base_points, points } = judgement
  return {
    judged_at,
    terms_at: stored.terms_at?.toISOString() ?? null,
    program_revision: revision,
    reason,
    exclusion,
    missed_minimum: judgement.missed_minimum ?? null,
    rule_id: terms?.rule_id ?? null,
    rate: terms === null ? null : rateOf(terms),
    standing: terms === null ? null : { tier_id: terms.tier_id, tier_name, ...terms.standing },
    eligible_amount: explanation.eligible_amount,
    base_points,
    bonus_points: points - base_points,
    points,
    campaigns: explanation.campaigns.map((campaign) => ({
      ...campaign,
      name: campaign_names.get(campaign.campaign_id) ?? null,
    })),
  }
}

function rateOf(terms: NonNullable<StoredJudgement['terms']>) {
  const { earn_points, earn_denominator, rounding, include_shipping, include_tax } = terms
  return { earn_points, earn_denominator, rounding, include_shipping, include_tax }
}

function presentEntry(entry: TracedEntry): Static<typeof Entry> {
  const { entry_id, description, pending_until, created_at, order_id: _, ...rest } = entry
  return {
    ...rest,
    id: entry_id,
    reason: description,
    pending_until: pending_until?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  }
}
