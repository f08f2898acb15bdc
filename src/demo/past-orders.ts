import { judgeOrder, orderRule } from '../domain/orders/judge.ts'
import { countedSpend, judgementOf, payableAt } from '../domain/orders/settle.ts'
import type { Program } from '../domain/program.ts'
import { asPlatformOrder } from '../embedded-shop/order-document.ts'
import type { PastOrder } from '../store/orders/orders.ts'
import type { DemoOrder } from './orders.ts'
import type { DemoPerson } from './people.ts'

/** The demo's tiers are not live. */
const ENTRY = { tier_id: null, standing: { tier_multiplier: 1, membership_multiplier: 1 } }

/**
 * The orders as the programme knows them: each judged when it was paid, by the rule of the demo.
 */
export function pastOrders(
  platform: string,
  { program, revision }: { readonly program: Program; readonly revision: number },
  people: readonly DemoPerson[],
  orders: readonly DemoOrder[],
): PastOrder[] {
  const known = new Map(people.map((person) => [person.customer_id, person.document]))
  return orders.map(({ order_id, customer_id, created_at, document: reported }) => {
    const document = asPlatformOrder(order_id, reported)
    const paid_at = payableAt(orderRule(program), document)
    const profile = known.get(customer_id)
    const judgement = judgeOrder(document, {
      platform,
      currency: document.currency,
      program,
      revision,
      campaigns: [],
      customer: {
        customer_id,
        tags: profile?.tags ?? [],
        is_business: (profile?.company ?? null) !== null,
        excluded_from_program: false,
        tier_id: null,
      },
      barred_by: null,
      standing: ENTRY.standing,
      at: created_at,
    })
    const judged = paid_at === null ? null : judgementOf(judgement, ENTRY, revision, paid_at)
    return {
      order_id,
      customer_id,
      document,
      judgement: judged,
      points: judged?.points ?? 0,
      counted_spend: countedSpend(document, []),
    }
  })
}
