import { type Static, type TObject, Type } from 'typebox'
import { MONEY_MAXIMUM } from '../../domain/catalogue/fields.ts'
import type { PartnerTermsExtras } from '../../domain/partners/partner-parts.ts'
import { COMMISSION_TYPES, PARTNER_DISCOUNT_TYPES } from '../../domain/partners/terms.ts'
import { closed, oneOf } from '../base/types.ts'

const rate = (of: string) =>
  Type.Number({
    minimum: 0,
    maximum: MONEY_MAXIMUM,
    description:
      `${of}. In percent or shop currency. Percent from 0 to 100, to 2 decimals; an amount from 0 ` +
      'to 1,000,000.',
  })

/** What a partner gets for an order. */
export const Commission = closed({
  type: oneOf(COMMISSION_TYPES),
  code_rate: rate("For orders with the partner's code"),
  link_rate: rate("For orders after a click on the partner's link"),
})

/** What the buyers that a partner brings get. */
export const CustomerDiscount = closed({
  type: oneOf(PARTNER_DISCOUNT_TYPES),
  value: Type.Number({
    minimum: 0,
    maximum: MONEY_MAXIMUM,
    description:
      'Percent or shop currency; 0: no discount. Percent from 1 to 100, to 2 decimals; an amount ' +
      'up to 1,000,000.',
  }),
})

/** Omitted keys stay. */
export const CommissionChange = Type.Partial(Commission, { additionalProperties: false })
export const CustomerDiscountChange = Type.Partial(CustomerDiscount, {
  additionalProperties: false,
})

/** Not a union, of which a fault inside the object would also say that it must be null. */
function orNull<Schema extends TObject>(schema: Schema) {
  return Type.Unsafe<Static<Schema> | null>({ ...schema, type: ['object', 'null'] })
}

/** What a group may say of its own terms; null inherits those of the settings. */
export const groupTerms = {
  commission: Type.Optional(orNull(CommissionChange)),
  customer_discount: Type.Optional(orNull(CustomerDiscountChange)),
}

/** What the answers of writes that change terms may say. */
export const syncField = {
  partner_codes_sync_failed: Type.Optional(
    Type.Boolean({
      description:
        'true: saved, but some partner codes do not have the new buyer discount yet; the next ' +
        'change or a background job retries.',
    }),
  ),
}

export function presentSync({ partner_codes_sync_failed }: PartnerTermsExtras) {
  return partner_codes_sync_failed === undefined ? {} : { partner_codes_sync_failed }
}
