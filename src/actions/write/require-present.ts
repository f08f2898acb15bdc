import { customerGone } from '../../errors.ts'

/** Throws for a customer that the platform has deleted: nothing more is written for them. */
export function requirePresent(
  customer: { readonly customer_id: number; readonly gone_at: Date | null } | undefined,
): void {
  if (customer !== undefined && customer.gone_at !== null) throw customerGone(customer.customer_id)
}
