import type { ColumnType } from 'kysely'
import type { ReferralStatus } from '../domain/referrals/referral-claims.ts'

export interface ReferralsTable {
  shop_id: number
  referral_id: string
  customer_id: number
  friend_digest: Uint8Array | null
  friend_customer_id: number | null
  status: ReferralStatus
  reason: string | null
  signals: ColumnType<string[], string, string>
  code_id: string | null
  order_id: number | null
  award_id: string | null
  created_at: Date
  completed_at: Date | null
  credential: string | null
  key: string | null
  fingerprint: Uint8Array | null
  key_expires_at: Date | null
}
