import type { Answer, Call } from '../../context.ts'
import type { Program } from '../../domain/program.ts'
import type { MemberChange } from '../../domain/tiers/member-change.ts'
import { refused } from '../../errors.ts'
import { lockCustomer } from '../../store/customers/customer-locks.ts'
import { findMember, saveProfiles } from '../../store/customers/customers.ts'
import { readProgram, readShopAt } from '../../store/programme/programs.ts'
import { readStanding } from '../tiers/read-standings.ts'
import { requirePresent } from '../write/require-present.ts'
import { runWrite } from '../write/run-write.ts'
import { enroll, findPlatformCustomer } from './enroll.ts'

/**
 * Joins a customer to a programme with a join gate. A member is left unchanged (contract: POST
 * /customers/{customer_id}/enroll).
 */
export function joinProgram(
  call: Call<MemberChange>,
  customer_id: number,
  input: { locale: string | null; marketing_consent: boolean },
): Promise<Answer> {
  const { context, shop, now } = call
  return runWrite(call, {
    before: async () => {
      const customer = await findPlatformCustomer(context, shop, customer_id)
      const { document } = await readProgram(context.database.db, shop.shop_id)
      requireJoinGate(document)
      if (input.marketing_consent) await context.platform.recordEmailConsent(shop, customer_id)
      return customer
    },
    write: async (tx, customer) => {
      const email_consent = customer.email_consent || input.marketing_consent
      await saveProfiles(tx, shop.shop_id, [{ ...customer, email_consent }], now)
      const known = await lockCustomer(tx, shop.shop_id, customer_id)
      requirePresent(known)
      const at = await readShopAt(tx, shop, now)
      const changed = known?.enrolled_at === null
      if (changed) {
        await enroll(tx, context.secret, at, customer_id, {
          enrolled_via: 'join',
          locale: input.locale,
        })
      }
      const member = await findMember(tx, shop.shop_id, customer_id)
      if (member === undefined)
        throw new Error(`customer ${customer_id} has no account after joining`)
      return { changed, member, standing: await readStanding(tx, at, member) }
    },
  })
}

/** Throws if nobody can join this programme by a call. */
function requireJoinGate({ switches, eligibility }: Program): void {
  if (!switches.program_enabled) {
    throw refused('program_disabled', 'The programme is switched off.')
  }
  if (!eligibility.opt_in.required) {
    throw refused('no_join_gate', 'This programme enrols customers automatically.', {
      join_gate_enabled: false,
    })
  }
}
