import { accountCreated } from '../../domain/catalogue/earning/account-created.ts'
import { findEarningType } from '../../domain/catalogue/earning/index.ts'
import { titleIn } from '../../domain/catalogue/titles.ts'
import type { Member } from '../../domain/customers/member.ts'
import { occasionOf } from '../../domain/earning/awards.ts'
import { customerOf } from '../../domain/emails/email-readers.ts'
import { referralOf } from '../../domain/referrals/referrals.ts'
import type { BirthdayFacts, SubjectBirthdayFacts } from '../../emails/templates/birthdays.ts'
import type { WelcomeFacts } from '../../emails/templates/points.ts'
import type {
  ReferralCompletedFacts,
  ReferralInviteFacts,
} from '../../emails/templates/referrals.ts'
import { findMember } from '../../store/customers/customers.ts'
import { findAward, findAwardOf } from '../../store/earning/awards.ts'
import { findSubjectName, findToldEvent } from '../../store/emails/email-facts.ts'
import type { QueuedEmail } from '../../store/emails/emails.ts'
import { findReferral } from '../../store/referrals/referrals.ts'
import { readReferral } from '../referrals/read-referral.ts'
import { readGift } from './gift-facts.ts'
import type { EmailSetting, FactsReader } from './setting.ts'

async function readMember(
  { queries, shop }: EmailSetting,
  { recipient }: QueuedEmail,
): Promise<Member | undefined> {
  const customer_id = customerOf(recipient)
  return customer_id === null ? undefined : findMember(queries, shop.shop_id, customer_id)
}

const WAYS_TOLD_MAX = 6

export const welcome: FactsReader<WelcomeFacts> = async (setting, email) => {
  const { queries, shop, program, language } = setting
  const member = await readMember(setting, email)
  if (member === undefined) return null
  const joined = program.earning_rules.find(({ type }) => type === accountCreated.type)
  const award =
    joined === undefined
      ? undefined
      : await findAward(queries, shop.shop_id, member.customer_id, occasionOf(joined))
  const gift = await readGift(setting, award)
  if (gift === 'not_yet') return gift
  const ways = program.earning_rules
    .filter(({ enabled, type }) => enabled && type !== accountCreated.type)
    .slice(0, WAYS_TOLD_MAX)
  const ways_to_earn = ways.map((rule) => ({
    type: rule.type,
    title: titleIn(rule, language),
    points: findEarningType(rule.type)?.award(rule.fields)?.points ?? null,
  }))
  return { ways_to_earn, gift }
}

/** The occasion is the award. */
export const birthday: FactsReader<BirthdayFacts> = async (setting, { occasion }) => {
  const award = await findAwardOf(setting.queries, setting.shop.shop_id, occasion)
  const gift = await readGift(setting, award)
  return gift === null || gift === 'not_yet' ? gift : { gift }
}

export const subjectBirthday: FactsReader<SubjectBirthdayFacts> = async (setting, email) => {
  const { queries, shop } = setting
  const award = await findAwardOf(queries, shop.shop_id, email.occasion)
  if (award === undefined) return null
  const gift = await readGift(setting, award)
  if (gift === null || gift === 'not_yet') return gift
  const subject_id = award.occasion.split(':')[1] ?? ''
  const name = await findSubjectName(queries, shop.shop_id, award.customer_id, subject_id)
  return { gift, name }
}

export const referralInvite: FactsReader<ReferralInviteFacts> = async (setting, email) => {
  const { queries, shop, program } = setting
  const member = await readMember(setting, email)
  const referral = member && (await readReferral(queries, shop, program, member))
  if (!referral) return null
  const { enabled, type, value } = program.referral.friend_discount
  const { earning_rule: rule } = referralOf(program)
  const paid = rule === null ? null : findEarningType(rule.type)?.award(rule.fields)
  return {
    url: referral.url,
    code: referral.code,
    friend_gets: enabled ? { type, value: type === 'free_shipping' ? null : String(value) } : null,
    sender_gets: { points: paid?.code === null ? paid.points : null, worth: null },
  }
}

/** The occasion is the event of the referral. */
export const referralCompleted: FactsReader<ReferralCompletedFacts> = async (setting, email) => {
  const { queries, shop } = setting
  const event = await findToldEvent(queries, shop.shop_id, email.occasion)
  const { referral_id } = event?.payload ?? {}
  if (typeof referral_id !== 'string') return null
  const referral = await findReferral(queries, shop.shop_id, referral_id)
  if (referral === undefined || referral.award_id === null) return null
  const gift = await readGift(setting, await findAwardOf(queries, shop.shop_id, referral.award_id))
  return gift === null || gift === 'not_yet' ? gift : { gift }
}
