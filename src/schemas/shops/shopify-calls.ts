import { type Static, Type } from 'typebox'
import { CALL_OUTCOMES, type UnclearCall as Stored } from '../../domain/shops/shopify.ts'
import { customerGid } from '../base/customer-id.ts'
import { closed, oneOf, timestamp } from '../base/types.ts'

const call_id = Type.String({
  examples: ['cod_01jd3kq2v9x8m4n7r5t6w0y1za'],
  maxLength: 100,
  description: 'The id from the list.',
})

export const ShopifyCallPath = closed({ call_id })

export const DecideCallBody = closed({
  outcome: oneOf(CALL_OUTCOMES, {
    description:
      '`booked`: the customer’s store credit was changed. `not_booked`: it was not, and ' +
      'Laurel tries again.',
  }),
})

export const UnclearCall = closed(
  {
    id: call_id,
    kind: oneOf(['store_credit', 'store_credit_back'], {
      description: '`store_credit`: credit is added. `store_credit_back`: it is taken back.',
    }),
    customer_id: Type.String({ description: 'The customer GID.' }),
    amount: Type.String({ examples: ['5.00'], description: 'In the currency of the shop.' }),
    asked_at: timestamp('When the request was sent to Shopify.'),
    waits_since: timestamp('When it first needed a person.'),
  },
  { title: 'UnclearShopifyCall' },
)

export const UnclearCalls = closed(
  { data: Type.Array(UnclearCall, { description: 'The oldest first, at most 100.' }) },
  { title: 'UnclearShopifyCalls' },
)

export function presentUnclearCall(
  shop: { readonly platform: string },
  { operation_id, kind, customer_id, amount, asked_at, waits_since }: Stored,
): Static<typeof UnclearCall> {
  return {
    ...{ id: operation_id, kind, amount },
    customer_id: customerGid(shop, customer_id),
    asked_at: asked_at.toISOString(),
    waits_since: waits_since.toISOString(),
  }
}
