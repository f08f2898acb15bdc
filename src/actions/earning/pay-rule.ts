import { CampaignUses } from '../../domain/campaigns/campaign-uses.ts'
import type { CodeTerms } from '../../domain/catalogue/discount-code.ts'
import type { RuleAward } from '../../domain/catalogue/earning/earning-type.ts'
import { findEarningType } from '../../domain/catalogue/earning/index.ts'
import { titleIn } from '../../domain/catalogue/titles.ts'
import type { Member } from '../../domain/customers/member.ts'
import {
  awardWorth,
  newRulePayment,
  paidFor,
  type RulePayment,
} from '../../domain/earning/awards.ts'
import { readerTag } from '../../domain/languages.ts'
import { daysAfter } from '../../domain/period.ts'
import { bookAward } from '../../domain/points/booking.ts'
import type { Account } from '../../domain/points/ledger.ts'
import { OpenAccount } from '../../domain/points/open-account.ts'
import type { EarningRule } from '../../domain/program.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import { customerRecipient, insertEmails, owedEmails } from '../../emails/queue.ts'
import { newId } from '../../lib/ids.ts'
import { campaignUsesPart, lockRunningCampaigns } from '../../store/campaigns/campaigns.ts'
import { findMember } from '../../store/customers/customers.ts'
import type { Tx } from '../../store/db.ts'
import { findAward, insertAward } from '../../store/earning/awards.ts'
import { readMembershipBenefits } from '../../store/memberships/held-memberships.ts'
import { lockAccount } from '../../store/points/ledger.ts'
import { writeTogether } from '../../store/write-together.ts'
import { giveCode } from '../codes/give-code.ts'
import { entriesPart } from '../ledger/book-entries.ts'
import { reviewMembers } from '../tiers/review-members.ts'
import { noteActivity } from '../write/note-activity.ts'

/** What a member is paid for by a rule. */
export interface RulePaymentRequest {
  readonly customer_id: number
  readonly rule: EarningRule
  /** Paid once: see `paidForKey`. */
  readonly paid_for_key: string
  /** Whether the member asked for it, which counts as activity. */
  readonly claimed: boolean
}

export interface Paid {
  readonly award: RulePayment
  /** False: it was paid before, and nothing was done. */
  readonly is_new: boolean
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
  const { shop, now } = at
  const { customer_id, rule, paid_for_key } = request
  const terms = findEarningType(rule.type)?.award(rule.fields) ?? null
  if (terms === null) throw new Error(`rule ${rule.id} of type ${rule.type} pays for orders only`)
  const account = await lockAccount(tx, shop.shop_id, customer_id)
  const member = await findMember(tx, shop.shop_id, customer_id)
  if (account === undefined || member === undefined)
    throw new Error(`customer ${customer_id} is to be paid and is no member`)
  if (account.is_gone) return null
  const earlier = await findAward(tx, shop.shop_id, customer_id, paid_for_key)
  if (earlier !== undefined) return { award: earlier, is_new: false }
  const award =
    terms.code === null
      ? await payPoints(tx, at, { request, terms, account, member })
      : await payCode(tx, at, request, terms.code)
  if (award === null) return null
  await insertAward(tx, shop.shop_id, award)
  if (request.claimed) await noteActivity(tx, shop, [{ customer_id, at: now }])
  const emails = owedEmails('award', customerRecipient(customer_id), award)
  await insertEmails(tx, shop.shop_id, emails, now)
  return { award, is_new: true }
}

interface PointsDue {
  readonly request: RulePaymentRequest
  readonly terms: RuleAward
  readonly account: Account
  readonly member: Member
}

async function payPoints(
  tx: Tx,
  at: ShopAt,
  { request, terms, account, member }: PointsDue,
): Promise<RulePayment | null> {
  const { shop, program, revision, now } = at
  const { customer_id, rule, claimed } = request
  const uses = new CampaignUses(
    shop.campaigns_feature ? await lockRunningCampaigns(tx, shop.shop_id, now) : [],
  )
  const campaigns = uses.runningAt(now)
  const membership_benefits = await readMembershipBenefits(tx, at, customer_id)
  const inputs = { program, revision, campaigns, membership_benefits, now }
  const { points, base_points, bonuses } = awardWorth(inputs, rule, terms, member)
  const award = newRulePayment(newId('awd', now), request, now)
  const trace = { rule_id: rule.id, revision, claimed, base_points, bonuses }
  const open = new OpenAccount(account)
  const title = titleIn(rule, readerTag(member.locale, shop))
  const until = terms.pending_days > 0 ? daysAfter(now, terms.pending_days) : null
  const paid = { ...paidFor(award), description: title, metadata: trace }
  const booked = bookAward(open, paid, points, until, now)
  if (booked.entry_seq === null) return null
  uses.use(bonuses, 0, now)
  await writeTogether(tx, [
    entriesPart(shop, [open]),
    campaignUsesPart(shop.shop_id, uses.changes, now),
  ])
  const cause = claimed ? 'request' : 'points'
  if (until === null) await reviewMembers(tx, at, [customer_id], cause)
  return { ...award, ...booked }
}

async function payCode(
  tx: Tx,
  at: ShopAt,
  request: RulePaymentRequest,
  terms: CodeTerms,
): Promise<RulePayment> {
  const { shop, program, now } = at
  const gift = {
    kind: 'award',
    customer_id: request.customer_id,
    title: titleIn(request.rule, shop.primary_language) ?? program.program_name,
    terms,
    minimum_purchase: 0,
  } as const
  const code_id = await giveCode(tx, at, gift)
  return { ...newRulePayment(newId('awd', now), request, now), code_id }
}
