import { type CodeGift, giftVoucher } from '../../domain/codes/gift-voucher.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import { newId } from '../../lib/ids.ts'
import { insertCodes } from '../../store/codes/codes.ts'
import type { Tx } from '../../store/db.ts'
import { newCodeText } from './mint-codes.ts'

/** Gives a member a code, which the platform will make later; returns its id. */
export async function giveCode(
  tx: Tx,
  { shop, program, now }: ShopAt,
  gift: Omit<CodeGift, 'code_id' | 'code'>,
): Promise<string> {
  const code_id = newId('code', now)
  const voucher = giftVoucher(program, { ...gift, code_id, code: newCodeText(null) }, now)
  await insertCodes(tx, shop.shop_id, [voucher])
  return code_id
}
