import { limited } from './every-rule.ts'
import { flatRule } from './flat-rule.ts'

export const productReview = flatRule({
  type: 'product_review',
  label: 'Review a product',
  description:
    'Points for a product review that the shop’s server reports with POST /customers/{customer_id}/claims.',
  claimable: false,
  in_campaigns: true,
  points: 50,
  limit: limited,
  fields: [],
  reason: (_fields, { rules }) => rules.product_review,
})
