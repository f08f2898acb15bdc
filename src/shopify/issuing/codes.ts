import type { DiscountEffect } from '../../domain/catalogue/voucher-spec.ts'
import type { PlatformDiscount } from '../../domain/platform.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Database } from '../../store/db.ts'
import { refusal, requireDone, type ShopCaller } from '../caller.ts'
import { CODE_TAG, codeInput, customerGets, operationTag } from '../domain/code-input.ts'
import { quoted } from '../domain/search-words.ts'
import {
  changeBasicCode,
  countOrders,
  createBasicCode,
  createFreeShippingCode,
  endCode,
  readCode,
  type ShopifyCode,
} from '../operations/discounts.ts'
import { claimCall, forgetCall, markDone } from '../store/calls.ts'
import { pricePerPiece } from './piece-price.ts'

/** What is issued is stored here first. */
export interface IssuingParts {
  readonly db: Database
  readonly clock: Clock
}

/**
 * Creates a code once for its operation: the name of the code is stored before the call, and the
 * code has a tag of its operation, by which a repeat recognises it.
 */
export async function createDiscount(
  { db, clock }: IssuingParts,
  caller: ShopCaller,
  discount: PlatformDiscount,
): Promise<'created' | 'code_taken'> {
  const { shop_id } = caller
  const { operation_id, customer_id } = discount
  const asked = {
    operation_id,
    kind: 'discount',
    code: discount.code,
    customer_id,
    amount: null,
  } as const
  const { call } = await claimCall(db, shop_id, asked, clock.now())
  if (call.done_at !== null) return 'created'
  const code = call.code ?? discount.code
  const is_ours = await createCode(caller, { ...discount, code })
  if (!is_ours) {
    await forgetCall(db, shop_id, operation_id)
    return 'code_taken'
  }
  await markDone(db, shop_id, operation_id, clock.now())
  return 'created'
}

/** False: somebody else has a code of this name. */
async function createCode(caller: ShopCaller, discount: PlatformDiscount): Promise<boolean> {
  const { kind, input } = codeInput(discount, await pricePerPiece(caller, discount.effect))
  const answer =
    kind === 'basic'
      ? (await caller.call(createBasicCode, { input })).discountCodeBasicCreate
      : (await caller.call(createFreeShippingCode, { input })).discountCodeFreeShippingCreate
  const error = answer?.userErrors.find(({ code }) => code === 'TAKEN')
  if (error === undefined) {
    requireDone(answer)
    return true
  }
  const known = await findCode(caller, discount.code)
  // It was there a moment ago, and somebody has deleted it.
  if (known === null) throw refusal(error)
  return known.codeDiscount.tags?.includes(operationTag(discount.operation_id)) ?? false
}

/** Does nothing if there is no such code of ours. */
export async function changeDiscount(
  caller: ShopCaller,
  code: string,
  effect: DiscountEffect,
): Promise<void> {
  const known = await findOurCode(caller, code)
  if (known === null || !isOpen(known)) return
  if (effect.type === 'free_shipping') {
    throw refusal({ field: ['code'], message: 'a code cannot become free shipping later' })
  }
  const gets = customerGets(effect, 'all', await pricePerPiece(caller, effect))
  const answer = await caller.call(changeBasicCode, { id: known.id, input: { customerGets: gets } })
  requireDone(answer.discountCodeBasicUpdate)
}

/**
 * Ends a code, and counts its uses. Shopify's own count is late, so the orders with the code are
 * counted as well.
 */
export async function endDiscount(
  caller: ShopCaller,
  code: string,
): Promise<{ readonly used_count: number }> {
  const known = await findOurCode(caller, code)
  if (known === null) return { used_count: 0 }
  if (known.codeDiscount.status !== 'EXPIRED') {
    requireDone((await caller.call(endCode, { id: known.id })).discountCodeDeactivate)
  }
  const { ordersCount } = await caller.call(countOrders, { query: `discount_code:${quoted(code)}` })
  const after = await findCode(caller, code)
  const counted = after?.codeDiscount.asyncUsageCount ?? 0
  return { used_count: Math.max(counted, ordersCount?.count ?? 0) }
}

async function findCode(caller: ShopCaller, code: string): Promise<ShopifyCode | null> {
  return (await caller.call(readCode, { code })).codeDiscountNodeByCode
}

/** The merchant may have a code of the same name, which we leave alone. */
async function findOurCode(caller: ShopCaller, code: string): Promise<ShopifyCode | null> {
  const known = await findCode(caller, code)
  return known?.codeDiscount.tags?.includes(CODE_TAG) ? known : null
}

function isOpen({ codeDiscount: { status } }: ShopifyCode): boolean {
  return status === 'ACTIVE' || status === 'SCHEDULED'
}
