import type { Answer, Call } from '../../context.ts'
import type { PartnerHub } from '../../domain/partners/partner-hub.ts'
import type { Program } from '../../domain/program.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { invalidInput, notFound, refused } from '../../errors.ts'
import { newId } from '../../lib/ids.ts'
import { findPresence } from '../../store/customers/customer-presence.ts'
import { findMember } from '../../store/customers/customers.ts'
import type { Tx } from '../../store/db.ts'
import { lockProgram } from '../../store/programme/programs.ts'
import { requirePresent } from '../write/require-present.ts'
import { runWrite } from '../write/run-write.ts'
import { insertNewPartner } from './add-partner.ts'
import { syncCodeSoon } from './change-partner.ts'
import { readPartnerHub } from './read-partner-hub.ts'

/** What a customer says who applies. */
export interface PartnerApplication {
  /** null: the name that the shop knows. */
  readonly name: string | null
  readonly website: string | null
  readonly note: string | null
  /** Of the answer; null: the customer's own. */
  readonly language: string | null
}

/**
 * A member applies as a partner, and is one at once if the programme approves by itself. Who has
 * applied before is answered what came of it. Throws `not_found` for anybody who is no member, and
 * for who is gone.
 */
export function applyAsPartner(
  call: Call<PartnerHub>,
  customer_id: number,
  application: PartnerApplication,
): Promise<Answer> {
  const { context, shop, now } = call
  return runWrite(call, {
    write: async (tx) => {
      requirePresent(await findPresence(tx, shop.shop_id, customer_id))
      // Locked, so that nobody applies twice, and the programme stays as it is meanwhile.
      const { document: program } = await lockProgram(tx, shop.shop_id)
      const at = { shop, program, now }
      const { website, note, language } = application
      const read = () => readPartnerHub(tx, context.config.base_url, at, customer_id, language)
      const earlier = await read()
      if (earlier !== null) return earlier
      requireOpen(program)
      const person = await requireReachable(tx, shop, customer_id, application)
      const input = { ...person, customer_id, website, note, code: null, group_id: null }
      await insertNewPartner(tx, at, newId('par', now), input)
      const hub = await read()
      if (hub === null) throw new Error(`the partner of customer ${customer_id} is missing`)
      return hub
    },
    after: async ({ partner }) => {
      await syncCodeSoon(context, shop, partner.partner_id, now)
      return null
    },
  })
}

function requireOpen({ switches }: Program): void {
  if (!switches.affiliates_enabled) {
    throw refused('program_disabled', 'The partner programme is switched off at present.')
  }
  if (!switches.applications_open) {
    throw refused('applications_closed', 'The shop takes no applications at present.')
  }
}

async function requireReachable(
  tx: Tx,
  { shop_id }: Shop,
  customer_id: number,
  { name }: PartnerApplication,
): Promise<{ name: string; email: string }> {
  const member = await findMember(tx, shop_id, customer_id)
  if (member === undefined) throw notFound('customer', String(customer_id))
  const { email, first_name, last_name } = member
  if (email === null) {
    throw refused('email_missing', 'A partner needs an e-mail address in the shop.')
  }
  const known = [first_name, last_name].filter(Boolean).join(' ').trim()
  const own = name ?? known
  if (own === '') throw invalidInput({ field: 'name', message: 'is required: the shop knows none' })
  return { name: own, email }
}
