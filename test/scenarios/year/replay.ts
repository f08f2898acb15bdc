import { handlePlatformEvents } from '../../../src/actions/orders/handle-platform-events.ts'
import type { PlatformEvent } from '../../../src/domain/platform.ts'
import { newId } from '../../../src/lib/ids.ts'
import { insertPlatformEvents } from '../../../src/store/customers/platform-events.ts'
import { inTransaction } from '../../../src/store/db.ts'
import type { HandClock } from '../../support/hand-clock.ts'
import { newTier, shopIdOf } from '../../support/ladders.ts'
import { newMembership, putOnSale } from '../../support/memberships.ts'
import { expectOk, type TestShop } from '../../support/shop.ts'
import { type Deed, startOf, type Version } from './deeds.ts'
import type { Answer } from './expected-year.ts'
import {
  type Campaign,
  CLUB,
  COLLECTIONS,
  ELIGIBILITY,
  EXPIRY_MONTHS,
  MEMBERSHIP,
  type OrderRule,
  PRODUCTS,
  type Product,
  SETTINGS,
  TIERS,
} from './program.ts'

/** The same year, told to the service: by its doors, and as a platform reports events. */

const iso = (moment: number) => new Date(moment).toISOString()
const money = (cents: number) => (cents / 100).toFixed(2)

export class Replay {
  readonly #shop: TestShop
  readonly #clock: HandClock
  readonly #tier_ids = new Map<string, string>()
  readonly #campaign_ids = new Map<Campaign, string>()
  #shop_id = 0
  #rule_id = ''

  constructor(shop: TestShop, clock: HandClock) {
    this.#shop = shop
    this.#clock = clock
  }

  /** The programme as the year finds it, and what the shop sells, unless it has that already. */
  async begin(campaigns: readonly Campaign[], { has_catalogue = false } = {}): Promise<void> {
    const shop = this.#shop
    this.#shop_id = await shopIdOf(shop)
    if (!has_catalogue) {
      for (const number of Object.values(COLLECTIONS)) await shop.collection(number)
      for (const one of [...PRODUCTS, CLUB]) await shop.product(one.product_id, productFields(one))
    }
    const { customer_audience, ...excluded } = ELIGIBILITY
    expectOk(await shop.patch('/program/eligibility', { customer_audience, ...excluded }))
    const points_expiry = { enabled: true, months: EXPIRY_MONTHS }
    const tier_period = { mode: 'rolling', ...SETTINGS.tier_period }
    expectOk(await shop.patch('/program/settings', { points_expiry, tier_period }))
    await this.#makeTiers()
    const rule = { type: 'order_placed', fields: this.#ruleFields(SETTINGS.rule) }
    this.#rule_id = expectOk(await shop.post('/program/earn-rules', rule)).body.earning_rule.id
    await this.#makeClub()
    await shop.switch({ campaigns_feature: true })
    for (const campaign of campaigns) await this.#makeCampaign(campaign)
  }

  /** Moves the clock, which runs all that fell due. */
  async beginDay(now: number): Promise<void> {
    this.#clock.now_ms = now
    expectOk(await this.#shop.admin('PUT', '/clock', { now: iso(now) }))
  }

  /** Does what is told; answers what the service said of the points. */
  async tell(deed: Deed): Promise<Answer | null> {
    this.#clock.now_ms = deed.at
    switch (deed.kind) {
      case 'settings':
        await this.#change(deed)
        return null
      case 'tier':
        await this.#placeByHand(deed)
        return null
      case 'exclusion': {
        const { customer_id, excluded: excluded_from_program } = deed
        expectOk(await this.#shop.patch(`/customers/${customer_id}`, { excluded_from_program }))
        return null
      }
      case 'customer': {
        const { customer_id, tags, is_company } = deed
        const company = is_company ? { name: 'Company' } : null
        await this.#shop.customer(customer_id, { tags, company })
        return null
      }
      case 'order':
        await this.#tellOrder(deed)
        return null
      case 'refund':
        await this.#tellRefund(deed)
        return null
      case 'award': {
        const { points, source_ref, counts_for_tier } = deed
        const metadata = counts_for_tier ? {} : { metadata: { counts_for_tier: false } }
        return this.#points(deed.customer_id, 'earn', { points, source_ref, ...metadata })
      }
      case 'adjustment': {
        const { delta, source_ref } = deed
        return this.#points(deed.customer_id, 'adjust', { delta, source_ref })
      }
      case 'deduction':
        return this.#points(deed.customer_id, 'deduct', { points: deed.points })
    }
  }

  async consumed(campaign: Campaign): Promise<{ orders: number; bonus_points: number }> {
    const path = `/campaigns/${this.#campaign_ids.get(campaign)}` as const
    return expectOk(await this.#shop.get(path)).body.consumed
  }

  async #points(customer_id: number, verb: string, body: object): Promise<Answer> {
    const reply = await this.#shop.post(`/customers/${customer_id}/points/${verb}`, body)
    const code = reply.body.error?.code
    const excluded = reply.body.error?.details?.reason === 'customer_excluded'
    if (reply.status >= 400 && code !== 'insufficient_points' && !excluded)
      throw new Error(reply.text)
    return { status: reply.status, balance: reply.body.balance?.points_balance ?? null }
  }

  async #makeTiers(): Promise<void> {
    const [entry] = expectOk(await this.#shop.get('/program')).body.tiers
    this.#tier_ids.set(TIERS[0]?.name ?? '', entry.id)
    for (const tier of TIERS) {
      const { name, threshold, amount_spent, orders_count, combine, points_multiplier } = tier
      if (threshold === 0) continue
      const criteria = Object.entries({ amount_spent, orders_count }).flatMap(([metric, bar]) =>
        bar === null ? [] : [{ metric, threshold: bar }],
      )
      const benefits = [{ type: 'entry_points', fields: { points: tier.entry_points } }]
      const body = { name, threshold, criteria, combine, points_multiplier, benefits }
      this.#tier_ids.set(name, (await newTier(this.#shop, body)).id)
    }
    await this.#shop.switch({ tiers_enabled: true })
  }

  async #makeClub(): Promise<void> {
    await this.#shop.switch({ memberships_enabled: true })
    const { term_months, ...terms } = MEMBERSHIP
    const club = await newMembership(this.#shop, {
      create_product: undefined,
      product: { id: CLUB.product_id },
      term: { unit: 'MONTH', count: term_months },
      ...terms,
    })
    await putOnSale(this.#shop, club.id)
  }

  async #makeCampaign(campaign: Campaign): Promise<void> {
    const { name, multiplier, stacking_mode, scope, audience } = campaign
    const { max_orders, max_bonus_points } = campaign
    const body = {
      ...{ name, multiplier, stacking_mode, product_scope: scope, status: 'scheduled' },
      starts_at: iso(startOf(campaign.from_day)),
      ends_at: iso(startOf(campaign.to_day)),
      audience: this.#audience(audience),
      limits: { max_orders, max_bonus_points },
    }
    const { id } = expectOk(await this.#shop.post('/campaigns', body)).body.campaign
    this.#campaign_ids.set(campaign, id)
  }

  #audience({ tiers, tags }: Campaign['audience']): object {
    if (tiers !== undefined) {
      return { mode: 'tier', tier_ids: tiers.map((name) => this.#tier_ids.get(name)) }
    }
    return tags === undefined ? { mode: 'all' } : { mode: 'tag', tags }
  }

  #ruleFields({ tierPoints, ...fields }: OrderRule): object {
    const by_tier = Object.entries(tierPoints).map(([name, points]) => [
      this.#tier_ids.get(name),
      points,
    ])
    return { ...fields, limitPeriod: 'month', tierPoints: Object.fromEntries(by_tier) }
  }

  async #placeByHand({ customer_id, tier, with_gift }: Extract<Deed, { kind: 'tier' }>) {
    const path = `/customers/${customer_id}/tier` as const
    const body = { tier_id: this.#tier_ids.get(tier ?? ''), award_entry_bonus: with_gift }
    expectOk(
      await this.#shop.call(tier === null ? 'DELETE' : 'PUT', path, tier === null ? {} : body),
    )
  }

  async #change({ change }: Extract<Deed, { kind: 'settings' }>) {
    const { rule, tier_period, tiers = [], cancelled = [] } = change
    const shop = this.#shop
    if (rule !== undefined) {
      const fields = this.#ruleFields(rule)
      expectOk(await shop.patch(`/program/earn-rules/${this.#rule_id}`, { fields }))
    }
    if (tier_period !== undefined) {
      expectOk(await shop.patch('/program/settings', { tier_period, confirm_member_impact: true }))
    }
    for (const { name, threshold } of tiers) {
      const path = `/program/tiers/${this.#tier_ids.get(name)}` as const
      expectOk(await shop.patch(path, { threshold, confirm_member_impact: true }))
    }
    for (const [campaign, id] of this.#campaign_ids) {
      if (!cancelled.includes(campaign.name)) continue
      expectOk(await shop.patch(`/campaigns/${id}`, { status: 'cancelled' }))
    }
  }

  async #tellOrder({ way, order }: Extract<Deed, { kind: 'order' }>): Promise<void> {
    const { order_id, customer_id, created_at, tags, taxes_included } = order
    if (way === 'report') return this.#report({ kind: 'order_saved', order: platformOrder(order) })
    const body = {
      ...{ customer_id, created_at: iso(created_at), tags, taxes_included },
      ...(order.paid_at === null ? {} : { paid: true }),
      ...(order.cancelled_at === null ? {} : { cancelled: true }),
      lines: order.lines.map(({ line_id, product, quantity, discount_cents }) => ({
        ...{ id: line_id, product_id: product.product_id, variant_id: variantOf(product) },
        ...{ quantity, price: money(product.cents) },
        compare_at_price: product.before_cents && money(product.before_cents),
        total_discount: money(discount_cents),
      })),
      discount_total: money(order.discount_cents),
      shipping: money(order.shipping_cents),
      tax: money(order.tax_cents),
    }
    expectOk(await this.#shop.platform('PUT', `/orders/${order_id}`, body))
  }

  async #tellRefund({ way, refund }: Extract<Deed, { kind: 'refund' }>): Promise<void> {
    const { refund_id, order_id, lines, created_at, amount_cents } = refund
    const shipping = money(refund.shipping_cents)
    const amount = amount_cents === null ? null : money(amount_cents)
    const told = { refund_id, created_at: iso(created_at), lines, shipping, amount }
    const report = () => this.#report({ kind: 'order_refunded', order_id, refund: told })
    if (way === 'report') return report()
    const body = { id: refund_id, lines, shipping, amount }
    const reply = await this.#shop.platform('POST', `/orders/${order_id}/refunds`, body)
    // The built-in shop gives no more money back than was paid; others may report that they did.
    if (reply.status === 422 && reply.body.error.details.field === 'amount') return report()
    expectOk(reply)
  }

  /** As an adapter of another platform reports it; see orders-arrival.test.ts. */
  async #report(event: PlatformEvent): Promise<void> {
    const { context } = this.#shop.app
    const now = context.clock.now()
    const row = { event_id: newId('pev', now), kind: event.kind, payload: event }
    await inTransaction(context.database.db, (tx) =>
      insertPlatformEvents(tx, this.#shop_id, [row], now),
    )
    await handlePlatformEvents(context, this.#shop_id, now)
  }
}

/** Each product has one variant. */
const variantOf = ({ product_id }: Pick<Product, 'product_id'>) => product_id * 10

function productFields({ product_id, cents, before_cents, ...rest }: Product) {
  const { tags, collection_ids, gift_card } = rest
  const compare_at_price = before_cents && money(before_cents)
  const variants = [{ id: variantOf({ product_id }), price: money(cents), compare_at_price }]
  return { tags, collection_ids, gift_card, variants }
}

function platformOrder(order: Version) {
  const { order_id, customer_id, tags, taxes_included, paid_at, cancelled_at } = order
  return {
    ...{ order_id, customer_id, currency: 'EUR', tags, source: null, taxes_included },
    created_at: iso(order.created_at),
    updated_at: iso(order.updated_at),
    paid_at: paid_at === null ? null : iso(paid_at),
    fulfilled_at: null,
    cancelled_at: cancelled_at === null ? null : iso(cancelled_at),
    lines: order.lines.map(({ line_id, product, quantity, discount_cents }) => ({
      ...{ line_id, product_id: product.product_id, variant_id: variantOf(product) },
      ...{ quantity, price: money(product.cents), total_discount: money(discount_cents) },
      compare_at_price: product.before_cents === null ? null : money(product.before_cents),
      tags: product.tags,
      collection_ids: product.collection_ids,
      gift_card: product.gift_card,
      subscription: false,
      subscription_renewal: false,
    })),
    discount_total: money(order.discount_cents),
    shipping: money(order.shipping_cents),
    tax: money(order.tax_cents),
    discount_codes: [],
    landing_ref: null,
  }
}
