import type { Answer, Call } from '../../context.ts'
import { type Account, balanceOf } from '../../domain/points/ledger.ts'
import { OpenAccount } from '../../domain/points/open-account.ts'
import { offerOf } from '../../domain/rewards/customer-rewards.ts'
import type { RedemptionChange } from '../../domain/rewards/redemptions.ts'
import { customerGone, idempotencyConflict, type LaurelError, notFound } from '../../errors.ts'
import { findMember } from '../../store/customers/customers.ts'
import { inTransaction, type Tx } from '../../store/db.ts'
import { lockAccounts } from '../../store/points/ledger.ts'
import { readProgram } from '../../store/programme/programs.ts'
import { findByKey, findRedemption } from '../../store/rewards/redemptions.ts'
import { mintCode } from '../codes/mint-codes.ts'
import { findReplay, runWrite, storeRefusal } from '../write/run-write.ts'
import { chargeRedemption } from './charge-redemption.ts'
import { readRewardsSetting } from './read-customer-rewards.ts'
import { redemptionRefusal } from './refuse-redemption.ts'

export interface AskedRedemption {
  readonly reward_id: string
  /** Where the customer chooses how many to spend. */
  readonly points: number | null
}

const TRIES_MAX = 3

/**
 * Spends points on a reward. They are charged and the redemption is kept, pending, in one
 * transaction; then the platform is asked for the code; then it is issued. A retry with the same
 * key goes on where the first try stopped, and so does a job: there is one charge and one code, or
 * neither.
 */
export async function redeemReward(
  call: Call<RedemptionChange>,
  customer_id: number,
  asked: AskedRedemption,
): Promise<Answer> {
  const replay = await findReplay(call)
  if (replay !== null) return replay
  const { context, shop, now } = call
  for (let tries = 1; tries <= TRIES_MAX; tries += 1) {
    const reserved = await inTransaction(context.database.db, (tx) =>
      reserve(tx, call, customer_id, asked),
    )
    if (typeof reserved !== 'string') return reserved
    // null: a job gave it up in the meantime, and the points are back.
    const code = await mintCode(context, shop, reserved, now)
    if (code !== null) {
      return runWrite(call, (tx) => readChange(tx, call, customer_id, reserved))
    }
  }
  throw new Error('the redemption was given up again and again')
}

/**
 * Charges the points, unless this key has done so before, and answers the redemption's id; or the
 * answer that the key has, or has now that it is refused. All requests with this key wait for the
 * account, so that none is charged after another was refused.
 */
async function reserve(
  tx: Tx,
  call: Call<never>,
  customer_id: number,
  asked: AskedRedemption,
): Promise<string | Answer> {
  const account = (await lockAccounts(tx, call.shop.shop_id, [customer_id])).get(customer_id)
  if (account === undefined) throw notFound('customer', customer_id)
  if (account.is_gone) throw customerGone(customer_id)
  const replay = await findReplay(call, tx)
  if (replay !== null) return replay
  const decided = await decide(tx, call, account, asked)
  return typeof decided === 'string' ? decided : storeRefusal(tx, call, decided)
}

async function decide(
  tx: Tx,
  call: Call<never>,
  account: Account,
  asked: AskedRedemption,
): Promise<string | LaurelError> {
  const { shop, now, claim } = call
  if (claim === null) throw new Error('a redemption has an idempotency key')
  const { shop_id } = shop
  const { customer_id } = account
  const member = await findMember(tx, shop_id, customer_id)
  if (member === undefined) return notFound('customer', customer_id)
  const earlier = await findByKey(tx, shop_id, claim, now)
  if (earlier !== undefined) {
    if (earlier.fingerprint.equals(claim.fingerprint)) return earlier.redemption_id
    return idempotencyConflict('This key was used with a different request; use a fresh one.')
  }
  const { document: program } = await readProgram(tx, shop_id)
  const reward = program.rewards.find(({ id }) => id === asked.reward_id)
  if (reward === undefined) return notFound('reward', asked.reward_id)
  const setting = await readRewardsSetting(tx, shop, program, customer_id, now)
  const offer = offerOf(reward, member, balanceOf(member), setting)
  const refusal = redemptionRefusal(reward, offer, asked.points, balanceOf(member))
  if (refusal !== null) return refusal
  if (typeof offer === 'string') throw new Error('what is not offered is refused')
  return chargeRedemption(tx, call, {
    program,
    reward,
    offer,
    points: asked.points,
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
    throw new Error('what was charged has a redemption and a member')
  }
  return { changed: true, redemption, member, now }
}
