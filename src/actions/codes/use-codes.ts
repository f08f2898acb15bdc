import type { VoucherSpec } from '../../domain/catalogue/voucher-spec.ts'
import { discountsGiven } from '../../domain/codes/discount-given.ts'
import type { VoucherKind } from '../../domain/codes/voucher.ts'
import type { Order } from '../../domain/orders/order.ts'
import type { RedemptionSettings } from '../../domain/program.ts'
import type { CodeUse } from '../../store/codes/codes.ts'

/** An order as it is reported now, with the codes of ours that it can use, or has used; locked. */
export interface CodesOfOrder {
  readonly order: Order
  readonly usable: readonly UsableCode[]
}

interface UsableCode {
  readonly code_id: string
  readonly kind: VoucherKind
  readonly code: string
  readonly mint: VoucherSpec
  readonly customer_id: number | null
  /** The order that uses it, or of which it still has to come back. */
  readonly holder_id: number | null
}

/** A code with the orders that are reported now, and carry it or have carried it. */
export interface SharedCode extends UsableCode {
  readonly reported: readonly Order[]
}

/** The codes of these orders, each once. */
export function sharedCodes(orders: readonly CodesOfOrder[]): SharedCode[] {
  const codes = new Map<string, UsableCode & { reported: Order[] }>()
  for (const { order, usable } of orders) {
    for (const code of usable) {
      const shared = codes.get(code.code_id)
      if (shared === undefined) codes.set(code.code_id, { ...code, reported: [order] })
      else shared.reported.push(order)
    }
  }
  return [...codes.values()]
}

/**
 * Whether orders that are not reported now decide on it: one that uses it may have been cancelled,
 * or one may remain that carries it too.
 */
export function dependsOnOthers(code: SharedCode): boolean {
  return code.reported.some((order) => stands(order, code)) !== isHeldHere(code)
}

/**
 * The uses of these codes, with the discounts that their orders report. A code is used as long as an
 * order stands that carries it. Once none does, it can be used again, unless one of them was paid: then
 * what members paid for with points ends, and the points come back, unless the programme keeps it used.
 */
export function useCodes(
  codes: readonly SharedCode[],
  /** By code: the order that uses it, of those that are not reported now. */
  others: ReadonlyMap<string, Order>,
  settings: RedemptionSettings,
): CodeUse[] {
  const uses = codes.flatMap((code) => useOf(code, others.get(code.code_id), settings) ?? [])
  const used = Map.groupBy(
    uses.filter(({ outcome }) => outcome === 'used'),
    ({ order }) => order,
  )
  const discounts = new Map(
    [...used].flatMap(([order, of_order]) => {
      const given = discountsGiven(
        of_order.map(({ code }) => code),
        order,
      )
      return of_order.map(({ code }, place) => [code, given[place] ?? null])
    }),
  )
  return uses.map(({ code, order, outcome }) => ({
    ...{ code_id: code.code_id, order_id: order.order_id },
    is_elsewhere: !code.reported.includes(order),
    ...{ is_used: outcome === 'used', gives_back: outcome === 'comes back' },
    ...{ placed_at: new Date(order.created_at), discount_given: discounts.get(code) ?? null },
  }))
}

interface Use {
  readonly code: SharedCode
  readonly order: Order
  readonly outcome: 'used' | 'comes back' | 'free'
}

/** null: nothing changes. */
function useOf(
  code: SharedCode,
  other: Order | undefined,
  { on_cancelled_order }: RedemptionSettings,
): Use | null {
  const carrying = [...code.reported, ...(other === undefined ? [] : [other])]
    .filter((order) => carries(order, code))
    .toSorted((one, two) => Number(isHolder(two, code)) - Number(isHolder(one, code)))
  const standing = carrying.find((order) => stands(order, code))
  if (standing !== undefined) {
    const is_as_before = standing === other && isHolder(standing, code)
    return is_as_before ? null : { code, order: standing, outcome: 'used' }
  }
  // A cancelled order that is not reported now has it.
  if (!isHeldHere(code)) return null
  const paid = carrying.find(({ paid_at }) => paid_at !== null)
  const [order = null] = paid === undefined ? code.reported : [paid]
  if (order === null) return null
  if (paid === undefined) return { code, order, outcome: 'free' }
  const is_kept = code.kind !== 'redemption' || on_cancelled_order === 'keep'
  return { code, order, outcome: is_kept ? 'used' : 'comes back' }
}

/** Whether no order uses it but those that are reported now. */
function isHeldHere(code: SharedCode): boolean {
  return code.holder_id === null || code.reported.some((order) => isHolder(order, code))
}

function isHolder({ order_id }: Order, { holder_id }: UsableCode): boolean {
  return order_id === holder_id
}

function stands(order: Order, code: UsableCode): boolean {
  return order.cancelled_at === null && carries(order, code)
}

function carries(order: Order, { code }: UsableCode): boolean {
  return codesOf(order).includes(code)
}

/** As they are kept, in capital letters. */
export function codesOf({ discount_codes }: Order): string[] {
  return discount_codes.map(({ code }) => code.toUpperCase())
}
