import { daysAfter } from '../period.ts'
import type { PassedLimit } from './limits.ts'

/** A write that waits for a person. */
export interface Proposal {
  readonly proposal_id: string
  readonly key_id: string
  /** The name of the assistant or the key. */
  readonly proposed_by: string
  /** The endpoint, and what it is to be called with. */
  readonly operation_id: string
  readonly params: Readonly<Record<string, unknown>>
  readonly body: Readonly<Record<string, unknown>>
  /** The limits that it goes beyond; none: the key only proposes. */
  readonly limits_passed: readonly PassedLimit[]
  /** What its dry run answered; each other answer is another version. */
  readonly dry_run: Readonly<Record<string, unknown>>
  readonly version: number
  readonly status: StoredStatus
  /** What the person said. */
  readonly word: string | null
  /** What became of it. */
  readonly answer: ProposalAnswer | null
  readonly decided_by: string | null
  readonly decided_by_id: string | null
  /** When a person decided, or its key took it back. */
  readonly decided_at: Date | null
  readonly created_at: Date
  readonly expires_at: Date
  /** When its key was revoked, which does not keep a person from approving. */
  readonly key_revoked_at: Date | null
}

export type StoredStatus = 'open' | 'approved' | 'declined' | 'withdrawn' | 'failed'

/** The answer of the endpoint, or the error why it was not carried out. */
export interface ProposalAnswer {
  readonly summary: string | null
  readonly error: ProposalError | null
}

/** Why it cannot be carried out. */
export interface ProposalError {
  readonly code: string
  readonly message: string
}

export const PROPOSAL_STATUSES = [
  'open',
  'approved',
  'declined',
  'withdrawn',
  'failed',
  'expired',
] as const
export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number]

const OPEN_DAYS = 7
/** The most that wait at a time, of one key. */
export const OPEN_PROPOSALS_MAX = 50

export function proposalEndsAt(now: Date): Date {
  return daysAfter(now, OPEN_DAYS)
}

export function proposalStatus(
  { status, expires_at }: Pick<Proposal, 'status' | 'expires_at'>,
  now: Date,
): ProposalStatus {
  return status === 'open' && expires_at <= now ? 'expired' : status
}

/** What says how a write is made, and not what is written. */
export const ABOUT_THE_CALL = ['dry_run', 'if_revision', 'confirm_member_impact'] as const

/** A revision is that of the moment, and people approve what they see. */
export function proposedBody(sent: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const about: readonly string[] = ABOUT_THE_CALL
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !about.includes(name)))
}

/** What a person looks at before approving: if it changes, they look again. */
export function shownOf({ operation, summary, diff }: Readonly<Record<string, unknown>>) {
  return { operation, summary, diff }
}
