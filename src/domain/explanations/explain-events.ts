import { type StatedActor, type Statement, spendable, state, text } from './statement.ts'

/** An e-mail to a member. */
export interface SentEmail {
  /** Its subject; its type while it is not written, and once it was emptied. */
  readonly name: string
  readonly status: string
  /** Whether it stayed in the mailbox, because there is no mail server. */
  readonly is_in_mailbox: boolean
}

export function explainEmail({ name, status, is_in_mailbox }: SentEmail): Statement[] {
  const email = { email: text(name) }
  switch (status) {
    case 'queued':
      return [state('email_queued', email)]
    case 'dropped':
      return [state('email_dropped', email)]
    case 'bounced':
      return [state('email_bounced', email)]
    case 'failed':
      return [state('email_failed', email)]
    default:
      return [state(is_in_mailbox ? 'email_in_mailbox' : 'email_sent', email)]
  }
}

/** A referral that a member made, or by which a member came. */
export interface SeenReferral {
  readonly as: 'sender' | 'friend'
  readonly status: string
  readonly sender_id: number
}

const REFERRED = {
  open: 'referral_open',
  completed: 'referral_completed',
  reversed: 'referral_reversed',
} as const

export function explainReferral({ as, status, sender_id }: SeenReferral): Statement[] {
  if (as === 'friend') return [state('referred_by', { sender: text(String(sender_id)) })]
  const known = status in REFERRED
  // `in` has just found it among the keys.
  return [state(known ? REFERRED[status as keyof typeof REFERRED] : 'referral_refused')]
}

/** A discount code that cost no points. */
export interface GivenCode {
  readonly code: string | null
  readonly status: string
}

export function explainCode({ code, status }: GivenCode): Statement[] {
  if (code === null || status === 'pending') return [state('gift_code'), state('code_pending')]
  const named = { code: spendable(code) }
  const became = {
    issued: state('code_issued', named),
    used: state('code_used', named),
    expired: state('code_expired', named),
    cancelled: state('code_cancelled'),
  }
  // Those are the states of a code.
  return [state('gift_code'), became[status as keyof typeof became] ?? state('code_cancelled')]
}

export function explainMembership(name: string | null): Statement[] {
  return name === null
    ? [state('membership_bought')]
    : [state('membership_bought_named', { membership: text(name) })]
}

/** What somebody did in the admin API about the member. */
export function explainAction(
  who: StatedActor,
  operation: string,
  result: string | null,
): Statement[] {
  return [
    result === 'done'
      ? state('action_done', { who: { actor: who }, operation: { operation, as: 'done' } })
      : state('action_refused', { who: { actor: who }, operation: { operation, as: 'tried' } }),
  ]
}
