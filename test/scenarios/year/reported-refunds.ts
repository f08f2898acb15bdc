import type { SeededRandom } from '../../../src/demo/seeded-random.ts'
import { DAY_MS, type Deed, HOUR_MS, type Refund, SECOND_MS, type Version } from './deeds.ts'
import { type ReportedOrder, someTime } from './reported-orders.ts'

/** What is taken back of orders: at once or long after, of lines or of money, of some twice. */

/** Orders that were paid, in some order; those that were told late are more often among the first. */
export function somePaid(random: SeededRandom, orders: readonly ReportedOrder[]): ReportedOrder[] {
  return orders
    .filter(({ paid }) => paid !== null)
    .map((told) => ({ told, place: random.next() * (wasLate(told) ? 0.3 : 1) }))
    .sort((one, other) => one.place - other.place)
    .map(({ told }) => told)
}

function wasLate({ way, paid, told_at }: ReportedOrder): boolean {
  return way === 'report' && told_at > (paid?.paid_at ?? told_at) + 6 * HOUR_MS
}

/** What is taken back of an order that was paid: one refund, or two that follow each other. */
export function newRefunds(random: SeededRandom, told: ReportedOrder, refund_id: number): Refund[] {
  const { paid, told_at, way } = told
  if (paid === null || paid.paid_at === null) return []
  const { order_id, lines, shipping_cents, paid_at } = paid
  // Within the time that points wait, or long after it.
  const soon = wasLate(told) ? 0.5 : 0
  const after_days = random.chance(0.5) ? random.between(0, 6) : random.between(7, 60)
  const days = random.chance(soon) ? 0 : after_days
  // A shop that is told by calls takes back only what it knows of.
  const earliest = way === 'call' ? Math.max(told_at, paid_at) : paid_at
  const created_at = someTime(random, earliest, days)
  const by = { refund_id, order_id, created_at, shipping_cents: 0, amount_cents: null }
  const all = lines.map(({ line_id, quantity }) => ({ line_id, quantity }))
  const goods_cents = goodsOf(paid)
  const part = random.between(1, Math.max(1, goods_cents - 1))
  const some = lines
    .filter(() => random.chance(0.6))
    .map(({ line_id, quantity }) => ({ line_id, quantity: random.between(1, quantity) }))
  switch (random.between(1, 6)) {
    case 1:
      return [{ ...by, lines: all, shipping_cents }]
    case 2:
      return [{ ...by, lines: [], amount_cents: Math.max(1, goods_cents), shipping_cents }]
    case 3:
      return [{ ...by, lines: [], amount_cents: part }]
    case 4:
      return shipping_cents === 0
        ? []
        : [{ ...by, lines: [], shipping_cents: random.between(1, shipping_cents) }]
    default: {
      const first = { ...by, lines: some.length > 0 ? some : all.slice(0, 1) }
      if (!random.chance(0.4)) return [first]
      const later = someTime(random, created_at, random.between(0, 20))
      const amount_cents = random.between(1, Math.max(1, Math.floor(goods_cents / 2)))
      return [
        first,
        { ...by, refund_id: refund_id + 1, created_at: later, lines: [], amount_cents },
      ]
    }
  }
}

function goodsOf({ lines, discount_cents, tax_cents, taxes_included }: Version): number {
  const net = lines.reduce(
    (all, { product, quantity, discount_cents: off }) => all + product.cents * quantity - off,
    -discount_cents,
  )
  return taxes_included ? net : net + tax_cents
}

export function refundDeeds(random: SeededRandom, told: ReportedOrder, refund: Refund): Deed[] {
  const { way, told_at, paid } = told
  const { created_at } = refund
  const tell = (at: number): Deed => ({ kind: 'refund', at, way, refund })
  // By then the shop has told of the customer, too.
  const is_later = created_at > told_at + 2 * DAY_MS
  const spent = is_later && random.chance(0.3) ? spree(paid, created_at) : []
  if (way === 'call') return [...spent, tell(created_at)]
  // Reported at once, though its order may be reported late, or itself a day late.
  const is_prompt = created_at < told_at || random.chance(0.8)
  const at = is_prompt ? created_at : someTime(random, created_at, 1)
  const again = random.chance(0.06) ? [tell(someTime(random, at, random.between(0, 3)))] : []
  return [...spent, tell(at), ...again]
}

/** Just before something is taken back its customer spends what there is, nearly. */
function spree(order: Version | null, before: number): Deed[] {
  if (order === null) return []
  const { customer_id } = order
  return [1_600, 800, 400, 200, 100, 50, 25].map((points, index) => ({
    ...{ kind: 'deduction', at: before - (10 - index) * SECOND_MS, customer_id, points },
  }))
}
