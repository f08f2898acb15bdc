import { type CodeGift, giftVoucher } from '../../domain/codes/gift-voucher.ts'
import type { NewVoucher } from '../../domain/codes/voucher.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import { newId } from '../../lib/ids.ts'
import { insertCodes } from '../../store/codes/codes.ts'
import type { Tx } from '../../store/db.ts'
import { newCodeText } from './mint-codes.ts'

/** Gives a member a code, which the platform will make later; returns its id. */
export async function giveCode(
  tx: Tx,
  at: ShopAt,
  gift: Omit<CodeGift, 'code_id' | 'code'>,
): Promise<string> {
  const code = codeToGive(at, gift)
  await insertCodes(tx, at.shop.shop_id, [code])
  return code.code_id
}

/** The same code before it is stored. */
export function codeToGive(
  { program, now }: ShopAt,
  gift: Omit<CodeGift, 'code_id' | 'code'>,
): NewVoucher {
  const named = { ...gift, code_id: newId('code', now), code: newCodeText(null) }
  return giftVoucher(program, named, now)
}
