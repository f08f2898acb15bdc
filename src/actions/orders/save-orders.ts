import type { CampaignUses } from '../../domain/campaigns/campaign-uses.ts'
import { endedForGoodAt } from '../../domain/codes/voucher.ts'
import type { OrderTerms } from '../../domain/orders/order-terms.ts'
import type { CommissionChange } from '../../domain/partners/order-commission.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import { emailsPart, owedEmails, partnerRecipient } from '../../emails/queue.ts'
import { campaignUsesPart } from '../../store/campaigns/campaigns.ts'
import {
  type CodeUse,
  codeUsesPart,
  newCodesPart,
  withdrawnCodesPart,
} from '../../store/codes/codes.ts'
import { figuresPart } from '../../store/customers/customers.ts'
import type { Tx } from '../../store/db.ts'
import { changedAwardsPart, newAwardsPart, TAKEN_AWARD } from '../../store/earning/awards.ts'
import { LostRace, violatedConstraint } from '../../store/error-kind.ts'
import { purchasesPart } from '../../store/memberships/memberships.ts'
import { orderTermsPart } from '../../store/orders/order-terms.ts'
import { ordersPart, ordersWithCodesPart, TAKEN_ORDER } from '../../store/orders/save-orders.ts'
import { commissionsPart } from '../../store/partners/commissions.ts'
import { invitationsPart } from '../../store/partners/partner-invitations.ts'
import { referralsPart } from '../../store/referrals/referrals.ts'
import { type WritePart, writeTogether } from '../../store/write-together.ts'
import { entriesPart } from '../ledger/book-entries.ts'
import { activityPart } from '../write/note-activity.ts'
import type { DecidedOrder } from './decide-order.ts'
import type { BuyersParts } from './decide-parts.ts'

/** All that was decided on orders that are settled together. */
export interface DecidedRound {
  readonly orders: readonly DecidedOrder[]
  readonly code_uses: readonly CodeUse[]
  readonly commissions: readonly CommissionChange[]
  readonly for_buyers: BuyersParts
  readonly uses: CampaignUses
  /** The ids of terms that are kept already. */
  readonly known_terms: readonly string[]
}

/** Writes what was decided on orders with one statement. */
export async function saveOrders(
  tx: Tx,
  { shop, now }: ShopAt,
  decided: DecidedRound,
): Promise<void> {
  const { shop_id } = shop
  const { orders, code_uses, commissions, for_buyers, uses } = decided
  const { referrals, awards, senders } = for_buyers
  const rows = orders.map(({ loaded, after, taken, document_before, partner_decided }) => ({
    ...{ before: loaded.stored, after, partner_decided },
    used_code: taken.document === document_before ? null : usesCode(code_uses, after.order_id),
  }))
  const active = orders.flatMap(({ after: { document }, loaded: { buyer } }) =>
    document === null || buyer === null || buyer.enrolled_at === null
      ? []
      : [{ customer_id: buyer.customer_id, at: new Date(document.created_at) }],
  )
  const figures = orders.flatMap(({ figure }) => figure ?? [])
  const accounts = [...new Set([...orders.flatMap(({ open }) => open ?? []), ...senders.accounts])]
  const emails = [...commissions.flatMap(commissionEmails), ...for_buyers.emails]
  const withdrawn = awards.withdrawn.filter(
    (code_id) => !code_uses.some((use) => use.code_id === code_id && use.is_used),
  )
  await writeOnce(tx, [
    ordersPart(shop_id, rows, now),
    orderTermsPart(shop_id, newTerms(decided), now),
    codeUsesPart(
      shop_id,
      code_uses.filter(({ code_id }) => !withdrawn.includes(code_id)),
      now,
    ),
    ordersWithCodesPart(
      shop_id,
      code_uses.flatMap((use) => (use.is_used && use.is_elsewhere ? [use.order_id] : [])),
    ),
    figuresPart(shop_id, figures, referrals.brought, now),
    activityPart(shop, active),
    campaignUsesPart(shop_id, uses.changes, now),
    ...rareParts(shop_id, { ...decided, withdrawn }, now),
    entriesPart(shop, accounts, referrals.events),
    emailsPart(shop_id, emails, now),
  ])
}

/** The terms by which orders are judged for the first time. */
function newTerms({ orders, known_terms }: DecidedRound): OrderTerms[] {
  const terms = orders.flatMap(({ terms: of_order, kept_terms }) =>
    of_order === null || kept_terms !== null ? [] : [[of_order.terms_id, of_order] as const],
  )
  return [...new Map(terms).values()].filter(({ terms_id }) => !known_terms.includes(terms_id))
}

/**
 * What few orders have. If one of them has any, these parts are all there: each other set of parts
 * would be another statement to prepare.
 */
function rareParts(
  shop_id: number,
  {
    commissions,
    code_uses,
    withdrawn,
    for_buyers: { purchases, referrals, awards },
  }: DecidedRound & { readonly withdrawn: readonly string[] },
  now: Date,
): (WritePart | null)[] {
  const changes = [
    commissions,
    purchases,
    referrals.referrals,
    awards.added,
    awards.changed,
    withdrawn,
  ]
  if (changes.every(({ length }) => length === 0)) return []
  const freed = code_uses.map(({ code_id }) => code_id)
  const ended = withdrawn.map((code_id) => ({ code_id, is_free: freed.includes(code_id) }))
  return [
    commissionsPart(shop_id, commissions, now),
    purchasesPart(shop_id, purchases, now),
    referralsPart(shop_id, referrals.referrals),
    invitationsPart(shop_id, referrals.invitations),
    newAwardsPart(shop_id, awards.added),
    changedAwardsPart(shop_id, awards.changed),
    newCodesPart(shop_id, awards.codes),
    withdrawnCodesPart(shop_id, ended, { now, due_at: endedForGoodAt(now) }),
  ]
}

async function writeOnce(tx: Tx, parts: readonly (WritePart | null)[]): Promise<void> {
  try {
    await writeTogether(tx, parts)
  } catch (error) {
    const constraint = violatedConstraint(error) ?? ''
    if (constraint === TAKEN_AWARD) {
      throw new LostRace('another transaction paid an award first', { cause: error })
    }
    if (!TAKEN_ORDER.includes(constraint)) throw error
    throw new LostRace('another transaction stored an order first', { cause: error })
  }
}

function commissionEmails(change: CommissionChange) {
  if (change.kind !== 'booked') return []
  const { partner_id, commission_id } = change
  return owedEmails('commission_earned', partnerRecipient(partner_id), commission_id)
}

function usesCode(code_uses: readonly CodeUse[], order_id: number): boolean {
  return code_uses.some((use) => use.order_id === order_id && use.is_used)
}
