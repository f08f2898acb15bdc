import type { Program } from '../../domain/program.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import type { Tx } from '../../store/db.ts'
import { writeSendableTemplates } from '../store/emails.ts'
import type { ShopFeatures } from '../templates/define-email.ts'
import { emails } from '../templates/index.ts'
import { sends } from '../templates/sending.ts'

/**
 * Saves which templates are sent, after a change of the programme or of the shop's features. From
 * then on only those are queued, and queued e-mails of the others are dropped.
 */
export async function saveSendableTemplates(
  tx: Tx,
  shop: Pick<Shop, 'shop_id'> & ShopFeatures,
  program: Program,
  now: Date,
): Promise<void> {
  const sending = emails.filter((email) => sends(program, shop, email))
  const types = sending.map(({ type }) => type)
  await writeSendableTemplates(tx, shop.shop_id, types, now)
}
