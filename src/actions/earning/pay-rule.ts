import type { RulePayment } from '../../domain/earning/awards.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import { customerRecipient, emailsPart, owedEmails } from '../../emails/queue.ts'
import { campaignUsesPart } from '../../store/campaigns/campaigns.ts'
import { newCodesPart } from '../../store/codes/codes.ts'
import type { Tx } from '../../store/db.ts'
import { newAwardsPart, TAKEN_AWARD } from '../../store/earning/awards.ts'
import { loadPayees } from '../../store/earning/load-payees.ts'
import { LostRace, violatedConstraint } from '../../store/error-kind.ts'
import { writeTogether } from '../../store/write-together.ts'
import { entriesPart } from '../ledger/book-entries.ts'
import { reviewMembers } from '../tiers/review-members.ts'
import { activityPart } from '../write/note-activity.ts'
import { type DecidedPayment, Payments, type RulePaymentRequest } from './decide-payment.ts'

export interface Paid {
  readonly award: RulePayment
  /** False: it was paid before, and nothing was done. */
  readonly is_new: boolean
  /** null: the award may have brought gifts, which are not in what was read. */
  readonly balance_after: number | null
}

/**
 * Pays a member by a rule other than that of orders, once for each `paid_for_key`: in points, which
 * may be held, or with a code, which the platform will make later. The caller has checked that the
 * member may be paid. null: the member is gone, or the points would leave the range; nothing was
 * done.
 */
export async function payRule(
  tx: Tx,
  at: ShopAt,
  request: RulePaymentRequest,
): Promise<Paid | null> {
  const [paid] = await payRules(tx, at, [request])
  return paid ?? null
}

/**
 * The same for several members, or for several things: they are loaded together, decided one after
 * another in memory, and written together.
 */
export async function payRules(
  tx: Tx,
  at: ShopAt,
  requests: readonly RulePaymentRequest[],
): Promise<(Paid | null)[]> {
  if (requests.length === 0) return []
  const payments = new Payments(at, await loadPayees(tx, at.shop, requests, at.now))
  const decided = requests.map((request) => payments.decide(request))
  const added = decided.filter((one) => one !== null).filter(({ is_new }) => is_new)
  await savePayments(tx, at, payments, added)
  const moved = new Set(await review(tx, at, payments, added))
  return decided.map((one) => {
    if (one === null) return null
    const { award, is_new } = one
    const { customer_id } = award
    const { balance } = payments.accountOf(customer_id)
    return { award, is_new, balance_after: moved.has(customer_id) ? null : balance }
  })
}

async function savePayments(
  tx: Tx,
  { shop, now }: ShopAt,
  payments: Payments,
  added: readonly DecidedPayment[],
): Promise<void> {
  const { shop_id } = shop
  const awards = added.map(({ award }) => award)
  const active = added.filter(({ request }) => request.claimed)
  const emails = awards.flatMap((award) =>
    owedEmails('award', customerRecipient(award.customer_id), award),
  )
  try {
    await writeTogether(tx, [
      entriesPart(shop, payments.accounts),
      campaignUsesPart(shop_id, payments.uses.changes, now),
      newCodesPart(shop_id, payments.codes),
      newAwardsPart(shop_id, awards),
      activityPart(
        shop,
        active.map(({ award: { customer_id } }) => ({ customer_id, at: now })),
      ),
      emailsPart(shop_id, emails, now),
    ])
  } catch (error) {
    if (violatedConstraint(error) !== TAKEN_AWARD) throw error
    throw new LostRace('another transaction paid an award first', { cause: error })
  }
}

/** Reviews the tiers of those who got points that count now; returns who was moved. */
async function review(
  tx: Tx,
  at: ShopAt,
  payments: Payments,
  added: readonly DecidedPayment[],
): Promise<readonly number[]> {
  const due = added
    .filter(({ award }) => isPaidAtOnce(award) && payments.mayMove(award.customer_id))
    .map(({ award: { customer_id }, request: { claimed } }) => ({
      ...{ customer_id, cause: claimed ? ('request' as const) : ('points' as const) },
    }))
  return reviewMembers(tx, at, due)
}

function isPaidAtOnce({ entry_seq, pending_until }: RulePayment): boolean {
  return entry_seq !== null && pending_until === null
}
