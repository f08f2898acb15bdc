import { Fraction } from '../../lib/fraction.ts'
import { currencyText } from '../minor-unit.ts'
import type { ExplainedOrder } from '../orders/explain.ts'
import type { Order } from '../orders/order.ts'
import { payableAt } from '../orders/settle.ts'
import type { StoredJudgement, StoredOrder } from '../orders/stored-order.ts'
import type { EarningRule } from '../program.ts'
import { campaignStatements } from './explain-campaigns.ts'
import { type Goods, moment, money, points, type Statement, state, text } from './statement.ts'

/** The titles of products, by their numbers, as far as the platform knows them. */
export type ProductNames = ReadonlyMap<number, string>

/** An order with what is needed to say why it has earned its points, or none. */
export interface OrderToExplain extends ExplainedOrder {
  readonly product_names: ProductNames
  /** The rule that pays for orders today; null: none. */
  readonly rule: EarningRule | null
  /** Its customer was deleted. */
  readonly is_gone: boolean
  readonly now: Date
}

type Judged = OrderToExplain & { readonly judgement: StoredJudgement }

/** Why an order has earned these points: one award of it. */
export function explainAward(order: OrderToExplain, awarded: number): Statement[] {
  const { judgement } = order.stored
  const earned = state('order_earned', { points: points(awarded), order: orderName(order) })
  // An edited order is judged again; what is stored explains its last award only.
  if (judgement === null || judgement.points !== awarded) return [earned]
  return [earned, ...termsOf({ ...order, judgement })]
}

/** Why an order has earned more points than before. */
export function explainRaise(order: OrderToExplain, raised: number): Statement {
  return state('order_raised', { points: points(raised), order: orderName(order) })
}

/** Why an order has earned points, or none: the order as a whole, as it is now. */
export function explainOrderAsWhole(order: OrderToExplain): Statement[] {
  return [...whatItEarned(order), ...keptTerms(order.stored)]
}

/** By which terms it is judged, if that was decided before it was edited. */
function keptTerms({ judgement, terms_at }: StoredOrder): Statement[] {
  if (judgement === null || terms_at === null) return []
  const is_first = judgement.judged_at === terms_at.toISOString()
  return is_first ? [] : [state('by_terms_of', { moment: moment(terms_at) })]
}

function whatItEarned(order: OrderToExplain): Statement[] {
  const { stored, explanation, now } = order
  const { judgement } = stored
  const paid = judgement?.points ?? 0
  if (judgement === null || paid === 0) {
    return [state('order_earned_nothing', { order: orderName(order) }), ...whyNothing(order)]
  }
  if (stored.entry_seq === null) {
    return [
      state('order_earned_nothing', { order: orderName(order) }),
      state('did_not_fit', { points: points(paid) }),
    ]
  }
  const taken = paid - explanation.points_left
  return [
    ...explainAward(order, paid),
    ...heldStatements(stored.pending_until, now),
    ...(taken > 0
      ? [
          state('taken_back_since', {
            points: points(taken),
            left: points(explanation.points_left),
          }),
        ]
      : []),
  ]
}

/** That points are held, or were. */
export function heldStatements(until: Date | null, now: Date): Statement[] {
  if (until === null) return []
  const held = { moment: moment(until) }
  return [until > now ? state('held_until', held) : state('was_held_until', held)]
}

export function orderName({ document }: Pick<ExplainedOrder, 'document'>) {
  return text(String(document.order_id))
}

function whyNothing(order: OrderToExplain): Statement[] {
  const { stored, document } = order
  const { judgement } = stored
  if (stored.customer_id === null) return [state('order_of_guest')]
  if (judgement !== null) return whyJudgedNothing({ ...order, judgement })
  if (document.cancelled_at !== null) return [state('order_cancelled')]
  if (document.paid_at === null) return [state('order_unpaid')]
  if (payableAt(order.rule, document) === null) return [state('order_unfulfilled')]
  return order.is_gone ? [state('order_waits_for_customer')] : []
}

const EXCLUSIONS = {
  excluded_from_program: 'excluded_from_program',
  customer_audience: 'excluded_audience',
  customer_tag: 'excluded_customer_tag',
  not_a_member: 'not_a_member',
  past_order: 'past_order',
  order_tag: 'excluded_order_tag',
  limit_reached: 'limit_reached',
} as const

function whyJudgedNothing(order: Judged): Statement[] {
  const { judgement, document, explanation } = order
  const { reason, exclusion, missed_minimum } = judgement
  // In the order of the checks: the first reason is the one that decided.
  if (reason === 'program_disabled') return [state('program_disabled')]
  if (reason === 'no_points_layer') return [state('no_order_rule')]
  if (reason === 'no_eligible_lines' && exclusion !== 'order_tag') {
    return [state('no_line_earns'), ...excludedLines(order)]
  }
  if (missed_minimum !== undefined) {
    const minimum = money(missed_minimum.minimum_purchase, document.currency)
    return [
      state('below_minimum', { minimum, amount: money(missed_minimum.amount, document.currency) }),
      ...excludedLines(order),
    ]
  }
  if (exclusion !== null && exclusion !== 'below_minimum') return [state(EXCLUSIONS[exclusion])]
  const { eligible_amount } = explanation
  return eligible_amount === null
    ? []
    : [
        state('too_little', { amount: money(eligible_amount, document.currency) }),
        ...excludedLines(order),
      ]
}

function termsOf(order: Judged): Statement[] {
  const { judgement, document, explanation } = order
  const { terms } = judgement
  if (terms === null) return []
  const { currency, tax } = document
  const taxed = Number(tax) > 0
  const shipping = shippingOf(order, currency)
  return [
    ...earningLines(order, points(terms.earn_points), money(terms.earn_denominator, currency)),
    ...excludedLines(order),
    ...(Number(shipping) > 0
      ? [state('shipping_counted', { amount: money(shipping, currency) })]
      : []),
    ...(hasDiscount(document) ? [state('after_discounts')] : []),
    ...(taxed ? [terms.include_tax ? state('with_tax') : state('without_tax')] : []),
    ...standingStatements(order),
    ...campaignStatements(order),
    ...(explanation.exact_points === null || Number(explanation.exact_points) === judgement.points
      ? []
      : [
          state('rounded', {
            exact: { number: Number(explanation.exact_points) },
            points: points(judgement.points),
          }),
        ]),
  ]
}

/** What was judged beside the lines that earn. */
function shippingOf({ explanation }: Judged, currency: string): string {
  const { eligible_amount, lines } = explanation
  const earning = lines.flatMap(({ multiplier, amount }) =>
    multiplier === null ? [] : Fraction.of(amount),
  )
  return currencyText(Fraction.of(eligible_amount ?? 0).minus(Fraction.sum(earning)), currency)
}

function hasDiscount({ discount_total, lines }: Order): boolean {
  return (
    Number(discount_total) > 0 || lines.some(({ total_discount }) => Number(total_discount) > 0)
  )
}

/** The higher of the two multipliers was used. */
function standingStatements({ judgement, tier_name }: Judged): Statement[] {
  const { tier_multiplier = 1, membership_multiplier = 1 } = judgement.terms?.standing ?? {}
  if (Math.max(tier_multiplier, membership_multiplier) === 1) return []
  if (membership_multiplier > tier_multiplier) {
    return [state('membership_multiplied', { multiplier: { number: membership_multiplier } })]
  }
  // The name of a tier that is gone is not known.
  return tier_name === null
    ? []
    : [
        state('tier_multiplied', {
          tier: text(tier_name),
          multiplier: { number: tier_multiplier },
        }),
      ]
}

type Line = ExplainedOrder['explanation']['lines'][number]
type ExcludedKind = Extract<Statement['kind'], `excluded_${string}`>

const LINE_EXCLUSIONS: Readonly<
  Record<string, Exclude<ExcludedKind, (typeof EXCLUSIONS)[keyof typeof EXCLUSIONS]>>
> = {
  gift_card: 'excluded_gift_card',
  membership_product: 'excluded_membership_product',
  subscription_renewal: 'excluded_subscription_renewal',
  sale_item: 'excluded_sale_item',
  product: 'excluded_product',
  product_tag: 'excluded_product_tag',
  collection: 'excluded_collection',
}

function excludedLines(order: OrderToExplain): Statement[] {
  const { lines } = order.explanation
  const groups = Map.groupBy(lines, ({ excluded_by }) => excluded_by)
  return [...groups].flatMap(([excluded_by, own]) => {
    const kind = excluded_by === null ? undefined : LINE_EXCLUSIONS[excluded_by]
    if (kind === undefined) return []
    return [state(kind, { goods: goodsOf(order, own), amount: amountOf(order, own) })]
  })
}

/** One sentence for all lines that earn by the same multiplier. */
function earningLines(
  order: Judged,
  rate: ReturnType<typeof points>,
  per: ReturnType<typeof money>,
): Statement[] {
  const earning = order.explanation.lines.filter(({ multiplier }) => multiplier !== null)
  const groups = Map.groupBy(earning, ({ multiplier }) => multiplier)
  return [...groups].map(([multiplier, own]) => {
    const terms = { goods: goodsOf(order, own), amount: amountOf(order, own), points: rate, per }
    return multiplier === null || multiplier === 1
      ? state('order_lines', terms)
      : state('order_lines_multiplied', { ...terms, multiplier: { number: multiplier } })
  })
}

function amountOf({ document: { currency } }: OrderToExplain, lines: readonly Line[]) {
  const sum = Fraction.sum(lines.map(({ amount }) => Fraction.of(amount)))
  return money(currencyText(sum, currency), currency)
}

function goodsOf({ product_names }: OrderToExplain, lines: readonly Line[]): { goods: Goods } {
  const products = new Set(lines.map(({ product_id }) => product_id))
  const names = [...products].flatMap((id) => (id === null ? [] : (product_names.get(id) ?? [])))
  const quantity = lines.reduce((all, line) => all + line.quantity, 0)
  return { goods: { names, others: products.size - names.length, quantity } }
}
