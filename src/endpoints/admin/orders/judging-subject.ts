import { findJudging } from '../../../store/orders/judgings.ts'
import type { ShopCall } from '../../door/operation-call.ts'

export const judgingSubject = {
  kind: 'judging',
  read: async ({ context, shop }: ShopCall, judging_id: string) => {
    const found = await findJudging(context.database.db, shop.shop_id, judging_id)
    return found === undefined ? null : { id: judging_id, status: found.status }
  },
}
