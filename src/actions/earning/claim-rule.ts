import type { Answer, Call } from '../../context.ts'
import { type Award, occasionOf } from '../../domain/earning/awards.ts'
import {
  barOfClaim,
  type ClaimOutcome,
  claimedFor,
  consentFor,
  paysWithCode,
  refuseClaim,
} from '../../domain/earning/claims.ts'
import { balanceOf } from '../../domain/points/ledger.ts'
import type { EarningRule } from '../../domain/program.ts'
import { notFound, pointsOutOfRange } from '../../errors.ts'
import { findCode } from '../../store/codes/codes.ts'
import {
  type CustomerColumns,
  findMember,
  saveEmailConsent,
} from '../../store/customers/customers.ts'
import { inTransaction, type Queries, type Tx } from '../../store/db.ts'
import { findAward } from '../../store/earning/awards.ts'
import { readProgram } from '../../store/programme/programs.ts'
import { mintCode } from '../codes/mint-codes.ts'
import { memberLock } from '../customers/write-for-member.ts'
import { findReplay, keepRefusal, runWrite } from '../write/run-write.ts'
import { alreadyClaimed, claimRefused } from './claim-refusals.ts'
import { payRule } from './pay-rule.ts'
import { requireConsent } from './require-consent.ts'

export interface Claim {
  readonly rule_id: string
  readonly marketing_consent: boolean
  readonly phone: string | null
  readonly locale: string | null
}

/**
 * Pays a customer for what the customer says to have done: once, and with the consent that it
 * needs. A customer who is no member becomes one by it, where nobody has to join by oneself.
 */
export async function claimRule(
  call: Call<ClaimOutcome>,
  customer_id: number,
  claim: Claim,
): Promise<Answer> {
  const replay = await findReplay(call)
  if (replay !== null) return replay
  const { db } = call.context.database
  return keepRefusal(call, async () => {
    const lock = await memberLock(call, { customer_id, locale: claim.locale })
    const rule = await findClaimable(db, call, claim.rule_id)
    const earlier = await findEarlier(db, call, customer_id, rule)
    if (earlier !== undefined) await requireUnfinished(db, call, earlier)
    else await requireConsent(call, customer_id, rule, claim)
    const pay = async (tx: Tx) => {
      const customer = await lock(tx)
      // What the platform said of the customer was asked before the consent was recorded there.
      if (earlier === undefined && consentFor(rule) === 'email') {
        await saveEmailConsent(tx, call.shop.shop_id, customer_id, call.now)
      }
      return payClaim(tx, call, customer, claim.rule_id)
    }
    if (!paysWithCode(rule)) {
      return runWrite(call, async (tx) => outcomeOf(tx, call, await pay(tx)))
    }
    // The code is promised first and minted then: a retry, or a job, goes on from there.
    const award = await inTransaction(db, pay)
    if (award.code_id !== null) await mintCode(call.context, call.shop, award.code_id, call.now)
    return runWrite(call, (tx) => outcomeOf(tx, call, award))
  })
}

/** Throws `not_found`, or why nobody can claim it. */
async function findClaimable(
  queries: Queries,
  { shop }: Call<never>,
  rule_id: string,
): Promise<EarningRule> {
  const { document: program } = await readProgram(queries, shop.shop_id)
  const rule = program.earning_rules.find(({ id }) => id === rule_id)
  if (rule === undefined) throw notFound('earning_rule', rule_id)
  const bar = barOfClaim(program, rule)
  if (bar !== null) throw claimRefused(bar)
  return rule
}

function findEarlier(
  queries: Queries,
  { shop, now }: Call<never>,
  customer_id: number,
  rule: EarningRule,
): Promise<Award | undefined> {
  const occasion = occasionOf(rule, claimedFor(rule, shop.timezone, now))
  return findAward(queries, shop.shop_id, customer_id, occasion)
}

/** What was claimed before is refused, unless its code was never handed out. */
async function requireUnfinished(
  queries: Queries,
  { shop }: Call<never>,
  { code_id }: Award,
): Promise<void> {
  const code = code_id === null ? undefined : await findCode(queries, shop.shop_id, code_id)
  if (code?.status !== 'pending') throw alreadyClaimed(code?.code ?? null)
}

/** Pays a locked member, by the rule as it is now. Throws why the member cannot be paid. */
async function payClaim(
  tx: Tx,
  call: Call<never>,
  customer: CustomerColumns,
  rule_id: string,
): Promise<Award> {
  const { shop, now } = call
  const { document: program, revision } = await readProgram(tx, shop.shop_id)
  const rule = await findClaimable(tx, call, rule_id)
  const { customer_id } = customer
  const { birthday_month: month, birthday_day: day, birthday_entered_at: entered_at } = customer
  const has_birthday = month !== null && day !== null && entered_at !== null
  const birthday = has_birthday ? { month, day, entered_at } : null
  const claimer = { ...customer, birthday }
  const refusal = refuseClaim(program, rule, claimer, shop.timezone, now)
  if (refusal !== null) throw claimRefused(refusal)
  const occasion = occasionOf(rule, claimedFor(rule, shop.timezone, now))
  const deed = { customer_id, rule, occasion, claimed: true }
  const paid = await payRule(tx, shop, { program, revision }, deed, now)
  if (paid === null) throw pointsOutOfRange()
  const { award, is_new } = paid
  if (!is_new) await requireUnfinished(tx, call, award)
  return award
}

async function outcomeOf(tx: Tx, { shop }: Call<never>, award: Award): Promise<ClaimOutcome> {
  const member = await findMember(tx, shop.shop_id, award.customer_id)
  if (member === undefined) throw new Error('who was paid is a member')
  const { code_id } = award
  const code = code_id === null ? undefined : await findCode(tx, shop.shop_id, code_id)
  return {
    rule_id: award.rule_id,
    points_awarded: award.points,
    balance_after: balanceOf(member),
    discount_code: code?.code ?? null,
    is_pending: award.pending_until !== null,
  }
}
