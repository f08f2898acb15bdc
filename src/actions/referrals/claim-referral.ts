import type { Answer, Call } from '../../context.ts'
import {
  type ClaimedReferral,
  mayRefer,
  referralsAreOn,
} from '../../domain/referrals/referral-claims.ts'
import type { LaurelError } from '../../errors/laurel-error.ts'
import { keyOfOtherRequest } from '../../errors.ts'
import { findCode } from '../../store/codes/codes.ts'
import { findMember } from '../../store/customers/customers.ts'
import type { Tx } from '../../store/db.ts'
import { readProgram } from '../../store/programme/programs.ts'
import { lockSender } from '../../store/referrals/referral-senders.ts'
import { findReferral, findReferralByKey } from '../../store/referrals/referrals.ts'
import { mintCode } from '../codes/mint-codes.ts'
import { requireClaim } from '../write/require-claim.ts'
import { runReservedWrite } from '../write/run-write.ts'
import { type ReferralRequest, referFriend } from './refer-friend.ts'
import { referralRefused } from './refuse-referral.ts'

/**
 * Refers a friend. One transaction stores the referral with a code that will be made; then the
 * platform makes the code. A retry with the same key continues where the first try stopped, and so
 * does a job.
 */
export function claimReferral(
  call: Call<ClaimedReferral>,
  request: ReferralRequest,
): Promise<Answer> {
  const { context, shop, now } = call
  return runReservedWrite(call, {
    // One claim of a sender after the other, so that they are counted.
    lock: (tx) => lockSender(tx, shop.shop_id, request.referral_code),
    reserve: (tx, customer_id) => claim(tx, call, customer_id, request),
    carryOut: async (referral_id) => {
      const referral = await findReferral(context.database.db, shop.shop_id, referral_id)
      const code_id = referral?.code_id ?? null
      if (code_id !== null) await mintCode(context, shop, code_id, now)
      return referral_id
    },
    finish: async (tx, referral_id) => ({
      outcome: await readClaim(tx, call, referral_id),
      parts: [],
    }),
  })
}

/**
 * Stores the referral, unless this key has done so before; returns its id, or why it is refused.
 */
async function claim(
  tx: Tx,
  call: Call<never>,
  customer_id: number | undefined,
  request: ReferralRequest,
): Promise<string | LaurelError> {
  const { shop, now } = call
  const claimed = requireClaim(call)
  const { shop_id } = shop
  const earlier = await findReferralByKey(tx, shop_id, claimed, now)
  if (earlier !== undefined) {
    if (earlier.fingerprint.equals(claimed.fingerprint)) return earlier.referral_id
    return keyOfOtherRequest()
  }
  const { document: program } = await readProgram(tx, shop_id)
  if (!referralsAreOn(program)) return referralRefused('program_disabled')
  const sender = customer_id === undefined ? null : await findMember(tx, shop_id, customer_id)
  if (!sender || !mayRefer(program, sender)) return referralRefused('unknown_code')
  return referFriend(tx, call, { program, sender, request })
}

async function readClaim(
  tx: Tx,
  { shop }: Call<never>,
  referral_id: string,
): Promise<ClaimedReferral> {
  const referral = await findReferral(tx, shop.shop_id, referral_id)
  if (referral === undefined) throw new Error(`referral ${referral_id} is missing after its claim`)
  const { code_id } = referral
  const code = code_id === null ? undefined : await findCode(tx, shop.shop_id, code_id)
  return { referral, code: code ?? null }
}
