import type { Answer, Call } from '../../context.ts'
import type { MemberChange } from '../../domain/customers/member.ts'
import type { Program } from '../../domain/program.ts'
import { type LaurelError, refused } from '../../errors.ts'
import { findMember, lockCustomer, saveProfiles } from '../../store/customers/customers.ts'
import { readProgram } from '../../store/programme/programs.ts'
import { readStanding } from '../tiers/read-standings.ts'
import { findReplay, runWrite } from '../write/run-write.ts'
import { enrol, findPlatformCustomer } from './admit-customer.ts'
import { requirePresent } from './require-present.ts'

/**
 * The explicit join of a programme with a join gate: the first one counts, a member answers
 * unchanged (contract: POST /customers/{customer_id}/enroll).
 */
export async function enrollCustomer(
  call: Call<MemberChange>,
  customer_id: number,
  input: { locale: string | null; marketing_consent: boolean },
): Promise<Answer> {
  const { context, shop, now } = call
  const replay = await findReplay(call)
  if (replay !== null) return replay
  const customer = await findPlatformCustomer(context, shop, customer_id)
  const { document } = await readProgram(context.database.db, shop.shop_id)
  const refusal = joinRefusal(document)
  if (refusal !== null) return runWrite(call, () => Promise.reject(refusal))
  if (input.marketing_consent) await context.platform.recordEmailConsent(shop, customer_id)
  return runWrite(call, async (tx) => {
    const email_consent = customer.email_consent || input.marketing_consent
    await saveProfiles(tx, shop.shop_id, [{ ...customer, email_consent }], now)
    const known = await lockCustomer(tx, shop.shop_id, customer_id)
    requirePresent(known)
    const changed = known?.enrolled_at === null
    if (changed) {
      await enrol(tx, shop, customer_id, { enrolled_via: 'join', locale: input.locale, now })
    }
    const member = await findMember(tx, shop.shop_id, customer_id)
    if (member === undefined) throw new Error('an enrolled customer has no account')
    return { changed, member, standing: await readStanding(tx, shop, member, now) }
  })
}

/** Why nobody can join this programme by a call, or null. */
function joinRefusal({ switches, eligibility }: Program): LaurelError | null {
  if (!switches.program_enabled) {
    return refused('program_disabled', 'The programme is switched off.')
  }
  if (!eligibility.opt_in.required) {
    return refused('no_join_gate', 'This programme enrols its customers by itself.', {
      join_gate_enabled: false,
    })
  }
  return null
}
