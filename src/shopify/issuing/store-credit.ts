import type { PlatformStoreCredit } from '../../domain/platform.ts'
import { requireDone, type ShopCaller } from '../caller.ts'
import { RETRY_LATE_MS, RETRY_SOON_MS, ShopifyFailure } from '../client/failure.ts'
import { gidOf } from '../domain/ids.ts'
import { fateOf, lookSince } from '../domain/store-credit.ts'
import type { UserError } from '../operations/define.ts'
import { addStoreCredit, listStoreCredit, takeStoreCredit } from '../operations/money.ts'
import {
  claimCall,
  countAlike,
  findCall,
  forgetCall,
  markDone,
  markWaiting,
  type NewCall,
  type ShopifyCall,
} from '../store/calls.ts'
import type { IssuingParts } from './codes.ts'

/**
 * Store credit carries no name of ours at Shopify. So a call whose answer was lost is never made
 * again: the customer's bookings tell what became of it, or a person does.
 */
export async function issueStoreCredit(
  parts: IssuingParts,
  caller: ShopCaller,
  { operation_id, customer_id, amount }: PlatformStoreCredit,
): Promise<void> {
  const asked = { operation_id, kind: 'store_credit', code: null, customer_id, amount } as const
  await carryOut(parts, caller, asked, async () => {
    const { storeCreditAccountCredit } = await caller.call(addStoreCredit, {
      owner_id: gidOf('Customer', customer_id),
      input: { creditAmount: { amount, currencyCode: caller.currency }, notify: false },
    })
    return storeCreditAccountCredit?.userErrors ?? null
  })
}

/** False: it was spent. True if the operation has given nothing. */
export async function takeBackStoreCredit(
  parts: IssuingParts,
  caller: ShopCaller,
  operation_id: string,
): Promise<boolean> {
  const given = await findCall(parts.db, caller.shop_id, operation_id)
  if (given === undefined) return true
  const { customer_id, amount } = given
  if (customer_id === null || amount === null) throw new Error('this is no store credit')
  if (given.done_at === null) await settle(parts, caller, given)
  const back = {
    operation_id: `${operation_id}:back`,
    kind: 'store_credit_back',
    code: null,
    customer_id,
    amount,
  } as const
  let is_spent = false
  await carryOut(parts, caller, back, async () => {
    const { storeCreditAccountDebit } = await caller.call(takeStoreCredit, {
      owner_id: gidOf('Customer', customer_id),
      input: { debitAmount: { amount, currencyCode: caller.currency } },
    })
    is_spent = storeCreditAccountDebit?.userErrors.some(saysSpent) ?? false
    return is_spent ? NOT_DONE : (storeCreditAccountDebit?.userErrors ?? null)
  })
  return !is_spent
}

const NOT_DONE = 'not_done'

/** Makes a call that was never made, or finds out what became of it. */
async function carryOut(
  { db, clock }: IssuingParts,
  caller: ShopCaller,
  asked: NewCall,
  book: () => Promise<readonly UserError[] | typeof NOT_DONE | null>,
): Promise<void> {
  const { shop_id } = caller
  const { operation_id } = asked
  const { is_new, call } = await claimCall(db, shop_id, asked, clock.now())
  if (call.done_at !== null) return
  if (!is_new) return settle({ db, clock }, caller, call)
  const giveUp = () => forgetCall(db, shop_id, operation_id)
  try {
    const errors = await book()
    if (errors === NOT_DONE) return await giveUp()
    requireDone(errors && { userErrors: errors })
  } catch (error) {
    // What was surely not done can be asked for again.
    if (error instanceof ShopifyFailure && error.kind !== 'unknown') await giveUp()
    throw error
  }
  await markDone(db, shop_id, operation_id, clock.now())
}

/** Throws until it is known that the call was carried out. */
async function settle(
  { db, clock }: IssuingParts,
  caller: ShopCaller,
  call: ShopifyCall,
): Promise<void> {
  const { shop_id, currency } = caller
  const { kind, customer_id, amount, operation_id, asked_at } = call
  if (kind !== 'store_credit' && kind !== 'store_credit_back') throw new Error(`not ${kind}`)
  if (customer_id === null || amount === null) throw new Error('store credit has an owner')
  const now = clock.now()
  const { customer } = await caller.call(listStoreCredit, {
    customer_id: gidOf('Customer', customer_id),
  })
  const bookings = (customer?.storeCreditAccounts.nodes ?? []).flatMap(
    ({ transactions }) => transactions.nodes,
  )
  const others = await countAlike(db, shop_id, call, lookSince(call))
  const fate = fateOf({ kind, amount, currency, asked_at }, bookings, others, now)
  if (fate === 'done') return markDone(db, shop_id, operation_id, now)
  if (fate === 'too_early') {
    throw new ShopifyFailure('unknown', 'store credit may still be booked', RETRY_SOON_MS)
  }
  await markWaiting(db, shop_id, operation_id, now)
  const message = 'nobody knows whether store credit was booked; a person has to look'
  throw new ShopifyFailure('refused', message, RETRY_LATE_MS)
}

function saysSpent({ code }: UserError): boolean {
  return code === 'INSUFFICIENT_FUNDS'
}
