import { LaurelError } from '../../errors/laurel-error.ts'
import { customerMerged } from '../../errors.ts'
import { findWhoHas } from '../../store/customers/customer-merges.ts'
import type { Queries } from '../../store/db.ts'

/**
 * Where an answer would say that there is no such customer, because they were merged, it says who
 * has everything of theirs. It is looked up only then. Never throws.
 */
export async function nameWhoHas(
  queries: Queries,
  shop: () => Promise<{ readonly shop_id: number } | null>,
  error: unknown,
): Promise<unknown> {
  const customer_id = missingCustomer(error)
  if (customer_id === null) return error
  try {
    const found = await shop()
    if (found === null) return error
    const who = await findWhoHas(queries, found.shop_id, customer_id)
    return who === customer_id ? error : customerMerged(customer_id, who)
  } catch {
    return error
  }
}

/** The customer who is not there; null: the error is about something else, or says why already. */
function missingCustomer(error: unknown): number | null {
  if (!(error instanceof LaurelError) || error.code !== 'not_found') return null
  const { resource, id, reason } = error.details ?? {}
  const is_told = reason !== undefined && reason !== 'customer_gone'
  const number = Number(id)
  return resource === 'customer' && !is_told && Number.isSafeInteger(number) ? number : null
}
