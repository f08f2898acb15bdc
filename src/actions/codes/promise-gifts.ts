import type { Context } from '../../context.ts'
import { entryGift, giftVoucher } from '../../domain/codes/gift-voucher.ts'
import type { Program } from '../../domain/program.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { insertCodes } from '../../store/codes/codes.ts'
import { inTransaction, type Tx } from '../../store/db.ts'
import { readProgram } from '../../store/programme/programs.ts'
import { ROWS_AT_ONCE } from '../../store/rows-at-once.ts'
import { lockOwedGifts, type OwedGift, savePromisedGifts } from '../../store/tiers/tier-gifts.ts'
import { newCodeText } from './mint-codes.ts'

/**
 * Creates the code rows for gifts that members get for reaching a tier; the platform mints the
 * codes later.
 */
export async function promiseGifts({ database }: Context, shop: Shop, now: Date): Promise<void> {
  let promised = ROWS_AT_ONCE
  while (promised === ROWS_AT_ONCE) {
    promised = await inTransaction(database.db, (tx) => promiseBatch(tx, shop, now))
  }
}

async function promiseBatch(tx: Tx, shop: Shop, now: Date): Promise<number> {
  const gifts = await lockOwedGifts(tx, shop.shop_id, ROWS_AT_ONCE)
  if (gifts.length === 0) return 0
  const { document: program } = await readProgram(tx, shop.shop_id)
  const codes = gifts.map((gift) => giftCode(program, gift, now))
  await insertCodes(tx, shop.shop_id, codes)
  await savePromisedGifts(tx, shop.shop_id, codes, now)
  return gifts.length
}

function giftCode(
  program: Program,
  { gift_id, customer_id, tier_id, fields }: OwedGift,
  now: Date,
) {
  const title = program.tiers.find(({ id }) => id === tier_id)?.name ?? program.program_name
  const named = { code_id: gift_id, code: newCodeText(null), customer_id, title }
  return giftVoucher(program, { ...entryGift(fields), ...named }, now)
}
