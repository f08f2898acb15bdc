import type { TimedCommand } from '../../actions/points/apply-points.ts'
import { minutesAfter } from '../../domain/period.ts'
import type { OrderBody } from '../../embedded-shop/schemas/orders.ts'
import { getCustomerEndpoint } from '../../endpoints/customers/get-customer.ts'
import { adjustPointsEndpoint } from '../../endpoints/points/adjust-points.ts'
import { earnPointsEndpoint } from '../../endpoints/points/earn-points.ts'
import { getProgramEndpoint } from '../../endpoints/programme/get-program.ts'
import { claimReferralEndpoint } from '../../endpoints/referrals/claim-referral.ts'
import { redeemRewardEndpoint } from '../../endpoints/rewards/redeem-reward.ts'
import { money } from '../catalogue.ts'
import { type DemoOrder, PAYMENT_MINUTES } from '../orders.ts'
import { type DemoPerson, FIRST_CUSTOMER_ID } from '../people.ts'
import { SeededRandom } from '../seeded-random.ts'
import type { Doing } from './doing.ts'
import type { Doors } from './doors.ts'
import type { PartnerLinks } from './merchant.ts'

/** What customers do in the last month: they join, invite friends, buy and redeem. */

const PARTNER_SHARE = 0.2
const REDEEM_SHARE = 0.4
const MINUTES_BEFORE_JOINING = 90
const MINUTES_UNTIL_REDEEMING = 30

interface LastMonth {
  readonly people: readonly DemoPerson[]
  readonly orders: readonly DemoOrder[]
  readonly points: readonly TimedCommand[]
}

/** `links` has the partners' by the time that the first order comes. */
export function shopperDoings({ people, orders, points }: LastMonth, links: PartnerLinks): Doing[] {
  const random = new SeededRandom(4)
  const wallet: Wallet = new Map()
  const buyers = new Set(orders.map(({ customer_id }) => customer_id))
  return [
    ...people.flatMap((person, index) => joining(person, index, buyers.has(person.customer_id))),
    ...orders.flatMap((order) => buying(random, order, { links, wallet })),
    ...points.flatMap(pointsDoing),
  ]
}

/** Those who will buy were invited by one of the first customers. */
function joining(
  { customer_id, created_at, document }: DemoPerson,
  index: number,
  will_buy: boolean,
): Doing[] {
  const join: Doing = {
    at: created_at,
    act: async ({ changes, shop }) => {
      await changes.saveCustomer(shop, customer_id, () => document)
    },
  }
  if (!will_buy) return [join]
  const claim: Doing = {
    at: minutesAfter(created_at, -MINUTES_BEFORE_JOINING),
    act: async (doors) => {
      const params = { customer_id: String(FIRST_CUSTOMER_ID + index) }
      const { referral_code } = await doors.call(getCustomerEndpoint, { params })
      const body = { referral_code, email: document.email }
      await doors.call(claimReferralEndpoint, { body })
    },
  }
  return [claim, join]
}

/** A code that a customer got for points and has not used yet. */
interface Held {
  readonly code: string
  readonly type: string
  readonly value: number
}

type Wallet = Map<number, Held>

/** Those whose codes come with the next order. */
const USED_TYPES = ['fixed_amount', 'percentage', 'free_shipping']

function buying(
  random: SeededRandom,
  order: DemoOrder,
  { links, wallet }: { readonly links: PartnerLinks; readonly wallet: Wallet },
): Doing[] {
  const { order_id, customer_id, created_at, paid, document } = order
  const at = minutesAfter(created_at, PAYMENT_MINUTES)
  const by_link = document.source === 'web' && random.chance(PARTNER_SHARE)
  const link_number = random.between(0, 1)
  const buy: Doing = {
    at,
    act: async (doors) => {
      const link = by_link ? [...links.values()][link_number] : undefined
      const landing_ref = link === undefined ? null : await doors.follow(link)
      const body = { ...orderBody(order, wallet.get(customer_id)), landing_ref }
      wallet.delete(customer_id)
      await doors.changes.saveOrder(doors.shop, order_id, body, at)
    },
  }
  if (!paid || !random.chance(REDEEM_SHARE)) return [buy]
  const chance = random.next()
  const spend: Doing = {
    at: minutesAfter(at, MINUTES_UNTIL_REDEEMING),
    act: (doors) => redeem(doors, { customer_id, wallet, chance }),
  }
  return [buy, spend]
}

/** The order as the shop reports it, with a code of the customer's if there is one. */
function orderBody(order: DemoOrder, held: Held | undefined): OrderBody {
  const { customer_id, created_at, fulfilled_at, tags, source, lines } = order.document
  const { goods_cents, shipping_cents } = discountOf(order, held)
  const off_cents = Math.round(Number(order.document.discount_total) * 100) + goods_cents
  const own = { code: held?.code ?? '', amount: money(goods_cents + shipping_cents) }
  return {
    ...{ customer_id, created_at, paid: order.paid, tags: [...tags], source },
    fulfilled: fulfilled_at !== null,
    taxes_included: order.document.taxes_included,
    lines: lines.map(({ id, product_id, variant_id, quantity, price }) => {
      return { id, product_id, variant_id, quantity, price }
    }),
    discount_total: money(off_cents),
    shipping: money(Math.round(Number(order.document.shipping) * 100) - shipping_cents),
    tax: order.document.tax,
    discount_codes: [
      ...order.document.discount_codes.map(({ code, amount }) => ({ code, amount })),
      ...(held === undefined ? [] : [own]),
    ],
  }
}

/** What a customer's code takes off an order. */
function discountOf({ lines_cents, document }: DemoOrder, held: Held | undefined) {
  switch (held?.type) {
    case 'fixed_amount':
      return { goods_cents: Math.min(held.value * 100, lines_cents), shipping_cents: 0 }
    case 'percentage':
      return { goods_cents: Math.round((lines_cents * held.value) / 100), shipping_cents: 0 }
    case 'free_shipping':
      return { goods_cents: 0, shipping_cents: Math.round(Number(document.shipping) * 100) }
    default:
      return { goods_cents: 0, shipping_cents: 0 }
  }
}

/** Spends points on one of the rewards that a customer can pay for; `chance` says which. */
async function redeem(
  doors: Doors,
  { customer_id, wallet, chance }: { customer_id: number; wallet: Wallet; chance: number },
): Promise<void> {
  const params = { customer_id: String(customer_id) }
  const { points_balance } = await doors.call(getCustomerEndpoint, { params })
  const { redemption_rules } = await doors.call(getProgramEndpoint)
  const affordable = redemption_rules.flatMap(({ id, points_cost }) =>
    id !== null && points_cost !== null && points_cost <= points_balance ? id : [],
  )
  const reward_id = affordable[Math.floor(chance * affordable.length)]
  if (reward_id === undefined) return
  const { redemption } = await doors.call(redeemRewardEndpoint, { params, body: { reward_id } })
  const { discount_code: code, discount_type: type, discount_value: value } = redemption
  if (code !== null && USED_TYPES.includes(type)) {
    wallet.set(customer_id, { code, type, value: value ?? 0 })
  }
}

/** Awards and corrections; what customers spend is decided by what they have, above. */
function pointsDoing({ command, now }: TimedCommand): Doing[] {
  const { kind, customer_id, points, source_ref } = command
  const params = { customer_id: String(customer_id) }
  const reason = command.reason === null ? {} : { reason: command.reason }
  if (kind === 'award' && source_ref !== null) {
    const body = { points, source_ref, ...reason }
    return [
      {
        at: now,
        act: async (doors) => void (await doors.call(earnPointsEndpoint, { params, body })),
      },
    ]
  }
  if (kind !== 'adjust') return []
  const body = { delta: points, ...reason }
  return [
    {
      at: now,
      act: async (doors) => void (await doors.call(adjustPointsEndpoint, { params, body })),
    },
  ]
}
