import type { Booked } from '../../domain/points/booking.ts'
import { type Lot, Lots, NOTHING_LOST } from '../../domain/points/lots.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import type { Tx } from '../../store/db.ts'
import { listEntriesIfLost } from '../../store/points/lots.ts'

/** What is left and lost of an award's points. The account is locked. */
export async function readLot(
  tx: Tx,
  { shop_id }: Shop,
  customer_id: number,
  { entry_seq }: Booked,
): Promise<Lot> {
  if (entry_seq === null) return NOTHING_LOST
  const entries = await listEntriesIfLost(tx, shop_id, customer_id, entry_seq)
  return entries.length === 0 ? NOTHING_LOST : new Lots(entries).of(entry_seq)
}
