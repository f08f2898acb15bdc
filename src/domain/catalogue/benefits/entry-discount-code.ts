import { checkDiscountCode, describeCode, discountCodeFields } from '../discount-code.ts'
import { minimumPurchase, onOrdersFrom } from '../minimum-purchase.ts'
import { sentence } from '../words.ts'
import { defineBenefitType } from './benefit-type.ts'

export const entryDiscountCode = defineBenefitType({
  type: 'entry_discount_code',
  label: 'Gift code on entry',
  description: 'A discount code for coming this far, given on entry, and again only after a year.',
  fields: [...discountCodeFields, minimumPurchase('The minimum order value for the code.')],
  check: checkDiscountCode,
  summary: (fields, words) =>
    sentence(
      words.benefits.entry_discount_code(describeCode(fields, words)),
      onOrdersFrom(fields.minimumPurchase, words),
    ),
})
