import type { EstimateBuyer } from '../../actions/orders/estimate-cart.ts'
import type { Call } from '../../context.ts'
import { customerNumber } from '../../schemas/base/customer-id.ts'
import { requireOwnCustomer } from '../door/caller.ts'

/** The buyer: the named customer, else the session token's own, else a guest. */
export function buyerOf(
  { caller, shop }: Call<never>,
  customer_id: string | number | undefined,
): EstimateBuyer {
  const named = customer_id ?? caller.session?.customer_id ?? null
  const by_shopper = caller.session !== null
  if (named === null) return { customer_id: null, by_shopper }
  requireOwnCustomer(caller, String(named))
  return { customer_id: customerNumber(shop, { customer_id: String(named) }), by_shopper }
}
