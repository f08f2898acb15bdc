import { type Static, Type } from 'typebox'
import type { Liability } from '../../domain/analytics/liability.ts'
import { OWED_BY } from '../../domain/analytics/owed.ts'
import { currencyText } from '../../domain/minor-unit.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { Fraction } from '../../lib/fraction.ts'
import { DAY_PATTERN } from '../../lib/iso-time.ts'
import { moneyText } from '../base/money.ts'
import { closed, nullable, oneOf, timestamp } from '../base/types.ts'

const VALUED =
  'At the value of the reward in `basis`, before its limits; null if no reward has a fixed cash ' +
  'value.'

export const owedPoints = Type.Number({ description: 'Points that can be spent.' })
export const owedValue = nullable(moneyText(VALUED))

export const owedDay = Type.Optional(
  Type.String({
    pattern: DAY_PATTERN,
    description:
      'The day at whose end it is counted, `YYYY-MM-DD` in the shop’s time zone; default: the ' +
      'last finished one.',
    examples: ['2026-03-31'],
  }),
)

export const owedBy = Type.Optional(
  oneOf(OWED_BY, { default: 'month', description: 'How long a period is.' }),
)

export const owedBasis = nullable(
  closed(
    {
      reward_id: Type.String(),
      value_per_point: Type.Number({ description: 'In shop currency, to twelve decimals.' }),
    },
    { description: 'How a point is valued now, as in `points.liability_basis` of the analytics.' },
  ),
)

const ageFields = {
  period: Type.String({
    description: 'When the points came: `2026-03`, or `2026-Q1`.',
    examples: ['2026-03'],
  }),
  points: owedPoints,
  value: owedValue,
}

export const OwedByAge = closed(
  {
    day: Type.String({ description: 'It was owed at the end of this day.' }),
    last_day: Type.String({ description: 'The last day that can be asked for.' }),
    currency_code: Type.String({ examples: ['EUR'] }),
    basis: owedBasis,
    total: closed({ points: owedPoints, value: owedValue }),
    periods: Type.Array(closed(ageFields), {
      description:
        'The earliest first; the oldest points are spent first. What comes back from a cancelled ' +
        'redemption counts from then on.',
    }),
  },
  { title: 'OwedByAge' },
)

export const OwedByAgeRow = closed(
  { day: Type.String({ description: 'It was owed at the end of this day.' }), ...ageFields },
  { title: 'OwedByAgeRow' },
)

const members = Type.Integer({ description: 'How many members have these points.' })

const expiryFields = {
  period: nullable(
    Type.String({
      description: 'When the points expire without further activity, `2026-03`; null: never.',
      examples: ['2026-03'],
    }),
  ),
  members,
  points: owedPoints,
  value: owedValue,
}

export const OwedByExpiry = closed(
  {
    as_of: timestamp('When it was counted.'),
    currency_code: Type.String({ examples: ['EUR'] }),
    basis: owedBasis,
    total: closed({ members, points: owedPoints, value: owedValue }),
    periods: Type.Array(closed(expiryFields), { description: 'The earliest first.' }),
  },
  { title: 'OwedByExpiry' },
)

export const OwedByExpiryRow = closed(
  { as_of: timestamp('When it was counted.'), ...expiryFields },
  { title: 'OwedByExpiryRow' },
)

const worth = (shop: Shop, owed: Fraction, by: Liability | null) =>
  by && currencyText(owed.times(by.value_per_point), shop.currency)

export const presentBasis = (by: Liability | null) =>
  by && { reward_id: by.reward_id, value_per_point: Number(by.value_per_point.toDecimal(12)) }

export const amountsOf = (shop: Shop, owed: Fraction, by: Liability | null) => ({
  points: Number(owed.toDecimal(0)),
  value: worth(shop, owed, by),
})

const totalOf = (periods: readonly { readonly points: Fraction }[]) =>
  Fraction.sum(periods.map((one) => one.points))

interface ByAge {
  readonly day: string
  readonly last_day: string
  readonly periods: readonly { readonly period: string; readonly points: Fraction }[]
  readonly basis: Liability | null
}

export function presentOwedByAge(shop: Shop, owed: ByAge): Static<typeof OwedByAge> {
  const { day, last_day, periods, basis: by } = owed
  return {
    day,
    last_day,
    currency_code: shop.currency,
    basis: presentBasis(by),
    total: amountsOf(shop, totalOf(periods), by),
    periods: periods.map((one) => ({ period: one.period, ...amountsOf(shop, one.points, by) })),
  }
}

interface ByExpiry {
  readonly as_of: Date
  readonly periods: readonly {
    readonly period: string | null
    readonly members: number
    readonly points: Fraction
  }[]
  readonly basis: Liability | null
}

export function presentOwedByExpiry(shop: Shop, owed: ByExpiry): Static<typeof OwedByExpiry> {
  const { as_of, periods, basis: by } = owed
  const count = periods.reduce((sum, one) => sum + one.members, 0)
  return {
    as_of: as_of.toISOString(),
    currency_code: shop.currency,
    basis: presentBasis(by),
    total: { members: count, ...amountsOf(shop, totalOf(periods), by) },
    periods: periods.map(({ period, members: some, points: owed_points }) => ({
      period,
      members: some,
      ...amountsOf(shop, owed_points, by),
    })),
  }
}
