import type { Context } from '../../context.ts'
import { type Voucher, voucherIsOver, wasGivenUp } from '../../domain/codes/voucher.ts'
import { redeemedEvent, storeCreditEvent } from '../../domain/rewards/redemptions.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { newId } from '../../lib/ids.ts'
import { randomCode } from '../../lib/secrets.ts'
import { findCode, lockCode, saveCode } from '../../store/codes/codes.ts'
import { inTransaction, type Tx } from '../../store/db.ts'
import { findRedemption } from '../../store/rewards/redemptions.ts'
import { insertEvents } from '../../webhooks/outbox.ts'
import { giveUp } from './give-points-back.ts'

const RANDOM_CHARACTERS = 10
const NAMES_TRIED_MAX = 5

/** A code that nobody guesses, `SPRING-7KQ2MNPX4C`. */
export function newCodeText(prefix: string | null): string {
  const random = randomCode(RANDOM_CHARACTERS)
  return prefix === null ? random : `${prefix.toUpperCase()}-${random}`
}

/**
 * Asks the platform to make a code, outside any transaction, and hands it out; null if it was given
 * up meanwhile. A repeat, after a crash or at the same time, has the same result. Throws
 * `platform_unavailable`.
 */
export async function mintCode(
  context: Context,
  shop: Shop,
  code_id: string,
  now: Date,
): Promise<Voucher | null> {
  for (let names_tried = 1; names_tried <= NAMES_TRIED_MAX; names_tried += 1) {
    const code = await findCode(context.database.db, shop.shop_id, code_id)
    if (code === undefined || wasGivenUp(code)) return null
    if (code.status !== 'pending') return code
    if (code.kind === 'redemption' && voucherIsOver(code, now)) {
      // Points for something that nobody can use any more.
      await inTransaction(context.database.db, (tx) => giveUp(tx, shop, code_id, now))
      return null
    }
    if ((await askPlatform(context, shop, code)) === 'created') {
      return inTransaction(context.database.db, (tx) => issueCode(tx, shop, code_id, now))
    }
    await inTransaction(context.database.db, (tx) => renameCode(tx, shop, code))
  }
  throw new Error(`${NAMES_TRIED_MAX} names of code ${code_id} are taken at the platform`)
}

async function askPlatform(
  { platform }: Context,
  shop: Shop,
  { code_id: operation_id, customer_id, code, mint, created_at, ends_at }: Voucher,
): Promise<'created' | 'code_taken'> {
  const ends = ends_at?.toISOString() ?? null
  if (mint.kind === 'discount' && code !== null) {
    const { kind: _kind, ...discount } = mint
    return platform.createDiscount(shop, {
      ...discount,
      operation_id,
      code,
      customer_id,
      once_per_customer: false,
      starts_at: created_at.toISOString(),
      ends_at: ends,
    })
  }
  if (mint.kind === 'discount' || customer_id === null) {
    throw new Error(
      `code ${operation_id} is money without a customer, or a discount without a name`,
    )
  }
  const { amount } = mint
  if (code !== null) {
    const card = { operation_id, code, customer_id, amount, ends_at: ends }
    return platform.createGiftCard(shop, card)
  }
  await platform.issueStoreCredit(shop, { operation_id, customer_id, amount })
  return 'created'
}

/** Another name for a code whose name is taken, unless another worker has given it one. */
async function renameCode(tx: Tx, shop: Shop, { code_id, code: taken }: Voucher): Promise<void> {
  const code = await lockCode(tx, shop.shop_id, code_id)
  if (code?.status !== 'pending' || code.code !== taken || taken === null) return
  const prefix = taken.slice(0, -RANDOM_CHARACTERS - 1)
  await saveCode(tx, shop.shop_id, { ...code, code: newCodeText(prefix === '' ? null : prefix) })
}

async function issueCode(tx: Tx, shop: Shop, code_id: string, now: Date): Promise<Voucher | null> {
  const code = await lockCode(tx, shop.shop_id, code_id)
  if (code === undefined) return null
  if (wasGivenUp(code)) {
    // The platform has made it after all, perhaps after we asked to end it.
    await saveCode(tx, shop.shop_id, { ...code, task: 'end', due_at: code.due_at ?? now })
    return null
  }
  if (code.status !== 'pending') return code
  const issued: Voucher = { ...code, status: 'issued', task: null, due_at: null, issued_at: now }
  await saveCode(tx, shop.shop_id, issued)
  if (issued.kind === 'redemption') await announceRedemption(tx, shop, issued, now)
  return issued
}

async function announceRedemption(tx: Tx, shop: Shop, { code_id, mint }: Voucher, now: Date) {
  const redemption = await findRedemption(tx, shop.shop_id, code_id)
  if (redemption === undefined) throw new Error(`code ${code_id} has no redemption`)
  const events = [
    redeemedEvent(shop, redemption),
    ...(mint.kind === 'store_credit' ? [storeCreditEvent(shop, redemption)] : []),
  ]
  const owed = events.map((event) => ({ event_id: newId('evt', now), ...event, created_at: now }))
  await insertEvents(tx, shop.shop_id, owed)
}
