import { Type } from 'typebox'
import { invalidInput, notFound } from '../../errors.ts'
import { formatGid, parseGid } from '../../lib/gid.ts'
import { closed } from './types.ts'

const KIND = 'Customer'
const ID_REPEATED_MAX = 255

export const CustomerPath = closed({
  customer_id: Type.String({
    description:
      'The customer: the number, or the GID `gid://<platform>/Customer/<number>`. The GID is ' +
      'percent-encoded.',
    examples: ['1001'],
  }),
})

/** The customer's number (contract: Conventions 4). Anything else is `not_found`. */
export function customerNumber(
  shop: { platform: string },
  params: { customer_id: string },
): number {
  const number = parseGid(shop.platform, KIND, params.customer_id)
  if (number === null) throw notFound('customer', params.customer_id.slice(0, ID_REPEATED_MAX))
  return number
}

/** The customer that the field `customer_id` of a query or a body names. */
export function customerNumberIn(shop: { platform: string }, customer_id: number | string): number {
  const number = parseGid(shop.platform, KIND, String(customer_id))
  if (number !== null) return number
  const message = 'must be the number or the GID of a customer'
  throw invalidInput({ field: 'customer_id', message, received: customer_id })
}

export function customerGid(shop: { platform: string }, customer_id: number): string {
  return formatGid(shop.platform, KIND, customer_id)
}

/** The two forms of a customer's id. */
export const customerIdFields = {
  id: Type.String({ description: 'The customer GID.', examples: ['gid://shopify/Customer/1001'] }),
  legacy_id: Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    description: 'The numeric id.',
  }),
}
