import { Type } from 'typebox'
import { invalidInput, notFound } from '../../errors.ts'
import { EXTERNAL_REFERENCE_LENGTH_MAX } from '../../lib/external-id.ts'
import { formatGid, parseGid } from '../../lib/gid.ts'
import { VISIBLE } from '../../lib/visible-text.ts'
import { idOf } from './external-id.ts'
import { closed } from './types.ts'

const KIND = 'Customer'

const FORMS = 'the number, the GID `gid://<platform>/Customer/<number>` or `external:<id>`'

export const CustomerPath = closed({
  customer_id: Type.String({
    ...idOf(KIND),
    description: `The customer: ${FORMS}. In a path, a GID or an external id is percent-encoded.`,
    examples: ['1001'],
  }),
})

/** A customer in a body or a query; null where the field allows it. */
export const customerIdIn = (description: string) =>
  Type.Unsafe<number | string>({
    ...idOf(KIND),
    type: ['string', 'integer'],
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    maxLength: EXTERNAL_REFERENCE_LENGTH_MAX,
    pattern: VISIBLE,
    description: `${description} By ${FORMS}.`,
    examples: [1001],
  })

/** The customer's number (contract: Conventions 4). Anything else is `not_found`. */
export function customerNumber(
  shop: { platform: string },
  params: { customer_id: string },
): number {
  const { customer_id } = params
  const number = parseGid(shop.platform, KIND, customer_id)
  if (number !== null) return number
  throw notFound('customer', customer_id)
}

/** The customer that a field of a query or a body names. */
export function customerNumberIn(
  shop: { platform: string },
  customer_id: number | string,
  field = 'customer_id',
): number {
  const number = parseGid(shop.platform, KIND, String(customer_id))
  if (number !== null) return number
  const message = 'must be the number, the GID or the external id of a customer'
  throw invalidInput({ field, message, received: customer_id })
}

export function customerGid(shop: { platform: string }, customer_id: number): string {
  return formatGid(shop.platform, KIND, customer_id)
}

/** The forms of a customer's id. */
export const customerIdFields = {
  id: Type.String({ description: 'The customer GID.', examples: ['gid://shopify/Customer/1001'] }),
  legacy_id: Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    description: 'The numeric id.',
  }),
  external_id: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: "The id in the shop's own system; null if it has none beside the number.",
  }),
}
