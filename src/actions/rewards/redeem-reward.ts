import type { Answer, Call } from '../../context.ts'
import { type Account, balanceOf } from '../../domain/points/ledger.ts'
import { OpenAccount } from '../../domain/points/open-account.ts'
import { offerOf } from '../../domain/rewards/customer-rewards.ts'
import type { RedemptionChange } from '../../domain/rewards/redemptions.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { customerGone, keyOfOtherRequest, type LaurelError, notFound } from '../../errors.ts'
import { findMember } from '../../store/customers/customers.ts'
import type { Tx } from '../../store/db.ts'
import { lockAccount } from '../../store/points/ledger.ts'
import { readShopAt } from '../../store/programme/programs.ts'
import { findByKey, findRedemption } from '../../store/rewards/redemptions.ts'
import { mintCode } from '../codes/mint-codes.ts'
import { requireClaim } from '../write/require-claim.ts'
import { runReservedWrite } from '../write/run-write.ts'
import { chargeRedemption } from './charge-redemption.ts'
import { readRewardsInputs } from './read-customer-rewards.ts'
import { redemptionRefusal } from './refuse-redemption.ts'

export interface RedemptionRequest {
  readonly reward_id: string
  /** For rewards where the customer chooses how many points to spend. */
  readonly points: number | null
}

/**
 * Spends points on a reward. One transaction charges them and stores the redemption as pending.
 * Then the platform makes the code, and the redemption is issued. A retry with the same key
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
    lock: (tx) => lockCharged(tx, shop, customer_id),
    reserve: (tx, account) => charge(tx, call, account, request),
    // null: a job gave it up in the meantime, and the points are back.
    carryOut: async (redemption_id) => (await mintCode(context, shop, redemption_id, now)) !== null,
    write: (tx, redemption_id) => readChange(tx, call, customer_id, redemption_id),
  })
}

async function lockCharged(tx: Tx, { shop_id }: Shop, customer_id: number): Promise<Account> {
  const account = await lockAccount(tx, shop_id, customer_id)
  if (account === undefined) throw notFound('customer', customer_id)
  if (account.is_gone) throw customerGone(customer_id)
  return account
}

/**
 * Charges the points, unless this key has done so before. Returns the redemption's id, or why it is
 * refused.
 */
async function charge(
  tx: Tx,
  call: Call<never>,
  account: Account,
  request: RedemptionRequest,
): Promise<string | LaurelError> {
  const { shop, now } = call
  const claim = requireClaim(call)
  const { shop_id } = shop
  const { customer_id } = account
  const member = await findMember(tx, shop_id, customer_id)
  if (member === undefined) return notFound('customer', customer_id)
  const earlier = await findByKey(tx, shop_id, claim, now)
  if (earlier !== undefined) {
    if (earlier.fingerprint.equals(claim.fingerprint)) return earlier.redemption_id
    return keyOfOtherRequest()
  }
  const at = await readShopAt(tx, shop, now)
  const { program } = at
  const reward = program.rewards.find(({ id }) => id === request.reward_id)
  if (reward === undefined) return notFound('reward', request.reward_id)
  const inputs = await readRewardsInputs(tx, at, customer_id)
  const offer = offerOf(reward, member, balanceOf(member), inputs)
  const refusal = redemptionRefusal(reward, offer, request.points, balanceOf(member))
  if (refusal !== null) return refusal
  if (typeof offer === 'string')
    throw new Error(`reward ${reward.id} is not offered, and was not refused`)
  return chargeRedemption(tx, call, {
    program,
    reward,
    offer,
    points: request.points,
    account: new OpenAccount(account),
    locale: member.locale,
  })
}

async function readChange(
  tx: Tx,
  { shop, now }: Call<never>,
  customer_id: number,
  redemption_id: string,
): Promise<RedemptionChange> {
  const redemption = await findRedemption(tx, shop.shop_id, redemption_id)
  const member = await findMember(tx, shop.shop_id, customer_id)
  if (redemption === undefined || member === undefined) {
    throw new Error(`redemption ${redemption_id} or its member is missing after its charge`)
  }
  return { changed: true, redemption, member, now }
}
