import type { Call } from '../../context.ts'
import { titleIn } from '../../domain/catalogue/titles.ts'
import { codeEnd } from '../../domain/codes/gift-voucher.ts'
import { finishedByJobAt, voucherStatus } from '../../domain/codes/voucher.ts'
import type { Member } from '../../domain/customers/member.ts'
import { normalizeEmail } from '../../domain/customers/normal-email.ts'
import { readerTag } from '../../domain/languages.ts'
import { daysAfter } from '../../domain/period.ts'
import type { Program } from '../../domain/program.ts'
import {
  afterEarlierClaim,
  CLAIMS_DAYS,
  claimRefusal,
  claimSignals,
  countedClaims,
  type EarlierClaim,
  friendMint,
  type Referral,
} from '../../domain/referrals/referral-claims.ts'
import { referralOf } from '../../domain/referrals/referrals.ts'
import type { LaurelError } from '../../errors/laurel-error.ts'
import { newId } from '../../lib/ids.ts'
import { findCode, insertCodes } from '../../store/codes/codes.ts'
import type { Tx } from '../../store/db.ts'
import { LostRace } from '../../store/error-kind.ts'
import { findByNormalEmail } from '../../store/referrals/referral-senders.ts'
import {
  countClaims,
  insertReferral,
  insertRefused,
  linkFriend,
  lockClaimOfFriend,
  takeOverClaim,
} from '../../store/referrals/referrals.ts'
import { newCodeText } from '../codes/mint-codes.ts'
import { requireClaim } from '../write/require-claim.ts'
import { addressDigest, friendDigest } from './recognize-friend.ts'
import { referralRefused } from './refuse-referral.ts'

/** What is asked of a referral. */
export interface ReferralRequest {
  readonly referral_code: string
  /** The friend's; it is not kept. */
  readonly email: string
  readonly locale: string | null
  /** Anybody may have sent it, from a page of the shop. */
  readonly is_public: boolean
}

interface FriendClaim {
  readonly program: Program
  readonly sender: Member
  readonly request: ReferralRequest
}

/**
 * Stores that a sender, who is locked, has referred a friend, with a code that the platform will
 * make. Returns the id, or why it is refused; the refusal is stored too.
 */
export async function referFriend(
  tx: Tx,
  call: Call<never>,
  { program, sender, request }: FriendClaim,
): Promise<string | LaurelError> {
  const { shop, now, context } = call
  const claim = requireClaim(call)
  const { shop_id } = shop
  const friend_email = normalizeEmail(request.email)
  const digest = friendDigest(context.secret, shop, friend_email)
  const { is_public } = request
  const earlier = await lockClaimOfFriend(tx, shop_id, digest)
  const next = afterEarlierClaim(earlier, { customer_id: sender.customer_id, is_public })
  if (earlier !== undefined && next === 'same') return earlier.referral_id
  const accounts = await findByNormalEmail(tx, shop_id, friend_email)
  const since = daysAfter(now, -CLAIMS_DAYS)
  const claims = await countClaims(tx, shop_id, sender.customer_id, since)
  const signals = claimSignals({
    sender_email: sender.email === null ? null : normalizeEmail(sender.email),
    friend_email,
    is_customer: accounts.some(({ is_customer }) => is_customer),
    was_claimed: next === 'already_claimed',
    recent_claims: countedClaims(claims, is_public),
  })
  const reason = claimRefusal(signals)
  const referral: Referral = {
    referral_id: newId('ref', now),
    customer_id: sender.customer_id,
    friend_customer_id: accounts[0]?.customer_id ?? null,
    status: reason === null ? 'open' : 'refused',
    reason,
    signals,
    code_id: null,
    order_id: null,
    award_id: null,
    created_at: now,
    completed_at: null,
    minimum_purchase: null,
  }
  const claimed = { friend_digest: digest, is_public }
  if (reason !== null) {
    await insertRefused(tx, shop_id, referral, claimed)
    return referralRefused(reason)
  }
  const code_id =
    (await usableCode(tx, call, earlier)) ??
    (await promiseCode(tx, call, { program, sender, request }))
  if (earlier !== undefined) {
    const { customer_id } = sender
    const taken = { customer_id, code_id, created_at: now }
    await takeOverClaim(tx, shop_id, earlier.referral_id, taken, claim)
    return earlier.referral_id
  }
  const address_digest = addressDigest(context.secret, shop, request.email)
  const accepted = { ...claimed, address_digest }
  const is_first = await insertReferral(tx, shop_id, { ...referral, code_id }, accepted, claim)
  // The second look sees who was quicker.
  if (!is_first) throw new LostRace()
  for (const account of accounts) {
    await linkFriend(tx, shop_id, account.customer_id, digest)
  }
  return referral.referral_id
}

/** The code of an earlier claim, while the friend can still use it; null: another is needed. */
async function usableCode(
  tx: Tx,
  { shop, now }: Call<never>,
  earlier: EarlierClaim | undefined,
): Promise<string | null> {
  const code_id = earlier?.code_id ?? null
  const code = code_id === null ? undefined : await findCode(tx, shop.shop_id, code_id)
  if (code === undefined) return null
  return ['pending', 'issued'].includes(voucherStatus(code, now)) ? code.code_id : null
}

/** Stores the code that the friend will get; null: friends get none. */
async function promiseCode(
  tx: Tx,
  { shop, now }: Call<never>,
  { program, sender, request }: FriendClaim,
): Promise<string | null> {
  const { earning_rule } = referralOf(program)
  const title = earning_rule && titleIn(earning_rule, readerTag(request.locale, shop))
  const mint = friendMint(program, sender.tier_id, title ?? program.program_name)
  if (mint === null) return null
  const code_id = newId('code', now)
  const code = {
    code_id,
    kind: 'friend',
    customer_id: null,
    code: newCodeText(program.referral.code_prefix.prefix),
    mint,
    ends_at: codeEnd(program, null, now),
    due_at: finishedByJobAt(now),
    created_at: now,
  } as const
  await insertCodes(tx, shop.shop_id, [code])
  return code_id
}
