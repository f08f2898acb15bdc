import { Fraction } from '../../lib/fraction.ts'
import { currencyText } from '../minor-unit.ts'
import { paidAmounts } from './amounts.ts'
import { type AwardTerms, type LineTerms, orderPoints } from './award.ts'
import type { BoostRefusal } from './boosts.ts'
import type { LineMultiplier } from './multipliers.ts'
import type { Order } from './order.ts'
import type { StoredJudgement, StoredOrder } from './stored-order.ts'

/** Where the points of a ledger entry, or of an order, come from. */
export interface PointsExplanation {
  /** null: the entry does not come from an order, and its own fields say where it comes from. */
  readonly order: ExplainedOrder | null
  readonly entries: readonly TracedEntry[]
}

export interface ExplainedOrder {
  readonly stored: StoredOrder
  readonly document: Order
  readonly explanation: OrderExplanation
  /** Their current names; deleted ones have none. */
  readonly tier_name: string | null
  readonly campaign_names: ReadonlyMap<string, string>
}

/** A ledger entry with its request and what it belongs to. */
export interface TracedEntry {
  readonly entry_id: string
  readonly type: string
  readonly points: number
  readonly requested_points: number
  readonly balance_after: number
  readonly source: string
  readonly source_ref: string | null
  readonly description: string | null
  readonly metadata: Record<string, unknown> | null
  readonly is_pending: boolean
  readonly pending_until: Date | null
  readonly order_id: number | null
  readonly created_at: Date
}

/** Why an order earned its points, recomputed from the terms stored with it. */
export interface OrderExplanation {
  readonly lines: readonly LineExplanation[]
  /**
   * The amount that earns, with shipping if the rule counts it; decimal text, null: not judged yet.
   */
  readonly eligible_amount: string | null
  /** The points before they were rounded, as decimal text; null: there is nothing to round. */
  readonly exact_points: string | null
  readonly campaigns: readonly CampaignExplanation[]
  /** After all that was taken back. */
  readonly points_left: number
}

interface LineExplanation {
  readonly line_id: number
  readonly product_id: number | null
  readonly quantity: number
  /**
   * Decimal text: the paid amount that counts, after all discounts. Rounded so that the lines that
   * earn add up to the amount that was judged.
   */
  readonly amount: string
  /** null: it earns, or it was not judged yet. */
  readonly excluded_by: string | null
  /** null: it earns nothing. */
  readonly multiplier: number | null
  readonly campaign_ids: readonly string[]
}

interface CampaignExplanation {
  readonly campaign_id: string
  readonly multiplier: number | null
  readonly stacking_mode: string | null
  readonly applied: boolean
  /** Why not; `outdone`: another outcome was better for the customer. */
  readonly refusal: BoostRefusal | 'outdone' | null
  readonly bonus_points: number
}

export function explainOrder(stored: StoredOrder, order: Order): OrderExplanation {
  const { judgement } = stored
  const terms = judgement?.terms ?? null
  const amounts = paidAmounts(order, terms?.include_tax ?? false)
  const award = terms === null ? null : orderPoints(terms, amounts)
  const multipliers = new Map(
    terms?.lines.map(({ line_id }, index) => [line_id, award?.multipliers[index] ?? null]),
  )
  const lines = order.lines.map(({ line_id, product_id, quantity }, index) => ({
    line_id,
    product_id,
    quantity,
    exact: amounts.lines[index] ?? Fraction.ZERO,
    excluded_by: judged(judgement, line_id)?.excluded_by ?? null,
    ...appliedTo(multipliers.get(line_id) ?? null),
  }))
  return {
    lines: withAmounts(lines, order.currency),
    eligible_amount: award === null ? null : currencyText(award.eligible_amount, order.currency),
    exact_points: award === null ? null : award.exact.toDecimal(6),
    campaigns: campaignsOf(judgement, terms, [...multipliers.values()]),
    // Nothing, if the order's points did not fit into the range.
    points_left: stored.points,
  }
}

type LineToRound = Omit<LineExplanation, 'amount'> & { readonly exact: Fraction }

/**
 * Rounds the amounts of the lines that earn so that they add up to their rounded sum, and those of
 * each multiplier almost to theirs; the others by what excludes them.
 */
function withAmounts(lines: readonly LineToRound[], currency: string): LineExplanation[] {
  const amounts = new Map<LineToRound, string>()
  const groups = Map.groupBy(lines, ({ multiplier, excluded_by }) =>
    multiplier === null ? excluded_by : 'earns',
  )
  for (const group of groups.values()) {
    const in_order = group.toSorted((a, b) => (a.multiplier ?? 0) - (b.multiplier ?? 0))
    const texts = addingUp(
      in_order.map(({ exact }) => exact),
      currency,
    )
    for (const [index, line] of in_order.entries()) amounts.set(line, texts[index] ?? '0')
  }
  return lines.map((line) => {
    const { exact, ...rest } = line
    return { ...rest, amount: amounts.get(line) ?? currencyText(exact, currency) }
  })
}

function addingUp(amounts: readonly Fraction[], currency: string): string[] {
  let sum = Fraction.ZERO
  let said = Fraction.ZERO
  return Fraction.alike(amounts).map((amount) => {
    sum = sum.plus(amount)
    const rounded = Fraction.of(currencyText(sum, currency))
    const text = currencyText(rounded.minus(said), currency)
    said = rounded
    return text
  })
}

function judged(judgement: StoredJudgement | null, line_id: number): LineTerms | undefined {
  return judgement?.lines.find((line) => line.line_id === line_id)
}

function appliedTo(applied: LineMultiplier | null) {
  return {
    multiplier: applied === null ? null : Number(applied.multiplier.toDecimal(6)),
    campaign_ids: (applied?.boosts ?? []).map(({ campaign_id }) => campaign_id),
  }
}

function campaignsOf(
  judgement: StoredJudgement | null,
  terms: AwardTerms | null,
  multipliers: readonly (LineMultiplier | null)[],
): CampaignExplanation[] {
  const applied = multipliers.flatMap((line) => line?.boosts ?? [])
  return (judgement?.campaigns ?? []).map(({ campaign_id, boost, refusal }) => {
    const is_applied = applied.some((one) => one.campaign_id === campaign_id)
    const outdone = terms === null || is_applied ? null : 'outdone'
    const bonus = judgement?.bonuses.find((one) => one.campaign_id === campaign_id)
    return {
      campaign_id,
      multiplier: boost?.multiplier ?? null,
      stacking_mode: boost?.stacking_mode ?? null,
      applied: is_applied,
      refusal: refusal ?? outdone,
      bonus_points: bonus?.points ?? 0,
    }
  })
}
