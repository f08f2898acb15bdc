import type { Context } from '../../context.ts'
import { COMBINES_WITH_NOTHING } from '../../domain/catalogue/voucher-spec.ts'
import { CODE_SUFFIX_LENGTH, otherCode } from '../../domain/partners/partner.ts'
import {
  type CodeStep,
  ENDING,
  nextCodeStep,
  readEffect,
  type StoredPartner,
} from '../../domain/partners/platform-code.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { LaurelError } from '../../errors/laurel-error.ts'
import { newId } from '../../lib/ids.ts'
import { randomBase62 } from '../../lib/secrets.ts'
import { inTransaction, type Tx } from '../../store/db.ts'
import {
  beginPlatformCall,
  endPlatformCall,
  findCallSince,
} from '../../store/partners/partner-codes.ts'
import {
  beginApproval,
  endApproval,
  lockPartner,
  updatePartner,
} from '../../store/partners/partners.ts'
import { readProgram } from '../../store/programme/programs.ts'

const STEPS_MAX = 8
/** Longer than a call may take, so a call that has not returned by then never will. */
const CALL_OVER_MS = 60_000

/**
 * Brings a partner's code at the platform up to date, call by call and outside any transaction.
 * Each call is recorded before it is made, and its result afterwards. False: the platform could not
 * be reached, or another attempt is running; the job does the rest.
 */
export async function syncPartnerCode(
  context: Context,
  shop: Shop,
  partner_id: string,
  now: Date,
): Promise<boolean> {
  const { db } = context.database
  for (let steps = 0; steps < STEPS_MAX; steps += 1) {
    const call = await inTransaction(db, (tx) => beginCall(tx, shop, partner_id, now))
    if (call === 'in_sync') return true
    if (call === 'busy') return false
    const answer = await ask(context, shop, call, now)
    await inTransaction(db, (tx) => noteAnswer(tx, shop, call, answer, now))
    if (answer === 'unavailable') return false
  }
  return false
}

interface PlatformCall {
  readonly partner_id: string
  readonly step: CodeStep
  /** The operation id of the code, which the platform makes once. */
  readonly operation_id: string
}

async function beginCall(
  tx: Tx,
  { shop_id }: Shop,
  partner_id: string,
  now: Date,
): Promise<PlatformCall | 'in_sync' | 'busy'> {
  // The partner is locked before the programme is read, so a change of terms syncs after this.
  const partner = await lockPartner(tx, shop_id, partner_id)
  if (partner === undefined) return 'in_sync'
  const { document } = await readProgram(tx, shop_id)
  const step = nextCodeStep(partner, document)
  if (step === null) return 'in_sync'
  const since = await findCallSince(tx, shop_id, partner_id)
  // Also if the recorded time is in the future: then the clock was set back since.
  if (since !== null && Math.abs(now.getTime() - since.getTime()) < CALL_OVER_MS) return 'busy'
  const change = step.kind === 'end' ? { platform_effect: ENDING } : changeFor(step)
  const is_new_code = step.kind === 'make' && step.is_new
  const codes_made = await beginPlatformCall(
    tx,
    shop_id,
    partner_id,
    { ...change, is_new_code },
    now,
  )
  return { partner_id, step, operation_id: `partner_code:${partner_id}:${codes_made}` }
}

function changeFor({ code, effect }: Extract<CodeStep, { effect: string }>) {
  return { platform_code: code, platform_effect: effect, platform_known: false }
}

type PlatformAnswer = 'done' | 'code_taken' | 'unavailable'

async function ask(
  { platform }: Context,
  shop: Shop,
  { step, operation_id }: PlatformCall,
  now: Date,
): Promise<PlatformAnswer> {
  try {
    if (step.kind === 'end') {
      await platform.endDiscount(shop, step.code)
      return 'done'
    }
    const { kind, code } = step
    const effect = readEffect(step.effect)
    if (kind === 'make') {
      const made = await platform.createDiscount(shop, {
        ...{ operation_id, code, effect, title: `Partner code ${code}` },
        ...{ customer_id: null, minimum_purchase: null, usage_limit: null },
        ...{ once_per_customer: false, combines_with: COMBINES_WITH_NOTHING, purchases: 'all' },
        ...{ starts_at: now.toISOString(), ends_at: null },
      })
      if (made === 'code_taken' || step.is_new) return made === 'created' ? 'done' : made
    }
    await platform.changeDiscount(shop, code, effect)
    return 'done'
  } catch (error) {
    if (error instanceof LaurelError && error.code === 'platform_unavailable') return 'unavailable'
    throw error
  }
}

async function noteAnswer(
  tx: Tx,
  shop: Shop,
  { partner_id, step }: PlatformCall,
  answer: PlatformAnswer,
  now: Date,
): Promise<void> {
  const partner = await lockPartner(tx, shop.shop_id, partner_id)
  if (partner === undefined) return
  const is_gone = answer === 'code_taken' || (answer === 'done' && step.kind === 'end')
  const learnt = is_gone
    ? { platform_code: null, platform_effect: null, platform_known: true }
    : { platform_known: answer === 'done' || step.kind === 'end' }
  await endPlatformCall(tx, shop.shop_id, partner_id, learnt)
  if (answer === 'code_taken') await giveOtherCode(tx, shop, partner, step.code, now)
}

/** If the platform has the code for somebody else, we choose another; links stay. */
async function giveOtherCode(
  tx: Tx,
  { shop_id }: Shop,
  { partner_id, code, status }: StoredPartner,
  taken: string,
  now: Date,
): Promise<void> {
  if (code !== taken || status !== 'approved') return
  const other = otherCode(code, randomBase62(CODE_SUFFIX_LENGTH))
  await updatePartner(tx, shop_id, partner_id, { code: other }, now)
  await endApproval(tx, shop_id, partner_id, now)
  const approval_id = newId('apr', now)
  await beginApproval(tx, shop_id, { approval_id, partner_id, code: other }, now)
}
