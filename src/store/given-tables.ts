import type { Mint } from '../domain/catalogue/mint.ts'
import type { Code, CodeTask } from '../domain/codes/code.ts'
import type { Defaulted, Json } from './tables.ts'

/** The tables of what customers are given: awards of rules, codes, and what points were spent on. */

export interface AwardsTable {
  shop_id: number
  award_id: string
  customer_id: number
  rule_id: string
  rule_type: string
  occasion: string
  points: number
  entry_seq: number | null
  code_id: string | null
  pending_points: Defaulted<number>
  pending_until: Date | null
  created_at: Date
}

export interface CodesTable {
  shop_id: number
  code_id: string
  kind: Code['kind']
  customer_id: number | null
  code: string | null
  mint: Json<Mint>
  status: Code['status']
  ends_at: Date | null
  task: CodeTask | null
  due_at: Date | null
  attempts: Defaulted<number>
  created_at: Date
  issued_at: Date | null
  used_at: Date | null
  order_id: number | null
  discount_given: Defaulted<string | null>
}

export interface RedemptionsTable {
  shop_id: number
  redemption_id: string
  customer_id: number
  reward_id: string
  reward_name: string
  reward_type: string
  discount_value: string | null
  minimum_purchase: string | null
  points_spent: number
  entry_seq: number
  refund_seq: number | null
  credential: string | null
  key: string | null
  fingerprint: Uint8Array | null
  key_expires_at: Date | null
  created_at: Date
}
