import type { Answer, Call } from '../../context.ts'
import type { RulePayment } from '../../domain/earning/awards.ts'
import {
  barOfClaim,
  type ClaimOutcome,
  consentFor,
  isReported,
  paysWithCode,
  refuseClaim,
} from '../../domain/earning/claims.ts'
import { balanceOf } from '../../domain/points/ledger.ts'
import type { EarningRule } from '../../domain/program.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { insufficientScope, invalidInput, notFound, pointsOutOfRange } from '../../errors.ts'
import { findCode } from '../../store/codes/codes.ts'
import type { CustomerColumns } from '../../store/customers/customer-columns.ts'
import { saveEmailConsent } from '../../store/customers/customers.ts'
import { inTransaction, type Queries, type Tx } from '../../store/db.ts'
import { findAward } from '../../store/earning/awards.ts'
import { findAccounts } from '../../store/points/ledger.ts'
import { readShopAt } from '../../store/programme/programs.ts'
import { mintCode } from '../codes/mint-codes.ts'
import { prepareMemberLock } from '../customers/write-for-member.ts'
import { originOf } from '../write/origin-of.ts'
import { runWrite } from '../write/run-write.ts'
import { takeWithinLimits } from '../write/within-limits.ts'
import { keyOfClaim, requireWithinLimit } from './claim-key.ts'
import { alreadyClaimed, claimRefused } from './claim-refusals.ts'
import { type Paid, payRule } from './pay-rule.ts'
import { requireConsent } from './require-consent.ts'

export interface RuleClaim {
  readonly rule_id: string
  readonly marketing_consent: boolean
  readonly phone: string | null
  readonly locale: string | null
  /** The review that it is for; null: none is named. */
  readonly source_ref: string | null
}

/**
 * Pays a customer for an action that the customer claims: once, and with the required consent. A
 * customer who is not a member becomes one, unless customers must opt in.
 */
export function claimRule(
  call: Call<ClaimOutcome>,
  customer_id: number,
  claim: RuleClaim,
): Promise<Answer> {
  return runWrite(call, {
    before: () => prepareClaim(call, customer_id, claim),
    write: async (tx, pay) => outcomeOf(tx, call, await pay(tx)),
  })
}

/** What a claim has paid; the balance is null if it must be read. */
type Claimed = Pick<Paid, 'award' | 'balance_after'>

/** How a transaction gets the award, after all calls to the platform. */
async function prepareClaim(
  call: Call<never>,
  customer_id: number,
  claim: RuleClaim,
): Promise<(tx: Tx) => Promise<Claimed>> {
  const { context, shop, now } = call
  const { db } = context.database
  const lock = await prepareMemberLock(call, { customer_id, locale: claim.locale })
  const rule = findClaimable(await readShopAt(db, shop, now), call, claim)
  const asks_platform = consentFor(rule) !== null || paysWithCode(rule)
  const earlier = asks_platform
    ? await findEarlier(db, call, customer_id, { rule, claim })
    : undefined
  if (earlier !== undefined) await requireUnfinished(db, call, earlier)
  else await requireConsent(call, customer_id, rule, claim)
  const pay = async (tx: Tx) => {
    const { customer, at } = await lock(tx)
    // The platform was read before the consent was recorded there.
    if (earlier === undefined && consentFor(rule) === 'email') {
      await saveEmailConsent(tx, shop.shop_id, customer_id, now)
    }
    return payClaim(tx, call, at, customer, claim)
  }
  if (!paysWithCode(rule)) return pay
  // The code is promised first and minted then. A retry or a job continues from there.
  const { award } = await inTransaction(db, async (tx) => {
    const claimed = await pay(tx)
    await takeWithinLimits(tx, call, claimed)
    return claimed
  })
  if (award.code_id !== null) await mintCode(context, shop, award.code_id, now)
  return () => Promise.resolve({ award, balance_after: null })
}

/** Throws `not_found`, or the reason why nobody can claim it, or not like this. */
function findClaimable(
  { program }: ShopAt,
  { caller }: Call<never>,
  { rule_id, source_ref }: RuleClaim,
): EarningRule {
  const rule = program.earning_rules.find(({ id }) => id === rule_id)
  if (rule === undefined) throw notFound('earning_rule', rule_id)
  const bar = barOfClaim(program, rule, caller.session === null && caller.person === null)
  if (bar !== null) throw claimRefused(bar)
  if (!isReported(rule)) return rule
  if (!caller.key.scopes.includes('points:write')) throw insufficientScope('points:write')
  if (source_ref === null) {
    throw invalidInput({ field: 'source_ref', message: 'is required for a product review' })
  }
  return rule
}

function findEarlier(
  queries: Queries,
  { shop, now }: Call<never>,
  customer_id: number,
  of: { readonly rule: EarningRule; readonly claim: RuleClaim },
): Promise<RulePayment | undefined> {
  return findAward(queries, shop.shop_id, customer_id, keyOfClaim(of, shop, now))
}

/** A repeated claim is refused, unless its code was never handed out. */
async function requireUnfinished(
  queries: Queries,
  { shop }: Call<never>,
  { code_id }: RulePayment,
): Promise<void> {
  const code = code_id === null ? undefined : await findCode(queries, shop.shop_id, code_id)
  if (code?.status !== 'pending') throw alreadyClaimed(code?.code ?? null)
}

/**
 * Pays a locked member by the rule as it is now. Throws the reason why the member cannot be paid.
 */
async function payClaim(
  tx: Tx,
  call: Call<never>,
  at: ShopAt,
  customer: CustomerColumns,
  claim: RuleClaim,
): Promise<Claimed> {
  const { shop, program, now } = at
  const rule = findClaimable(at, call, claim)
  const { customer_id } = customer
  const { birthday_month: month, birthday_day: day, birthday_entered_at: entered_at } = customer
  const has_birthday = month !== null && day !== null && entered_at !== null
  const birthday = has_birthday ? { month, day, entered_at } : null
  const claimer = { ...customer, birthday }
  const refusal = refuseClaim(program, rule, claimer, shop.timezone, now)
  if (refusal !== null) throw claimRefused(refusal)
  const paid_for_key = keyOfClaim({ rule, claim }, shop, now)
  if (isReported(rule)) await requireWithinLimit(tx, at, customer_id, { rule, paid_for_key })
  const origin = originOf(call)
  const request = { customer_id, rule, paid_for_key, claimed: true, origin }
  const paid = await payRule(tx, at, request)
  if (paid === null) throw pointsOutOfRange()
  if (!paid.is_new) await requireUnfinished(tx, call, paid.award)
  return paid
}

async function outcomeOf(
  tx: Tx,
  { shop }: Call<never>,
  { award, balance_after }: Claimed,
): Promise<ClaimOutcome> {
  const { code_id } = award
  const code = code_id === null ? undefined : await findCode(tx, shop.shop_id, code_id)
  return {
    rule_id: award.rule_id,
    points_awarded: award.points,
    balance_after: balance_after ?? (await readBalance(tx, shop, award)),
    discount_code: code?.code ?? null,
    is_pending: award.pending_until !== null,
  }
}

async function readBalance(
  tx: Tx,
  { shop_id }: Shop,
  { customer_id }: RulePayment,
): Promise<number> {
  const account = (await findAccounts(tx, shop_id, [customer_id])).get(customer_id)
  if (account === undefined) throw new Error(`customer ${customer_id} was paid and is no member`)
  return balanceOf(account)
}
