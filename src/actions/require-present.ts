import { customerGone } from '../errors.ts'

/** Throws for a customer whom the platform has deleted: nothing is written for one any more. */
export function requirePresent(
  customer: { readonly customer_id: number; readonly gone_at: Date | null } | undefined,
): void {
  if (customer !== undefined && customer.gone_at !== null) throw customerGone(customer.customer_id)
}
