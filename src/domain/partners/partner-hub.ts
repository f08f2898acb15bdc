import type { ListedCommission } from './commission.ts'
import type { Partner } from './partner.ts'
import type { PartnerBalance, Payout } from './payout.ts'
import type { Commission } from './terms.ts'

/** What a partner sees of their own partnership. */
export interface PartnerHub {
  readonly partner: Partner
  /** To share; null: not approved yet. */
  readonly link: string | null
  /** What they earn, by the terms of their group or of every partner. */
  readonly commission: Commission
  readonly points_name: string
  readonly balance: PartnerBalance
  /** The newest first. */
  readonly commissions: readonly ListedCommission[]
  readonly payouts: readonly Payout[]
  /** A BCP 47 tag; null: the shop's. */
  readonly language: string | null
}
