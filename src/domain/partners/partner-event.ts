/** What happens to a partner. */
export const PARTNER_EVENT_KINDS = [
  'applied',
  'approved',
  'approval_ended',
  'commission',
  'payout',
  'payout_paid',
  'payout_failed',
] as const

/** One thing that happened to a partner. What a kind has nothing of is null. */
export interface PartnerEvent {
  readonly kind: (typeof PARTNER_EVENT_KINDS)[number]
  readonly id: string
  readonly at: Date
  readonly code: string | null
  readonly order_id: number | null
  /** Decimal text. */
  readonly amount: string | null
  /** The reference of a payout, or why it failed. */
  readonly note: string | null
  /** The name of who added or approved the partner, or ended the approval. */
  readonly by: string | null
}
