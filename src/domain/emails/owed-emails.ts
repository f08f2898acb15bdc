import type { EntryType } from '../points/ledger.ts'

/** Who gets an e-mail: `customer 1001`, or `partner prt_...`. */
export type Recipient = `customer ${number}` | `partner ${string}`

export const customerRecipient = (customer_id: number): Recipient => `customer ${customer_id}`
export const partnerRecipient = (partner_id: string): Recipient => `partner ${partner_id}`

/** An e-mail that something has given occasion to. It goes out once for each occasion. */
export interface OwedEmail {
  readonly template: string
  readonly recipient: Recipient
  /** The id of what it is about, from which its content is read when it is sent. */
  readonly occasion: string
}

interface BookedPoints {
  readonly entry_id: string
  readonly customer_id: number
  readonly type: EntryType
  readonly source: string
  readonly points: number
  readonly is_pending: boolean
}

/** Sources of points that come with an e-mail of their own, written where they are paid. */
const TOLD_ELSEWHERE: readonly string[] = [
  'account_created',
  'birthday',
  'pet_birthday',
  'child_birthday',
  'referral',
  'tier',
]

/** What a ledger entry gives occasion to: one about it, and one when a reward may be in reach. */
export function emailsOfEntry(entry: BookedPoints): OwedEmail[] {
  const template = templateOfEntry(entry)
  const rises = entry.points > 0 && !entry.is_pending
  const templates = [
    ...(template === null ? [] : [template]),
    ...(rises ? ['reward_available'] : []),
  ]
  const recipient = customerRecipient(entry.customer_id)
  return templates.map((one) => ({ template: one, recipient, occasion: entry.entry_id }))
}

function templateOfEntry({ type, source, points, is_pending }: BookedPoints): string | null {
  if (is_pending || points === 0) return null
  if (type === 'expire') return 'points_expired'
  if (type === 'reversal') return points < 0 ? 'points_reversed' : null
  if (type !== 'earn' || points < 0) return null
  if (source.endsWith('_release')) return 'points_pending_released'
  return TOLD_ELSEWHERE.includes(source) ? null : 'points_earned'
}

/** What an award gives occasion to: those of birthdays come with an e-mail of their rule's name. */
export function emailsOfAward(award: {
  readonly award_id: string
  readonly customer_id: number
  readonly rule_type: string
}): OwedEmail[] {
  const { award_id: occasion, customer_id, rule_type: template } = award
  const recipient = customerRecipient(customer_id)
  return template.endsWith('birthday') ? [{ template, recipient, occasion }] : []
}

interface ToldEvent {
  readonly event_id: string
  readonly topic: string
  readonly customer_id: number
  readonly payload: Readonly<Record<string, unknown>>
}

/** What an event gives occasion to; a test event, nothing. */
export function emailsOfEvent({ event_id, topic, customer_id, payload }: ToldEvent): OwedEmail[] {
  const template = templateOfEvent(topic, payload)
  if (template === null || payload.test === true) return []
  return [{ template, recipient: customerRecipient(customer_id), occasion: event_id }]
}

function templateOfEvent(topic: string, payload: ToldEvent['payload']): string | null {
  switch (topic) {
    case 'tier.changed':
      return payload.direction === 'up' ? 'tier_up' : 'tier_down'
    case 'tier.approaching':
      return 'tier_approaching'
    case 'reward.redeemed':
      return 'reward_redeemed'
    case 'referral.completed':
      return 'referral_completed'
    default:
      return null
  }
}
