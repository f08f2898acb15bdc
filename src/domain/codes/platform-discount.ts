import type { PlatformDiscount } from '../platform.ts'
import type { Voucher } from './voucher.ts'

/** A code as the platform is asked for it; null: it is no discount, or has no name. */
export function platformDiscount({
  code_id: operation_id,
  code,
  customer_id,
  mint,
  created_at,
  ends_at,
}: Pick<
  Voucher,
  'code_id' | 'code' | 'customer_id' | 'mint' | 'created_at' | 'ends_at'
>): PlatformDiscount | null {
  if (mint.kind !== 'discount' || code === null) return null
  const { kind: _kind, ...discount } = mint
  return {
    ...discount,
    ...{ operation_id, code, customer_id, once_per_customer: false },
    starts_at: created_at.toISOString(),
    ends_at: ends_at?.toISOString() ?? null,
  }
}
