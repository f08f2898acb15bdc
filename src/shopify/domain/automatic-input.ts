import type {
  AutomaticPercentageInput,
  AutomaticShippingInput,
} from '../operations/automatic-discounts.ts'
import { benefitTag, type MemberDiscount, stateTag } from './member-discounts.ts'

/** A discount as Shopify takes it, without its customers and its beginning. */
export type AutomaticToSave =
  | {
      readonly kind: 'percentage'
      readonly input: Omit<AutomaticPercentageInput, 'context' | 'startsAt'>
    }
  | {
      readonly kind: 'free_shipping'
      readonly input: Omit<AutomaticShippingInput, 'context' | 'startsAt'>
    }

export function automaticInput(discount: MemberDiscount, segment_id: string): AutomaticToSave {
  const { title, effect, combines_with: combinesWith, for_subscriptions } = discount
  const tags = ['laurel', benefitTag(discount), stateTag(discount, segment_id)]
  const common = { title, combinesWith, tags }
  const purchases = { appliesOnOneTimePurchase: true, appliesOnSubscription: for_subscriptions }
  if (effect.type === 'percentage') {
    const value = { percentage: effect.percent / 100 }
    const customerGets = { ...purchases, value, items: { all: true } } as const
    return { kind: 'percentage', input: { ...common, customerGets } }
  }
  const destination = { all: true } as const
  return {
    kind: 'free_shipping',
    input: { ...common, ...purchases, ...minimumInput(effect.minimum_purchase), destination },
  }
}

function minimumInput(minimum_purchase: number) {
  if (minimum_purchase === 0) return {}
  const subtotal = { greaterThanOrEqualToSubtotal: String(minimum_purchase) }
  return { minimumRequirement: { subtotal } }
}
