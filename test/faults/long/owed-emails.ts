import type { EmailType } from '../../../src/emails/templates/index.ts'
import { emailNamed } from '../../support/emails.ts'
import type { MailedShop } from '../../support/mailing.ts'
import { history } from '../../support/orders.ts'
import { referralsOf } from '../../support/referrals.ts'
import { expectOk } from '../../support/shop.ts'
import { EXCLUDED, FRIENDS, hasAddress, hasAgreed, members, UNSUBSCRIBED } from './emailed-month.ts'

interface Row {
  readonly type: string
  readonly points: number
  readonly source: string
}

/**
 * What a month owes its members by e-mail, by what the shop tells of it over its API alone:
 * `welcome 1`, each as often as it is owed.
 */
export async function owedEmails(shop: MailedShop): Promise<string[]> {
  const owed: string[] = []
  for (const number of [...members, ...FRIENDS]) {
    for (const template of await owedTo(shop, number)) {
      if (reaches(number, template)) owed.push(`${template} ${number}`)
    }
  }
  return owed
}

function reaches(number: number, template: EmailType): boolean {
  const { group, promotional } = emailNamed(template)
  // The first e-mail of all had the link by which this one unsubscribed.
  const is_unsubscribed = number === UNSUBSCRIBED && group === 'points' && template !== 'welcome'
  return (
    (number > 200 || hasAddress(number)) && (!promotional || hasAgreed(number)) && !is_unsubscribed
  )
}

async function owedTo(shop: MailedShop, number: number): Promise<EmailType[]> {
  const rows: Row[] = await history(shop, number)
  const of = (template: EmailType, count: number) => Array.from({ length: count }, () => template)
  const counted = (is: (row: Row) => boolean) => rows.filter(is).length
  const { data: redemptions } = expectOk(
    await shop.get(`/customers/${number}/redemptions?limit=250`),
  ).body
  const customer = expectOk(await shop.get(`/customers/${number}`)).body
  const sent = (await referralsOf(shop)).filter(
    (one) => one.status === 'completed' && String(one.sender_customer_id).endsWith(`/${number}`),
  )
  return [
    'welcome',
    'referral_invite',
    ...of(
      'points_earned',
      counted(({ type, source }) => type === 'earn' && source === 'order'),
    ),
    ...of(
      'points_reversed',
      counted(({ type, points }) => type === 'reversal' && points < 0),
    ),
    ...of(
      'birthday',
      counted(({ source }) => source === 'birthday'),
    ),
    ...of('reward_available', hasReached(rows) ? 1 : 0),
    ...of('reward_redeemed', redemptions.length),
    ...of('reward_expiring', redemptions.length),
    ...of('tier_up', customer.tier?.name === 'Gold' ? 1 : 0),
    ...of('referral_completed', sent.length),
    ...(await campaignPhases(shop, number, customer.enrolled_at)),
  ]
}

/** Whether the balance was ever enough for the reward. */
function hasReached(rows: readonly Row[]): boolean {
  let balance = 0
  return rows.some(({ points }) => {
    balance += points
    return balance >= 300
  })
}

/** A phase goes to whoever is a member by then. */
async function campaignPhases(
  shop: MailedShop,
  number: number,
  enrolled_at: string,
): Promise<EmailType[]> {
  if (number === EXCLUDED) return []
  const { data } = expectOk(await shop.get('/campaigns')).body
  const { emails: phases } = data[0]
  const sent = (['teaser', 'launch', 'last_chance'] as const).filter(
    (phase) => phases[phase].sent_at !== null && enrolled_at < phases[phase].sent_at,
  )
  return sent.map((phase) => `campaign_${phase}` as const)
}
