import type { Reader } from '../../domain/explanations/say.ts'
import { passSeesCodes } from '../../domain/people/sees-codes.ts'
import type { ShopCall } from './operation-call.ts'

/** Who reads the sentences of an answer. */
export function readerOf({
  language,
  shop,
  caller,
}: Pick<ShopCall, 'language' | 'shop' | 'caller'>): Reader {
  return { language, time_zone: shop.timezone, sees_codes: passSeesCodes(caller) }
}
