/**
 * The types of benefits, of tiers and of memberships. To add one:
 *
 * 1. `<type>.ts` beside this file: its fields with their defaults and ranges, its texts, its
 *    summary.
 * 2. Its line in the list below.
 *
 * The catalogue's tests walk the list; a row in `summaries.test.ts` shows its words.
 */
import type { BenefitType } from './benefit-type.ts'
import { birthdayBonus } from './birthday-bonus.ts'
import { customPerk } from './custom-perk.ts'
import { earlyAccess } from './early-access.ts'
import { entryDiscountCode } from './entry-discount-code.ts'
import { entryPoints } from './entry-points.ts'
import { freeShipping } from './free-shipping.ts'
import { percentageDiscount } from './percentage-discount.ts'
import { pointsMultiplier } from './points-multiplier.ts'
import { rewardPrice } from './reward-price.ts'

export const benefitTypes: readonly BenefitType[] = [
  pointsMultiplier,
  entryPoints,
  entryDiscountCode,
  percentageDiscount,
  freeShipping,
  rewardPrice,
  birthdayBonus,
  earlyAccess,
  customPerk,
]

export function findBenefitType(type: string): BenefitType | null {
  return benefitTypes.find((one) => one.type === type) ?? null
}
