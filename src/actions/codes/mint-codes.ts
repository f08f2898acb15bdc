import type { Context } from '../../context.ts'
import {
  endedAfterAll,
  issuedAt,
  type Voucher,
  voucherIsOver,
  wasGivenUp,
} from '../../domain/codes/voucher.ts'
import type { PlatformDiscount } from '../../domain/platform.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { randomCode } from '../../lib/secrets.ts'
import { findCode, lockCode, saveCode } from '../../store/codes/codes.ts'
import { inTransaction, type Tx } from '../../store/db.ts'
import { writeTogether } from '../../store/write-together.ts'
import { giveUp } from './give-points-back.ts'
import { issueRedemption } from './issue-redemption.ts'

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
  const { db } = context.database
  const code = await findCode(db, shop.shop_id, code_id)
  const made = code === undefined ? null : await makeCode(context, shop, code, now)
  if (made?.status !== 'pending') return made
  return inTransaction(db, (tx) => issueCode(tx, shop, made, now))
}

/**
 * The same without handing it out: then it is still pending, as the caller has it. A code that was
 * not pending any more is as it is stored.
 */
export async function makeCode(
  context: Context,
  shop: Shop,
  code: Voucher,
  now: Date,
): Promise<Voucher | null> {
  const { db } = context.database
  let named: Voucher | undefined = code
  for (let names_tried = 1; names_tried <= NAMES_TRIED_MAX; names_tried += 1) {
    if (named === undefined || wasGivenUp(named)) return null
    if (named.status !== 'pending') return named
    if (named.kind === 'redemption' && voucherIsOver(named, now)) {
      // Points for something that nobody can use any more.
      await inTransaction(db, (tx) => giveUp(tx, shop, code.code_id, now))
      return null
    }
    if ((await askPlatform(context, shop, named)) === 'created') return named
    const taken: Voucher = named
    named = await inTransaction(db, (tx) => renameCode(tx, shop, taken))
  }
  throw new Error(`${NAMES_TRIED_MAX} names of code ${code.code_id} are taken at the platform`)
}

async function askPlatform(
  { platform }: Context,
  shop: Shop,
  voucher: Voucher,
): Promise<'created' | 'code_taken'> {
  const discount = platformDiscount(voucher)
  if (discount !== null) return platform.createDiscount(shop, discount)
  const { code_id: operation_id, customer_id, code, mint, ends_at } = voucher
  const ends = ends_at?.toISOString() ?? null
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

/** A code as the platform makes it; null: it is money. */
export function platformDiscount({
  code_id: operation_id,
  customer_id,
  code,
  mint,
  created_at,
  ends_at,
}: Voucher): PlatformDiscount | null {
  if (mint.kind !== 'discount' || code === null) return null
  const { kind: _kind, ...discount } = mint
  return {
    ...discount,
    operation_id,
    code,
    customer_id,
    once_per_customer: false,
    starts_at: created_at.toISOString(),
    ends_at: ends_at?.toISOString() ?? null,
  }
}

/**
 * Another name for a code whose name is taken, unless another worker has given it one. Returns the
 * code as it is then.
 */
async function renameCode(
  tx: Tx,
  { shop_id }: Shop,
  { code_id, code: taken }: Voucher,
): Promise<Voucher | undefined> {
  const code = await lockCode(tx, shop_id, code_id)
  if (code?.status !== 'pending' || code.code !== taken || taken === null) return code
  const prefix = taken.slice(0, -RANDOM_CHARACTERS - 1)
  const renamed = { ...code, code: newCodeText(prefix === '' ? null : prefix) }
  await saveCode(tx, shop_id, renamed)
  return renamed
}

/** Hands out a code that the platform has made; null: it was given up. */
async function issueCode(
  tx: Tx,
  shop: Shop,
  { code_id, kind }: Voucher,
  now: Date,
): Promise<Voucher | null> {
  if (kind === 'redemption') {
    const issued = await issueRedemption(tx, shop, code_id, now)
    if (issued === null) return null
    await writeTogether(tx, issued.parts)
    return issued.redemption.code
  }
  const code = await lockCode(tx, shop.shop_id, code_id)
  if (code === undefined) return null
  if (wasGivenUp(code)) {
    await saveCode(tx, shop.shop_id, endedAfterAll(code, now))
    return null
  }
  if (code.status !== 'pending') return code
  const issued = issuedAt(code, now)
  await saveCode(tx, shop.shop_id, issued)
  return issued
}
