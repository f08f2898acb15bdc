import { customerGone, customerMerged } from '../../errors.ts'

interface Presence {
  readonly customer_id: number
  readonly gone_at: Date | null
  readonly merged_into: number | null
}

/**
 * Throws for a customer that the platform has deleted, or who was merged into another: nothing more
 * is written for them.
 */
export function requirePresent(customer: Presence | undefined): void {
  if (customer !== undefined && customer.merged_into !== null) {
    throw customerMerged(customer.customer_id, customer.merged_into)
  }
  if (customer !== undefined && customer.gone_at !== null) throw customerGone(customer.customer_id)
}
