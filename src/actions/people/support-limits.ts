import type { Context } from '../../context.ts'
import { inTransaction } from '../../store/db.ts'
import {
  readSupportLimits,
  type SupportLimits,
  updateSupportLimits,
} from '../../store/people/corrections.ts'

export function changeSupportLimits(
  { database }: Context,
  shop_id: number,
  limits: Partial<SupportLimits>,
): Promise<SupportLimits> {
  return inTransaction(database.db, async (tx) => {
    await updateSupportLimits(tx, shop_id, limits)
    return readSupportLimits(tx, shop_id)
  })
}
