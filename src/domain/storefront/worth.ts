import type { CodeTerms } from '../catalogue/discount-code.ts'
import type { Grant } from '../catalogue/rewards/reward-type.ts'
import type { DiscountEffect } from '../catalogue/voucher-spec.ts'
import type { FriendTerms } from '../referrals/referral-settings.ts'
import type { ShopperWriters } from './shopper-writers.ts'

/** `€5 off`, `Free shipping`: what a reward gives. */
export function grantText(grant: Grant, writers: ShopperWriters): string {
  const { worth } = writers.language.emails
  if (grant.kind === 'discount') return effectText(grant.effect, writers)
  return worth[grant.kind](writers.money(Number(grant.amount)))
}

function effectText(effect: DiscountEffect, writers: ShopperWriters): string {
  const { say, language, money, percent, number } = writers
  const { worth } = language.emails
  switch (effect.type) {
    case 'free_shipping':
      return worth.free_shipping('')
    case 'free_product': {
      const one = worth.free_product('')
      return effect.quantity === 1 ? one : `${number(effect.quantity)} × ${one}`
    }
    case 'percentage':
    case 'fixed_amount': {
      const off =
        effect.type === 'percentage'
          ? worth.percentage(percent(effect.percent))
          : worth.fixed_amount(money(Number(effect.amount)))
      return effect.applies_to === null ? off : say.on_chosen(off)
    }
  }
}

/** What a code is worth that is given away. */
export function codeText(
  { discountType, discountValue }: CodeTerms,
  writers: ShopperWriters,
): string {
  return termsText({ type: discountType, value: discountValue }, writers)
}

export function termsText({ type, value }: FriendTerms, writers: ShopperWriters): string {
  const { worth } = writers.language.emails
  if (type === 'free_shipping') return worth.free_shipping('')
  return worth[type](type === 'percentage' ? writers.percent(value) : writers.money(value))
}

/** `On orders of at least €20`; null: on all. */
export function ordersFrom(minimum: number, { say, money }: ShopperWriters): string | null {
  return minimum > 0 ? say.orders_from(money(minimum)) : null
}
