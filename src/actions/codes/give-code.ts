import { type CodeGift, giftVoucher } from '../../domain/codes/gift-voucher.ts'
import type { NewVoucher } from '../../domain/codes/voucher.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import { newId } from '../../lib/ids.ts'
import { newCodeText } from './mint-codes.ts'

/** A code that a member gets, which the platform will make later. */
export function codeToGive(
  { program, now }: ShopAt,
  gift: Omit<CodeGift, 'code_id' | 'code'>,
): NewVoucher {
  const named = { ...gift, code_id: newId('code', now), code: newCodeText(null) }
  return giftVoucher(program, named, now)
}
