import type { Context } from '../../context.ts'
import { normalizeEmail } from '../../domain/customers/normal-email.ts'
import type { Program } from '../../domain/program.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { inTransaction, type Tx } from '../../store/db.ts'
import { readProgram } from '../../store/programme/programs.ts'
import {
  lockIncompleteCustomers,
  saveNormalEmails,
  saveReferralCodes,
} from '../../store/referrals/referral-senders.ts'
import { ROWS_AT_ONCE } from '../../store/rows-at-once.ts'
import { newCodeText } from '../codes/mint-codes.ts'

/** The code by which a new member can refer friends. */
export function newReferralCode({ referral }: Program): string {
  return newCodeText(referral.code_prefix.prefix)
}

/** Completes members from before referral codes existed: a code, and the normalised e-mail. */
export async function giveReferralCodes(context: Context, shop: Shop, now: Date): Promise<void> {
  let completed: number
  do {
    completed = await inTransaction(context.database.db, (tx) => completeSome(tx, shop, now))
  } while (completed === ROWS_AT_ONCE)
}

async function completeSome(tx: Tx, shop: Shop, now: Date): Promise<number> {
  const { shop_id } = shop
  const customers = await lockIncompleteCustomers(tx, shop_id, ROWS_AT_ONCE)
  if (customers.length === 0) return 0
  const { document: program } = await readProgram(tx, shop_id)
  const without_code = customers.filter(({ needs_code }) => needs_code)
  const codes = without_code.map(({ customer_id }) => {
    return { customer_id, referral_code: newReferralCode(program) }
  })
  await saveReferralCodes(tx, shop_id, codes, now)
  const emails = customers.map(({ customer_id, email }) => ({
    customer_id,
    normal_email: normalizeEmail(email),
  }))
  await saveNormalEmails(tx, shop_id, emails)
  return customers.length
}
