import type { CodeTerms } from '../../domain/catalogue/discount-code.ts'
import type { RuleAward } from '../../domain/catalogue/earning/earning-type.ts'
import { findEarningType } from '../../domain/catalogue/earning/index.ts'
import { titleIn } from '../../domain/catalogue/titles.ts'
import { givenCode } from '../../domain/codes/given-code.ts'
import type { Member } from '../../domain/customers/member.ts'
import {
  type Award,
  type AwardSetting,
  awardWorth,
  newAward,
  paidFor,
} from '../../domain/earning/awards.ts'
import { emailsOfAward } from '../../domain/emails/owed-emails.ts'
import { readerTag } from '../../domain/languages.ts'
import { daysAfter } from '../../domain/period.ts'
import { bookAward } from '../../domain/points/booking.ts'
import type { Account } from '../../domain/points/ledger.ts'
import { OpenAccount } from '../../domain/points/open-account.ts'
import type { EarningRule, Program } from '../../domain/program.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { newId } from '../../lib/ids.ts'
import { consumeCampaigns, lockRunningCampaigns } from '../../store/campaigns/campaigns.ts'
import { insertCodes } from '../../store/codes/codes.ts'
import { findMember } from '../../store/customers/customers.ts'
import type { Tx } from '../../store/db.ts'
import { findAward, insertAward } from '../../store/earning/awards.ts'
import { insertEmails } from '../../store/emails/emails.ts'
import { lockAccounts } from '../../store/points/ledger.ts'
import { newCodeText } from '../codes/mint-codes.ts'
import { noteActivity } from '../customers/note-activity.ts'
import { readMembershipBenefits } from '../memberships/read-memberships.ts'
import { bookEntries } from '../points/book-entries.ts'
import { reviewMembers } from '../tiers/review-members.ts'

/** What a member is paid for by a rule. */
export interface Deed {
  readonly customer_id: number
  readonly rule: EarningRule
  /** Paid once: see `occasionOf`. */
  readonly occasion: string
  /** Whether the member asked for it, which counts as activity. */
  readonly claimed: boolean
}

export interface Paid {
  readonly award: Award
  /** False: it had been paid before, and nothing was done. */
  readonly is_new: boolean
}

type Setting = Pick<AwardSetting, 'program' | 'revision'>

/**
 * Pays a member by a rule other than that of orders, once for each occasion: in points, which may
 * have to wait, or with a code, which the platform is still to be asked for. Whether the member
 * may be paid, the caller has looked. null: the member is gone, or the points would leave the
 * range; nothing was done.
 */
export async function payRule(
  tx: Tx,
  shop: Shop,
  setting: Setting,
  deed: Deed,
  now: Date,
): Promise<Paid | null> {
  const { customer_id, rule, occasion } = deed
  const terms = findEarningType(rule.type)?.award(rule.fields) ?? null
  if (terms === null) throw new Error(`a rule of type ${rule.type} pays for orders only`)
  const campaigns = shop.campaigns_feature ? await lockRunningCampaigns(tx, shop.shop_id, now) : []
  const account = (await lockAccounts(tx, shop.shop_id, [customer_id])).get(customer_id)
  const member = await findMember(tx, shop.shop_id, customer_id)
  if (account === undefined || member === undefined) throw new Error('only members are paid')
  if (account.is_gone) return null
  const earlier = await findAward(tx, shop.shop_id, customer_id, occasion)
  if (earlier !== undefined) return { award: earlier, is_new: false }
  const { program } = setting
  const membership_benefits = await readMembershipBenefits(tx, shop, program, customer_id, now)
  const with_all = { ...setting, campaigns, membership_benefits, now }
  const award =
    terms.code === null
      ? await payPoints(tx, shop, with_all, { deed, terms, account, member })
      : await payCode(tx, shop, program, deed, terms.code, now)
  if (award === null) return null
  await insertAward(tx, shop.shop_id, award)
  if (deed.claimed) await noteActivity(tx, shop, customer_id, [now])
  await insertEmails(tx, shop.shop_id, emailsOfAward(award), now)
  return { award, is_new: true }
}

interface PointsDue {
  readonly deed: Deed
  readonly terms: RuleAward
  readonly account: Account
  readonly member: Member
}

async function payPoints(
  tx: Tx,
  shop: Shop,
  setting: AwardSetting,
  { deed, terms, account, member }: PointsDue,
): Promise<Award | null> {
  const { program, revision, now } = setting
  const { customer_id, rule, claimed } = deed
  const { points, base_points, bonuses } = awardWorth(setting, rule, terms, member)
  const award = newAward(newId('awd', now), deed, now)
  const trace = { rule_id: rule.id, revision, claimed, base_points, bonuses }
  const open = new OpenAccount(account)
  const title = titleIn(rule, readerTag(member.locale, shop))
  const until = terms.pending_days > 0 ? daysAfter(now, terms.pending_days) : null
  const paid = { ...paidFor(award), description: title, metadata: trace }
  const booked = bookAward(open, paid, points, until, now)
  if (booked.entry_seq === null) return null
  await consumeCampaigns(tx, shop.shop_id, bonuses, { orders: 0, now })
  await bookEntries(tx, shop, [open])
  const cause = claimed ? 'asked' : 'points'
  if (until === null) await reviewMembers(tx, shop, program, [customer_id], cause, now)
  return { ...award, ...booked }
}

async function payCode(
  tx: Tx,
  shop: Shop,
  program: Program,
  deed: Deed,
  terms: CodeTerms,
  now: Date,
): Promise<Award> {
  const code_id = newId('code', now)
  const title = titleIn(deed.rule, shop.primary_language)
  const gift = {
    code_id,
    kind: 'award',
    customer_id: deed.customer_id,
    code: newCodeText(null),
    title: title ?? program.program_name,
    terms,
    minimum_purchase: 0,
  } as const
  await insertCodes(tx, shop.shop_id, [givenCode(program, gift, now)])
  return { ...newAward(newId('awd', now), deed, now), code_id }
}
