import type { Answer, Call } from '../../context.ts'
import type { Voucher } from '../../domain/codes/voucher.ts'
import { balanceOf } from '../../domain/points/ledger.ts'
import { OpenAccount } from '../../domain/points/open-account.ts'
import { offerOf } from '../../domain/rewards/customer-rewards.ts'
import type { RedemptionChange } from '../../domain/rewards/redemptions.ts'
import type { LaurelError } from '../../errors/laurel-error.ts'
import { customerGone, keyOfOtherRequest, notFound } from '../../errors.ts'
import { findCode } from '../../store/codes/codes.ts'
import type { Tx } from '../../store/db.ts'
import { lockAccount, type MemberAccount } from '../../store/points/ledger.ts'
import { freeKey } from '../../store/rewards/redemptions.ts'
import { readRedemptionFacts } from '../../store/rewards/rewards-facts.ts'
import { issueRedemption } from '../codes/issue-redemption.ts'
import { makeCode } from '../codes/mint-codes.ts'
import { originOf } from '../write/origin-of.ts'
import { requireClaim } from '../write/require-claim.ts'
import { runReservedWrite } from '../write/run-write.ts'
import { chargeRedemption } from './charge-redemption.ts'
import { rewardsInputs } from './read-customer-rewards.ts'
import { redemptionRefusal } from './refuse-redemption.ts'

export interface RedemptionRequest {
  readonly reward_id: string
  /** For rewards where the customer chooses how many points to spend. */
  readonly points: number | null
}

/**
 * Spends points on a reward. One transaction charges them and stores the redemption as pending.
 * Then the platform makes the code, and another transaction hands it out. A retry with the same key
 * continues where the first try stopped, and so does a job: there is one charge and one code, or
 * neither.
 */
export function redeemReward(
  call: Call<RedemptionChange>,
  customer_id: number,
  request: RedemptionRequest,
): Promise<Answer> {
  const { context, shop, now } = call
  return runReservedWrite(call, {
    lock: (tx) => lockAccount(tx, shop.shop_id, customer_id),
    reserve: (tx, account) => charge(tx, call, { customer_id, account }, request),
    carryOut: (code) => makeCode(context, shop, code, now),
    finish: async (tx, code) => {
      // A job gave it up in the meantime, and the points are back.
      const issued = code && (await issueRedemption(tx, shop, code.code_id, now))
      if (issued === null) return null
      const { parts, ...settled } = issued
      return { outcome: { changed: true, ...settled, now }, parts }
    },
  })
}

/**
 * Charges the points, unless this key has done so before. Returns the code that the platform is to
 * make, or why it is refused.
 */
async function charge(
  tx: Tx,
  call: Call<never>,
  charged: { readonly customer_id: number; readonly account: MemberAccount | undefined },
  request: RedemptionRequest,
): Promise<Voucher | LaurelError> {
  const { shop, now } = call
  const { customer_id, account } = charged
  if (account === undefined) return notFound('customer', customer_id)
  if (account.is_gone) return customerGone(customer_id)
  const claim = requireClaim(call)
  const facts = await readRedemptionFacts(tx, shop, customer_id, claim, now)
  const { at, earlier } = facts
  if (earlier !== null && earlier.key_expires_at > now) {
    if (!earlier.fingerprint.equals(claim.fingerprint)) return keyOfOtherRequest()
    return codeOf(tx, call, earlier.redemption_id)
  }
  const reward = at.program.rewards.find(({ id }) => id === request.reward_id)
  if (reward === undefined) return notFound('reward', request.reward_id)
  const member = { ...facts.member, customer_id, tier_id: account.tier_id }
  const balance = balanceOf(account)
  const offer = offerOf(reward, member, balance, rewardsInputs(at, facts))
  const refusal = redemptionRefusal(reward, offer, request.points, balance)
  if (refusal !== null) return refusal
  if (typeof offer === 'string')
    throw new Error(`reward ${reward.id} is not offered, and was not refused`)
  if (earlier !== null) await freeKey(tx, shop.shop_id, earlier.redemption_id)
  return chargeRedemption(tx, call, {
    program: at.program,
    reward,
    offer,
    points: request.points,
    account: new OpenAccount(account, originOf(call)),
    locale: account.locale,
  })
}

async function codeOf(tx: Tx, { shop }: Call<never>, redemption_id: string): Promise<Voucher> {
  const code = await findCode(tx, shop.shop_id, redemption_id)
  if (code === undefined) throw new Error(`redemption ${redemption_id} has no code`)
  return code
}
