import type { Answer, Call } from '../../context.ts'
import {
  type ClaimedReferral,
  mayRefer,
  referralsAreOn,
} from '../../domain/referrals/referral-claims.ts'
import { idempotencyConflict, type LaurelError } from '../../errors.ts'
import { findCode } from '../../store/codes/codes.ts'
import { findMember } from '../../store/customers/customers.ts'
import { inTransaction, type Tx } from '../../store/db.ts'
import { readProgram } from '../../store/programme/programs.ts'
import { lockSender } from '../../store/referrals/referral-senders.ts'
import { findReferral, findReferralByKey } from '../../store/referrals/referrals.ts'
import { mintCode } from '../codes/mint-codes.ts'
import { findReplay, runWrite } from '../write/run-write.ts'
import { type AskedReferral, referFriend } from './refer-friend.ts'
import { referralRefused } from './refuse-referral.ts'

/**
 * Refers a friend. The referral is kept with a code that is still to be made, in one transaction;
 * then the platform is asked for the code. A retry with the same key goes on where the first try
 * stopped, and so does a job.
 */
export async function claimReferral(
  call: Call<ClaimedReferral>,
  asked: AskedReferral,
): Promise<Answer> {
  const replay = await findReplay(call)
  if (replay !== null) return replay
  const { context, shop, now } = call
  const { db } = context.database
  const claimed = await inTransaction(db, (tx) => claim(tx, call, asked))
  if (typeof claimed !== 'string') return runWrite(call, () => Promise.reject(claimed))
  const referral = await findReferral(db, shop.shop_id, claimed)
  const code_id = referral?.code_id ?? null
  if (code_id !== null) await mintCode(context, shop, code_id, now)
  return runWrite(call, (tx) => readClaim(tx, call, claimed))
}

/** Keeps the referral, unless this key has done so before; answers its id, or why it is refused. */
async function claim(
  tx: Tx,
  call: Call<never>,
  asked: AskedReferral,
): Promise<string | LaurelError> {
  const { shop, now, claim } = call
  if (claim === null) throw new Error('a claim has an idempotency key')
  const { shop_id } = shop
  // One claim of a sender after the other, so that they are counted.
  const customer_id = await lockSender(tx, shop_id, asked.referral_code)
  const earlier = await findReferralByKey(tx, shop_id, claim, now)
  if (earlier !== undefined) {
    if (earlier.fingerprint.equals(claim.fingerprint)) return earlier.referral_id
    return idempotencyConflict('This key was used with a different request; use a fresh one.')
  }
  const { document: program } = await readProgram(tx, shop_id)
  if (!referralsAreOn(program)) return referralRefused('program_disabled')
  const sender = customer_id === undefined ? null : await findMember(tx, shop_id, customer_id)
  if (!sender || !mayRefer(program, sender)) return referralRefused('unknown_code')
  return referFriend(tx, call, { program, sender, asked })
}

async function readClaim(
  tx: Tx,
  { shop }: Call<never>,
  referral_id: string,
): Promise<ClaimedReferral> {
  const referral = await findReferral(tx, shop.shop_id, referral_id)
  if (referral === undefined) throw new Error('a referral stays')
  const { code_id } = referral
  const code = code_id === null ? undefined : await findCode(tx, shop.shop_id, code_id)
  return { referral, code: code ?? null }
}
