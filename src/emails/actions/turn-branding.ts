import type { LanguageTurn } from '../../domain/catalogue/titles.ts'
import type { Tx } from '../../store/db.ts'
import { STANDARD_BRANDING, turnedBranding } from '../domain/branding.ts'
import { findBranding, saveBranding } from '../store/designs.ts'

/** The shop gets another primary language, and the footer of its e-mails follows. */
export async function turnBranding(
  tx: Tx,
  shop_id: number,
  turn: LanguageTurn,
  now: Date,
): Promise<void> {
  // Again, if somebody else writes it meanwhile.
  let is_done = false
  while (!is_done) {
    const found = await findBranding(tx, shop_id)
    if (found === undefined) return
    const { revision } = found
    const document = turnedBranding({ ...STANDARD_BRANDING, ...found.document }, turn)
    is_done = document === null || (await saveBranding(tx, shop_id, { revision, document }, now))
  }
}
