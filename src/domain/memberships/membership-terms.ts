import { Fraction } from '../../lib/fraction.ts'
import { formatGid } from '../../lib/gid.ts'
import { paidAmounts, remainingAmounts } from '../orders/amounts.ts'
import type { Order, Refund } from '../orders/order.ts'
import type { JudgedMembership } from '../orders/order-terms.ts'
import { quantitiesBack, quantityLeft } from '../orders/quantities.ts'
import { daysAfter } from '../period.ts'
import type { Program } from '../program.ts'
import { monthsAfter } from '../tiers/tier-period.ts'
import type { Duration, Membership } from './membership.ts'

/** What one order bought of one membership. */
export interface MembershipPurchase {
  readonly membership_id: string
  readonly order_id: number
  /** By which it was bought. */
  readonly product_id: number
  readonly paid_at: Date
  /** How long one unit lasts, according to the membership at that time. */
  readonly term: Duration
  /** How many were bought and not taken back. */
  readonly units_left: number
}

/** A time of unbroken membership. */
export interface Stay {
  readonly started_at: Date
  readonly ends_at: Date
  /** The benefits hold until then. */
  readonly grace_ends_at: Date
}

/** A stay with the purchase that began it, and the orders of all that it is made of. */
export interface BoughtStay extends Stay {
  readonly first: MembershipPurchase
  readonly order_ids: ReadonlySet<number>
}

interface OpenStay extends BoughtStay {
  readonly order_ids: Set<number>
  readonly anchor: Anchor
}

/**
 * The stays that result from purchases of one membership. A purchase lengthens the stay it falls
 * into, days of grace included: from the stay's end, or from the purchase if the end has passed. A
 * purchase that was taken back counts as if it had never existed.
 */
export function staysOf(
  purchases: readonly MembershipPurchase[],
  grace_days: number,
  time_zone: string,
): BoughtStay[] {
  const stays: OpenStay[] = []
  const bought = purchases
    .filter(({ units_left }) => units_left > 0)
    .toSorted(
      (one, other) =>
        one.paid_at.getTime() - other.paid_at.getTime() || one.order_id - other.order_id,
    )
  for (const purchase of bought) {
    const { paid_at, term, units_left } = purchase
    const last = stays.at(-1)
    const lengthened = last !== undefined && paid_at < last.grace_ends_at ? last : undefined
    const anchor = nextAnchor(lengthened, paid_at, { ...term, count: term.count * units_left })
    const ends_at = endOf(anchor, time_zone)
    const stay: OpenStay = {
      first: lengthened?.first ?? purchase,
      order_ids: (lengthened?.order_ids ?? new Set()).add(purchase.order_id),
      started_at: lengthened?.started_at ?? paid_at,
      ends_at,
      grace_ends_at: daysAfter(ends_at, grace_days),
      anchor,
    }
    stays.splice(lengthened === undefined ? stays.length : -1, 1, stay)
  }
  return stays.map(({ anchor: _anchor, ...stay }) => stay)
}

/** Durations of one unit are counted from one moment, so a monthly end keeps its day. */
interface Anchor {
  readonly from: Date
  readonly duration: Duration
}

function nextAnchor(
  stay: { readonly ends_at: Date; readonly anchor: Anchor } | undefined,
  paid_at: Date,
  duration: Duration,
): Anchor {
  if (stay === undefined || stay.ends_at < paid_at) return { from: paid_at, duration }
  const { from, duration: held } = stay.anchor
  if (held.unit !== duration.unit) return { from: stay.ends_at, duration }
  return { from, duration: { ...held, count: held.count + duration.count } }
}

const LAST_MOMENT = new Date('9999-01-01T00:00:00Z')
const DAYS_OF = { DAY: 1, WEEK: 7 } as const
const MONTHS_OF = { MONTH: 1, YEAR: 12 } as const
const MONTHS_MAX = 12 * 10_000
const DAYS_MAX = 366 * 10_000

function endOf({ from, duration: { unit, count } }: Anchor, time_zone: string): Date {
  const end =
    unit === 'DAY' || unit === 'WEEK'
      ? daysAfter(from, Math.min(count * DAYS_OF[unit], DAYS_MAX))
      : monthsAfter(time_zone, from, Math.min(count * MONTHS_OF[unit], MONTHS_MAX))
  return end < LAST_MOMENT ? end : LAST_MOMENT
}

/** What a paid order bought that was no purchase of a membership yet. */
export function purchasesIn(
  { memberships }: Program,
  platform: string,
  order: Order,
  earlier: readonly MembershipPurchase[],
): Omit<MembershipPurchase, 'units_left'>[] {
  const { order_id, paid_at } = order
  if (paid_at === null) return []
  return memberships.flatMap((membership) => {
    const { id: membership_id, enabled, product, billing_type } = membership
    const line = order.lines.find(
      ({ product_id }) =>
        product_id !== null && formatGid(platform, 'Product', product_id) === product.id,
    )
    const had_it = earlier.some((purchase) => purchase.membership_id === membership_id)
    // Off-sale memberships can be renewed but not started.
    if (line === undefined || line.product_id === null || !(enabled || had_it)) return []
    const term = billing_type === 'term' ? membership.term : membership.billing_interval
    const { product_id } = line
    return [{ membership_id, order_id, product_id, paid_at: new Date(paid_at), term }]
  })
}

/** How many units of a membership's product are left in an order after refunds. */
export function unitsLeft(order: Order, refunds: readonly Refund[], product_id: number): number {
  if (order.cancelled_at !== null || isGivenBack(order, refunds)) return 0
  const back = quantitiesBack(refunds)
  const left = order.lines
    .filter((line) => line.product_id === product_id)
    .map((line) => quantityLeft(line, back.get(line.line_id)))
  return Fraction.sum(left).rounded('floor')
}

/** The whole amount was refunded, in whatever way. */
function isGivenBack(order: Order, refunds: readonly Refund[]): boolean {
  const paid = paidAmounts(order, true)
  const left = remainingAmounts(paid, order.lines, refunds)
  return !Fraction.sum(paid.lines).isZero() && Fraction.sum(left.lines).isZero()
}

/** A membership that somebody has at a moment. */
export interface HeldMembership<Terms extends JudgedMembership = Membership> {
  readonly membership: Terms
  readonly stay: Stay
  readonly in_grace: boolean
}

/** The memberships of a customer at a moment, the highest multiplier first. */
export function membershipsAt<Terms extends JudgedMembership>(
  {
    switches,
    memberships,
  }: {
    readonly switches: Pick<Program['switches'], 'memberships_enabled'>
    readonly memberships: readonly Terms[]
  },
  purchases: readonly MembershipPurchase[],
  time_zone: string,
  at: Date,
): HeldMembership<Terms>[] {
  if (!switches.memberships_enabled) return []
  return memberships
    .flatMap((membership) => {
      const own = purchases.filter(({ membership_id }) => membership_id === membership.id)
      const stay = staysOf(own, membership.grace_days, time_zone).find(
        ({ started_at, grace_ends_at }) => started_at <= at && at < grace_ends_at,
      )
      return stay === undefined ? [] : [{ membership, stay, in_grace: stay.ends_at <= at }]
    })
    .toSorted((one, other) => multiplierOf(other.membership) - multiplierOf(one.membership))
}

function multiplierOf({ points_multiplier, benefits }: JudgedMembership): number {
  const of_benefits = benefits
    .filter(({ type }) => type === 'points_multiplier')
    .map(({ fields }) => Number(fields.multiplier))
  return Math.max(points_multiplier, ...of_benefits)
}

/**
 * The multiplier of memberships for an order. After a gap longer than the activity window, one
 * order earns by the inactive multiplier, and the next by the full one again.
 */
export function membershipMultiplier(
  held: readonly HeldMembership<JudgedMembership>[],
  last_order_at: Date | null,
  time_zone: string,
  at: Date,
): number {
  const each = held.map(({ membership, stay }) => {
    const { activity_window_months: months, inactive_points_multiplier } = membership
    const last = Math.max(last_order_at?.getTime() ?? 0, stay.started_at.getTime())
    const is_active = months === 0 || at <= monthsAfter(time_zone, new Date(last), months)
    return is_active ? multiplierOf(membership) : inactive_points_multiplier
  })
  return Math.max(1, ...each)
}
