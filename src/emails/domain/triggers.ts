import type { EntryType } from '../../domain/points/ledger.ts'

/** Why e-mails are sent: the details of the trigger, and what the e-mail is about. */
export interface Triggers {
  /** Points were booked. */
  readonly entry: { readonly details: BookedPoints; readonly about: string }
  /** An event that webhooks get too. */
  readonly event: { readonly details: EmittedEvent; readonly about: string }
  /** A rule has paid a member. */
  readonly award: { readonly details: PaidAward; readonly about: string }
  readonly customer_joined: { readonly details: null; readonly about: null }
  readonly tier_grace_begun: { readonly details: TierGrace; readonly about: TierGrace }
  readonly points_expiring: { readonly details: ExpiringPoints; readonly about: Date }
  /** A code that nobody has used is about to end; it is about the redemption. */
  readonly code_ending: { readonly details: string; readonly about: string }
  readonly membership_started: {
    readonly details: BoughtMembership
    readonly about: BoughtMembership
  }
  readonly membership_ending: {
    readonly details: EndingMembership
    readonly about: EndingMembership
  }
  readonly membership_ended: {
    readonly details: EndingMembership
    readonly about: EndingMembership
  }
  readonly partner_approved: { readonly details: null; readonly about: null }
  readonly commission_earned: { readonly details: string; readonly about: string }
  /** A phase of a campaign is due; it is about the campaign. */
  readonly campaign_phase: { readonly details: string; readonly about: string }
}

export interface BookedPoints {
  readonly entry_id: string
  readonly type: EntryType
  readonly source: string
  readonly points: number
  readonly is_pending: boolean
}

export interface EmittedEvent {
  readonly event_id: string
  readonly topic: string
  readonly payload: Readonly<Record<string, unknown>>
}

export interface PaidAward {
  readonly award_id: string
  readonly rule_type: string
}

export interface TierGrace {
  readonly tier_id: string
  readonly until: Date
}

export interface ExpiringPoints {
  readonly expires_at: Date
  /** Within days. */
  readonly is_last_chance: boolean
}

export interface BoughtMembership {
  readonly membership_id: string
  readonly order_id: string
}

export interface EndingMembership {
  readonly membership_id: string
  readonly ends_at: Date
}

export type TriggerName = keyof Triggers
export type TriggerDetails<Name extends TriggerName> = Triggers[Name]['details']
export type About<Name extends TriggerName> = Triggers[Name]['about']

/** How an e-mail's subject is stored in its row, and read again when the e-mail is sent. */
type InRow<Trigger extends Triggers[TriggerName]> = {
  write(details: Trigger['details']): string
  read(about: string): Trigger['about']
}

const asItIs = { write: (id: string) => id, read: (about: string) => about }

const endingMembership: InRow<Triggers['membership_ending']> = {
  write: ({ membership_id, ends_at }) => `${membership_id}/${ends_at.toISOString()}`,
  read(about) {
    const [membership_id, ends_at] = parts(about)
    return { membership_id, ends_at: new Date(ends_at) }
  },
}

/** One recipient gets one e-mail of each type about the same. */
export const abouts: { readonly [Name in TriggerName]: InRow<Triggers[Name]> } = {
  entry: { ...asItIs, write: ({ entry_id }) => entry_id },
  event: { ...asItIs, write: ({ event_id }) => event_id },
  award: { ...asItIs, write: ({ award_id }) => award_id },
  customer_joined: { write: () => 'joined', read: () => null },
  tier_grace_begun: {
    write: ({ tier_id, until }) => `${tier_id}/${until.toISOString()}`,
    read(about) {
      const [tier_id, until] = parts(about)
      return { tier_id, until: new Date(until) }
    },
  },
  points_expiring: {
    write: ({ expires_at }) => expires_at.toISOString(),
    read: (about) => new Date(about),
  },
  code_ending: asItIs,
  membership_started: {
    write: ({ membership_id, order_id }) => `${membership_id}/${order_id}`,
    read(about) {
      const [membership_id, order_id] = parts(about)
      return { membership_id, order_id }
    },
  },
  membership_ending: endingMembership,
  membership_ended: endingMembership,
  partner_approved: { write: () => 'approved', read: () => null },
  commission_earned: asItIs,
  campaign_phase: asItIs,
}

function parts(about: string): [string, string] {
  const [first = '', second = ''] = about.split('/')
  return [first, second]
}

/** Whether an entry brings points that can be spent at once. */
export function bringsPoints({ points, is_pending }: BookedPoints): boolean {
  return points > 0 && !is_pending
}

/** An event of this topic, with a payload like this; test events do not count. */
export function isEvent(
  { topic, payload }: EmittedEvent,
  expected: string,
  fields: Readonly<Record<string, unknown>> = {},
): boolean {
  if (topic !== expected || payload.test === true) return false
  return Object.entries(fields).every(([name, value]) => payload[name] === value)
}
