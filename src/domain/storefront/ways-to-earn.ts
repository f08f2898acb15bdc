import { type EarningType, flatPoints } from '../catalogue/earning/earning-type.ts'
import type { LimitPeriod } from '../catalogue/earning/every-rule.ts'
import { findEarningType } from '../catalogue/earning/index.ts'
import { orderFields, orderPlaced } from '../catalogue/earning/order-placed.ts'
import type { RawFields } from '../catalogue/field-spec.ts'
import { titleIn } from '../catalogue/titles.ts'
import { asSwitched, type EarningRule, type Program } from '../program.ts'
import { type ShopperWriters, together } from './shopper-writers.ts'
import { codeText, ordersFrom } from './worth.ts'

/** A way to earn, as shoppers read it. */
export interface WayToEarn {
  readonly id: string
  readonly type: string
  readonly title: string
  /** Its conditions; empty: none. */
  readonly text: string
  /** null: it depends on an order, or is a code. */
  readonly points: number | null
  readonly points_text: string
  readonly is_claimable: boolean
  /** The address where the shopper does it; null: none. */
  readonly url: string | null
  readonly limit_text: string | null
}

export function waysToEarn(program: Program, writers: ShopperWriters): WayToEarn[] {
  return program.earning_rules
    .map((rule) => asSwitched(program, rule))
    .filter(({ enabled }) => enabled)
    .flatMap((rule) => {
      const type = findEarningType(rule.type)
      return type === null ? [] : [wayToEarn(rule, type, writers)]
    })
}

function wayToEarn(rule: EarningRule, type: EarningType, writers: ShopperWriters): WayToEarn {
  const fields = type.complete(rule.fields)
  const { url, pendingDays } = fields
  const waiting = Number(pendingDays ?? 0)
  return {
    id: rule.id,
    type: rule.type,
    title: titleIn(rule, writers.tag) ?? ownTitle(rule, fields, writers),
    text: together(
      ordersFrom(Number(fields.minimumPurchase ?? 0), writers),
      waiting > 0 ? writers.say.waiting(writers.duration(waiting, 'day')) : null,
    ),
    points: flatPoints(type, rule.fields),
    points_text: awardText(rule, type, writers),
    is_claimable: type.claimable && fields.mode !== 'automatic',
    url: typeof url === 'string' ? url : null,
    limit_text: limitText(type.limit(rule.fields), fields, writers),
  }
}

/** What the merchant called the action, or what points by such a rule are paid for. */
function ownTitle(
  { type }: EarningRule,
  { actionName }: RawFields,
  { language }: ShopperWriters,
): string {
  if (typeof actionName === 'string') return actionName
  const words: Readonly<Record<string, string>> = language.rules
  return (Object.hasOwn(words, type) ? words[type] : null) ?? language.rules.custom_action
}

/** `50 points`, `1 point for every €1 you spend`, `10% off`. */
export function awardText(
  { fields }: Pick<EarningRule, 'fields'>,
  type: EarningType,
  writers: ShopperWriters,
): string {
  if (type.type === orderPlaced.type) {
    const { earnPoints, earnDenominator } = orderFields(fields)
    return writers.say.per_spent(writers.points(earnPoints), writers.money(earnDenominator))
  }
  const award = type.award(fields)
  if (award === null) return ''
  return award.code === null ? writers.points(award.points) : codeText(award.code, writers)
}

function limitText(
  limit: number | null,
  fields: RawFields,
  { say, number }: ShopperWriters,
): string | null {
  if (limit === null) return null
  // The catalogue's types have one of these wherever they have a limit.
  const period = fields.limitPeriod as LimitPeriod
  return limit === 1 ? say.once[period] : say.up_to[period](number(limit))
}
