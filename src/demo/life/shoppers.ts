import type { TimedCommand } from '../../actions/points/apply-points.ts'
import { minutesAfter } from '../../domain/period.ts'
import type { OrderBody } from '../../embedded-shop/schemas/orders.ts'
import { getCustomerEndpoint } from '../../endpoints/customers/get-customer.ts'
import { adjustPointsEndpoint } from '../../endpoints/points/adjust-points.ts'
import { earnPointsEndpoint } from '../../endpoints/points/earn-points.ts'
import { getProgramEndpoint } from '../../endpoints/programme/get-program.ts'
import { claimReferralEndpoint } from '../../endpoints/referrals/claim-referral.ts'
import { redeemRewardEndpoint } from '../../endpoints/rewards/redeem-reward.ts'
import { comesWithAnOrder, fits, type HeldCode, withCode } from '../held-code.ts'
import { type DemoOrder, PAYMENT_MINUTES, UNTIL_REDEEMING_MINUTES } from '../orders.ts'
import { type DemoPerson, FIRST_CUSTOMER_ID } from '../people.ts'
import { SeededRandom } from '../seeded-random.ts'
import type { Doing } from './doing.ts'
import type { Doors } from './doors.ts'
import type { PartnerLinks } from './merchant.ts'

/** What customers do in the last month: they join, invite friends, buy and redeem. */

const PARTNER_SHARE = 0.2
const REDEEM_SHARE = 0.4
const MINUTES_BEFORE_JOINING = 90

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

type Wallet = Map<number, HeldCode>

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
      const held = wallet.get(customer_id)
      const is_used = held !== undefined && fits(order, held)
      if (is_used) wallet.delete(customer_id)
      const body = { ...orderBody(is_used ? withCode(order, held) : order), landing_ref }
      await doors.changes.saveOrder(doors.shop, order_id, body, at)
    },
  }
  if (!paid || !random.chance(REDEEM_SHARE)) return [buy]
  const chance = random.next()
  const spend: Doing = {
    at: minutesAfter(at, UNTIL_REDEEMING_MINUTES),
    act: (doors) => redeem(doors, { customer_id, wallet, chance }),
  }
  return [buy, spend]
}

/** The order as the shop reports it. */
function orderBody({ paid, document }: DemoOrder): OrderBody {
  const { customer_id, created_at, fulfilled_at, tags, source, lines } = document
  const { taxes_included, discount_total, shipping, tax, discount_codes } = document
  return {
    ...{ customer_id, created_at, paid, tags: [...tags], source },
    fulfilled: fulfilled_at !== null,
    lines: lines.map(({ id, product_id, variant_id, quantity, price }) => {
      return { id, product_id, variant_id, quantity, price }
    }),
    ...{ taxes_included, discount_total, shipping, tax },
    discount_codes: discount_codes.map(({ code, amount }) => ({ code, amount })),
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
  const { discount_code: code, discount_type: type } = redemption
  if (code !== null && comesWithAnOrder(type)) {
    const { discount_value, minimum_purchase } = redemption
    const minimum = minimum_purchase ?? 0
    wallet.set(customer_id, { code, type, value: discount_value ?? 0, minimum_purchase: minimum })
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
