import type { Reader } from '../../domain/explanations/say.ts'
import type { ShopCall } from './operation-call.ts'

/** Who reads the sentences of an answer. */
export function readerOf({ language, shop }: Pick<ShopCall, 'language' | 'shop'>): Reader {
  return { language, time_zone: shop.timezone }
}
