import type { CallOutcome, UnclearCall } from '../domain/shops/shopify.ts'
import { makeCodeDue } from '../store/codes/codes.ts'
import { type Database, inTransaction } from '../store/db.ts'
import { withOurCustomers } from './our-numbers.ts'
import {
  forgetCall,
  listWaiting,
  lockWaitingCall,
  markDone,
  type ShopifyCall,
} from './store/calls.ts'

const LISTED_MAX = 100

/** What nobody but a person can tell: whether Shopify has booked it. The oldest first. */
export async function listUnclearCalls(db: Database, shop_id: number): Promise<UnclearCall[]> {
  const calls = (await listWaiting(db, shop_id, LISTED_MAX)).flatMap(asUnclear)
  return withOurCustomers(db, shop_id, calls)
}

/**
 * A person has looked. What was booked is never asked for again; what was not is asked for at once.
 * null: it does not wait, perhaps because somebody else has looked.
 */
export function decideCall(
  db: Database,
  shop_id: number,
  { operation_id, outcome }: { readonly operation_id: string; readonly outcome: CallOutcome },
  now: Date,
): Promise<UnclearCall | null> {
  return inTransaction(db, async (tx) => {
    const call = await lockWaitingCall(tx, shop_id, operation_id)
    const [unclear] = call === undefined ? [] : asUnclear(call)
    if (unclear === undefined) return null
    if (outcome === 'booked') await markDone(tx, shop_id, operation_id, now)
    else await forgetCall(tx, shop_id, operation_id)
    await makeCodeDue(tx, shop_id, codeOf(operation_id), now)
    return unclear
  })
}

/** What is taken back has the name of what was given, and a word. */
function codeOf(operation_id: string): string {
  return operation_id.replace(/:back$/, '')
}

function asUnclear(call: ShopifyCall): UnclearCall[] {
  const { operation_id, kind, customer_id, amount, asked_at, waits_since } = call
  if (kind !== 'store_credit' && kind !== 'store_credit_back') return []
  if (customer_id === null || amount === null || waits_since === null) return []
  return [{ operation_id, kind, customer_id, amount, asked_at, waits_since }]
}
