import type { Context } from '../../context.ts'
import { newLinkToken } from '../../domain/partners/link.ts'
import {
  CODE_SUFFIX_LENGTH,
  decidedStatus,
  otherCode,
  type PartnerDecision,
  partnerCode,
} from '../../domain/partners/partner.ts'
import type { StoredPartner } from '../../domain/partners/platform-code.ts'
import type { Program } from '../../domain/program.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { insertEmails, owedEmails, partnerRecipient } from '../../emails/queue.ts'
import { invalidInput, notFound, refused } from '../../errors.ts'
import { newId } from '../../lib/ids.ts'
import { randomBase62 } from '../../lib/secrets.ts'
import { inTransaction, type Tx } from '../../store/db.ts'
import {
  beginApproval,
  endApproval,
  findPartner,
  findSamePerson,
  isPartnerCodeTaken,
  lockPartner,
  updatePartner,
} from '../../store/partners/partners.ts'
import { lockProgram } from '../../store/programme/programs.ts'
import { accepted } from '../write/change-part.ts'
import { syncPartnerCode } from './sync-partner-code.ts'

const CODE_LENGTH_MIN = 3
const LINK_LENGTH = 10

export interface PartnerChange {
  readonly status?: PartnerDecision
  readonly group_id?: string | null
  readonly name?: string
  readonly email?: string
}

/**
 * Decides about a partner, moves one to another group, or corrects name and address. The code at
 * the platform is updated afterwards.
 */
export async function changePartner(
  context: Context,
  shop: Shop,
  partner_id: string,
  { status, ...details }: PartnerChange,
  now: Date,
): Promise<StoredPartner> {
  const { db } = context.database
  await inTransaction(db, async (tx) => {
    const { document } = await lockProgram(tx, shop.shop_id)
    const partner = await lockPartner(tx, shop.shop_id, partner_id)
    if (partner === undefined) throw notFound('partner', partner_id)
    if (Object.keys(details).length > 0) {
      if (details.group_id !== undefined) requireGroup(document, details.group_id)
      await requireOwnDetails(tx, shop, partner, details)
      await updatePartner(tx, shop.shop_id, partner_id, details, now)
    }
    if (status !== undefined) await decidePartner(tx, shop, document, partner_id, status, now)
  })
  await syncCodeSoon(context, shop, partner_id, now)
  return requirePartner(await findPartner(db, shop.shop_id, partner_id), partner_id)
}

/** Throws for the name or address of an erased partner, and for an address of another one. */
async function requireOwnDetails(
  tx: Tx,
  shop: Shop,
  { partner_id, email: email_before }: StoredPartner,
  { name, email }: PartnerChange,
): Promise<void> {
  if (name === undefined && email === undefined) return
  if (email_before === null) {
    const field = name === undefined ? 'email' : 'name'
    throw refused(
      'not_possible',
      'This partner was erased, so name and e-mail cannot be changed.',
      { field },
    )
  }
  if (email === undefined) return
  await requireNoSamePerson(tx, shop, { partner_id, email, customer_id: null })
}

/** Throws if another partner has this e-mail address or is this customer. */
export async function requireNoSamePerson(
  tx: Tx,
  { shop_id }: Shop,
  person: { partner_id: string; email: string; customer_id: number | null },
): Promise<void> {
  const same = await findSamePerson(tx, shop_id, person)
  if (same === undefined) return
  const message = `This ${same.field === 'email' ? 'address' : 'customer'} is already a partner.`
  throw refused('partner_exists', message, same)
}

/** Carries out the decision about a partner. The programme is locked. */
export async function decidePartner(
  tx: Tx,
  shop: Shop,
  program: Program,
  partner_id: string,
  decision: PartnerDecision,
  now: Date,
): Promise<void> {
  const { shop_id } = shop
  const partner = requirePartner(await lockPartner(tx, shop_id, partner_id), partner_id)
  const status = accepted(decidedStatus(partner.status, decision))
  if (status === partner.status) return
  if (status !== 'approved') {
    await updatePartner(tx, shop_id, partner_id, { status }, now)
    await endApproval(tx, shop_id, partner_id, now)
    return
  }
  const code = partner.code ?? (await newCode(tx, shop, program, partner))
  const link_token = partner.link_token ?? newLinkToken(shop, randomBase62(LINK_LENGTH))
  await updatePartner(tx, shop_id, partner_id, { status, code, link_token }, now)
  await beginApproval(tx, shop_id, { approval_id: newId('apr', now), partner_id, code }, now)
  // Only once: a partner who is approved again knows the code.
  const emails = owedEmails('partner_approved', partnerRecipient(partner_id), null)
  await insertEmails(tx, shop_id, emails, now)
}

/** The prefix and the name, if that code is free; else with random characters added. */
async function newCode(
  tx: Tx,
  { shop_id }: Shop,
  { affiliate_settings }: Program,
  { partner_id, name }: StoredPartner,
): Promise<string> {
  const prefix = partnerCode(affiliate_settings.code_prefix, '')
  const plain = partnerCode(affiliate_settings.code_prefix, name ?? '')
  for (let code = plain; ; code = otherCode(plain, randomBase62(CODE_SUFFIX_LENGTH))) {
    // A name may have no letters that a code can have.
    if (code === prefix || code.length < CODE_LENGTH_MIN) continue
    if (!(await isPartnerCodeTaken(tx, shop_id, code, partner_id))) return code
  }
}

/** Throws if the programme, which is locked, has no such group. */
export function requireGroup({ affiliate_groups }: Program, group_id: string | null): void {
  if (group_id === null || affiliate_groups.some(({ id }) => id === group_id)) return
  const allowed = affiliate_groups.map(({ id }) => id)
  const message = 'is not a group of this programme'
  throw invalidInput({ field: 'group_id', message, allowed, received: group_id })
}

/** Follows a change that stays in effect even if the platform fails: the job does the rest. */
export async function syncCodeSoon(
  context: Context,
  shop: Shop,
  partner_id: string,
  now: Date,
): Promise<void> {
  try {
    await syncPartnerCode(context, shop, partner_id, now)
  } catch (error) {
    context.log.warn({ err: error, partner_id }, "a partner's code will be changed by the job")
  }
}

function requirePartner(partner: StoredPartner | undefined, partner_id: string): StoredPartner {
  if (partner === undefined) throw notFound('partner', partner_id)
  return partner
}
