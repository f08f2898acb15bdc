import type { Context } from '../../context.ts'
import type { StoredPartner } from '../../domain/partners/platform-code.ts'
import type { Program } from '../../domain/program.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { invalidInput, refused } from '../../errors.ts'
import { newId } from '../../lib/ids.ts'
import { inTransaction, type Tx } from '../../store/db.ts'
import { findOrderBuyer } from '../../store/partners/partner-clicks.ts'
import { findPartner, insertPartner, isPartnerCodeTaken } from '../../store/partners/partners.ts'
import { lockProgram } from '../../store/programme/programs.ts'
import { decidePartner, requireGroup, requireNoSamePerson, syncCodeSoon } from './change-partner.ts'

export interface PartnerInput {
  readonly email: string
  readonly name: string
  readonly customer_id: number | null
  /** In capitals; null: generated at the approval. */
  readonly code: string | null
  readonly group_id: string | null
  readonly website: string | null
  readonly note: string | null
}

/**
 * Adds a partner, who waits for an approval unless the programme approves automatically. The
 * merchant can always add one; `applications_open` is for people who apply themselves.
 */
export async function addPartner(
  context: Context,
  shop: Shop,
  input: PartnerInput,
  now: Date,
): Promise<StoredPartner> {
  const { db } = context.database
  const partner_id = newId('par', now)
  await inTransaction(db, async (tx) => {
    // Locked, so that nobody else adds a partner or removes the group meanwhile.
    const { document } = await lockProgram(tx, shop.shop_id)
    await insertNewPartner(tx, { shop, program: document, now }, partner_id, input)
  })
  await syncCodeSoon(context, shop, partner_id, now)
  const partner = await findPartner(db, shop.shop_id, partner_id)
  if (partner === undefined) throw new Error(`partner ${partner_id} is missing after insert`)
  return partner
}

/** The programme is locked. */
export async function insertNewPartner(
  tx: Tx,
  { shop, program, now }: { readonly shop: Shop; readonly program: Program; readonly now: Date },
  partner_id: string,
  input: PartnerInput,
): Promise<void> {
  requireGroup(program, input.group_id)
  await requireNewPartner(tx, shop, partner_id, input)
  await insertPartner(tx, shop.shop_id, { partner_id, ...input }, now)
  if (program.switches.auto_approve) {
    await decidePartner(tx, shop, program, partner_id, 'approved', now)
  }
}

async function requireNewPartner(
  tx: Tx,
  shop: Shop,
  partner_id: string,
  { email, customer_id, code }: PartnerInput,
): Promise<void> {
  const { shop_id } = shop
  if (customer_id !== null && (await findOrderBuyer(tx, shop_id, customer_id)) === undefined) {
    const message = 'is not a customer of this shop'
    throw invalidInput({ field: 'customer_id', message, received: customer_id })
  }
  await requireNoSamePerson(tx, shop, { partner_id, email, customer_id })
  if (code !== null && (await isPartnerCodeTaken(tx, shop_id, code, partner_id))) {
    const message = 'This code belongs to another partner, or once did.'
    throw refused('code_taken', message, { field: 'code', received: code })
  }
}
