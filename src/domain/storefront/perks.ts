import type { Benefit } from '../catalogue/benefit.ts'
import { isPromised, ownLabel } from '../catalogue/benefit-labels.ts'
import { birthdayBonus } from '../catalogue/benefits/birthday-bonus.ts'
import { earlyAccess } from '../catalogue/benefits/early-access.ts'
import { entryDiscountCode } from '../catalogue/benefits/entry-discount-code.ts'
import { entryPoints } from '../catalogue/benefits/entry-points.ts'
import { freeShipping } from '../catalogue/benefits/free-shipping.ts'
import { findBenefitType } from '../catalogue/benefits/index.ts'
import { percentageDiscount } from '../catalogue/benefits/percentage-discount.ts'
import { pointsMultiplier } from '../catalogue/benefits/points-multiplier.ts'
import { rewardPrice } from '../catalogue/benefits/reward-price.ts'
import type { CodeTerms } from '../catalogue/discount-code.ts'
import type { RawFields } from '../catalogue/field-spec.ts'
import type { Program } from '../program.ts'
import type { ShopperWriters } from './shopper-writers.ts'
import { codeText } from './worth.ts'

/** What a tier or a membership gives, a line for each thing. */
export function perksOf(
  program: Program,
  currency: string,
  given: { readonly points_multiplier: number; readonly benefits: readonly Benefit[] },
  writers: ShopperWriters,
): string[] {
  const { points_multiplier, benefits } = given
  const multiplied = points_multiplier > 1 ? [multiplierText(points_multiplier, writers)] : []
  return [
    ...multiplied,
    ...benefits
      .filter((benefit) => isPromised(program, benefit))
      .map((benefit) => ownLabel(program, benefit, currency) ?? perkText(benefit, writers)),
  ]
}

function multiplierText(multiplier: number, { say, number, points_name }: ShopperWriters): string {
  return say.multiplier(number(multiplier), points_name)
}

/** By the type of the benefit. A custom perk has only the merchant's words. */
const TEXTS: Readonly<Record<string, (fields: RawFields, writers: ShopperWriters) => string>> = {
  [pointsMultiplier.type]: ({ multiplier }, writers) => multiplierText(Number(multiplier), writers),
  [entryPoints.type]: ({ points }, { say, ...write }) =>
    say.entry_points(write.points(Number(points))),
  [entryDiscountCode.type]: (fields, writers) =>
    // The fields of a code are among those of this benefit.
    writers.say.entry_code(codeText(fields as unknown as CodeTerms, writers)),
  [percentageDiscount.type]: ({ percentage }, { say, percent }) =>
    say.discount(percent(Number(percentage))),
  [freeShipping.type]: ({ minimumPurchase }, { say, money, language }) =>
    Number(minimumPurchase) > 0
      ? say.free_shipping_from(money(Number(minimumPurchase)))
      : language.emails.worth.free_shipping(''),
  [rewardPrice.type]: (_fields, { say }) => say.member_prices,
  [birthdayBonus.type]: ({ points }, { say, ...write }) =>
    say.birthday_bonus(write.points(Number(points))),
  [earlyAccess.type]: ({ days }, { say, duration }) =>
    say.early_access(duration(Number(days), 'day')),
}

function perkText({ type, label, fields }: Benefit, writers: ShopperWriters): string {
  const complete = findBenefitType(type)?.complete(fields) ?? fields
  return TEXTS[type]?.(complete, writers) ?? label
}
