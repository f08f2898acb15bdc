import { endedAfterAll, issuedAt, wasGivenUp } from '../../domain/codes/voucher.ts'
import type { Account } from '../../domain/points/ledger.ts'
import {
  type RedemptionWithCode,
  redeemedEvent,
  storeCreditEvent,
} from '../../domain/rewards/redemptions.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { newId } from '../../lib/ids.ts'
import { codePart, saveCode } from '../../store/codes/codes.ts'
import type { Tx } from '../../store/db.ts'
import { lockRedemption } from '../../store/rewards/redemptions.ts'
import type { WritePart } from '../../store/write-together.ts'
import { eventsPart } from '../../webhooks/outbox.ts'

/** A redemption, its customer's account, and what is still to be written of both. */
export interface SettledRedemption {
  readonly redemption: RedemptionWithCode
  readonly account: Account
  readonly parts: readonly (WritePart | null)[]
}

/**
 * A redemption whose code the platform has made, with what hands it out. Once that is written, all
 * others find it issued. null: it was given up.
 */
export async function issueRedemption(
  tx: Tx,
  shop: Shop,
  redemption_id: string,
  now: Date,
): Promise<SettledRedemption | null> {
  const found = await lockRedemption(tx, shop.shop_id, redemption_id)
  if (found === undefined) throw new Error(`there is no redemption ${redemption_id}`)
  const { redemption, account } = found
  const { code } = redemption
  if (wasGivenUp(code)) {
    await saveCode(tx, shop.shop_id, endedAfterAll(code, now))
    return null
  }
  if (code.status !== 'pending') return { redemption, account, parts: [] }
  const issued = { ...redemption, code: issuedAt(code, now) }
  const events = redemptionEvents(shop, issued, now)
  return {
    redemption: issued,
    account,
    parts: [codePart(shop.shop_id, issued.code), eventsPart(shop.shop_id, events)],
  }
}

/** What an issued redemption owes. */
export function redemptionEvents(shop: Shop, redemption: RedemptionWithCode, now: Date) {
  const is_money = redemption.code.mint.kind === 'store_credit'
  const events = [
    redeemedEvent(shop, redemption),
    ...(is_money ? [storeCreditEvent(shop, redemption)] : []),
  ]
  return events.map((event) => ({ event_id: newId('evt', now), ...event, created_at: now }))
}
