import { paidAmounts } from '../domain/orders/amounts.ts'
import { Fraction } from '../lib/fraction.ts'
import { readMoney } from '../schemas/base/money.ts'
import type { OrderDocument, OrderFault } from './order-document.ts'
import { presentPartId } from './schemas/numbers.ts'
import { taxFaults } from './tax-rules.ts'

/** So that no order earns more points than can be counted exactly. */
const TOTAL_MAX = Fraction.of(1_000_000_000)

/** Faults of an order as a whole, with what is known of its past and its products. */
export function orderFaults(after: OrderDocument): OrderFault[] {
  const ids = after.lines.map(({ id }) => id)
  const repeated = after.lines.flatMap((line, index) => {
    if (ids.indexOf(line.id) === index) return []
    const received = presentPartId(line.id, line)
    return [{ field: `lines[${index}].id`, message: 'is also the id of another line', received }]
  })
  const { lines_with_tax, shipping_with_tax } = paidAmounts(after, true)
  const total = Fraction.sum([...lines_with_tax, shipping_with_tax])
  const too_much = total.isAbove(TOTAL_MAX) ? [tooMuch(total, after.currency)] : []
  return [...repeated, ...taxFaults(after), ...too_much]
}

function tooMuch(total: Fraction, currency: string): OrderFault {
  const [maximum, received] = [TOTAL_MAX, total].map((money) => readMoney(money, currency))
  const message = `must add up to at most ${maximum} ${currency}, including shipping and tax; these add up to ${received}`
  return { field: 'lines', message, allowed: { maximum }, received }
}
