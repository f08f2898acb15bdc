import { type Static, Type } from 'typebox'
import {
  BREAKAGE_METHOD,
  BREAKAGE_VERDICT_NAMES,
  BREAKAGE_VERDICTS,
  type BreakageVerdict,
  type PointsSchedule,
} from '../../domain/analytics/breakage.ts'
import type { Liability } from '../../domain/analytics/liability.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { Fraction } from '../../lib/fraction.ts'
import { closed, nullable, oneOf } from '../base/types.ts'
import { amountsOf, owedBasis, owedPoints, owedValue, presentBasis } from './owed.ts'

const EXPIRES = 'Of these, expected to expire in the month.'
const USED = 'Of these, expected to be redeemed or taken back in the month.'

const monthFields = {
  period: Type.String({ examples: ['2026-11'] }),
  points: Type.Number({ description: 'Left of the points that are owed when the month begins.' }),
  value: owedValue,
  expires_points: Type.Number({ description: EXPIRES }),
  expires_value: owedValue,
  used_points: Type.Number({ description: USED }),
  used_value: owedValue,
}

const amounts = closed({ points: owedPoints, value: owedValue })
const expected = (what: string) =>
  Type.Union([amounts, Type.Null()], { description: `${what}; null: it cannot be told.` })

export const OwedSchedule = closed(
  {
    day: Type.String({ description: 'The end of the last finished month: it was owed then.' }),
    currency_code: Type.String({ examples: ['EUR'] }),
    basis: owedBasis,
    total: amounts,
    verdict: oneOf(BREAKAGE_VERDICT_NAMES, { description: 'Whether it can be told, or why not.' }),
    message: Type.String({ description: 'The same in a sentence.' }),
    told_from: nullable(
      Type.String({
        description: 'For `too_young`: from the beginning of this month; null: not known yet.',
        examples: ['2027-05'],
      }),
    ),
    method: Type.String({ description: 'How the figures are made.' }),
    members: Type.Integer({
      description: 'Whose points were followed: all who ever had some, 20,000 at most.',
    }),
    expires: expected('Expected to expire in the months of the schedule: the breakage'),
    used: expected('Expected to be redeemed or taken back in them'),
    left: expected('Expected to be owed still after them'),
    periods: Type.Array(closed(monthFields), {
      description: 'The next 36 months at most; empty if it cannot be told.',
    }),
  },
  { title: 'OwedSchedule' },
)

export const OwedScheduleRow = closed(
  { day: Type.String({ description: 'It was owed at the end of this day.' }), ...monthFields },
  { title: 'OwedScheduleRow' },
)

interface Scheduled {
  readonly day: string
  readonly owed: readonly { readonly points: string }[]
  readonly basis: Liability | null
  readonly expected: {
    readonly verdict: BreakageVerdict
    readonly members: number
    readonly told_from: string | null
    readonly schedule: PointsSchedule | null
  }
}

export function presentOwedSchedule(
  shop: Shop,
  { day, owed, basis, expected: { verdict, members, told_from, schedule } }: Scheduled,
): Static<typeof OwedSchedule> {
  const of = (points: number) => amountsOf(shop, Fraction.of(points), basis)
  return {
    ...{ day, currency_code: shop.currency, basis: presentBasis(basis) },
    total: amountsOf(shop, Fraction.sum(owed.map(({ points }) => Fraction.of(points))), basis),
    ...{
      verdict,
      message: BREAKAGE_VERDICTS[verdict],
      told_from,
      method: BREAKAGE_METHOD,
      members,
    },
    expires: schedule && of(schedule.expired),
    used: schedule && of(schedule.used),
    left: schedule && of(schedule.left),
    periods: (schedule?.months ?? []).map(({ period, points, expired, used }) => ({
      ...{ period, ...of(points) },
      ...{ expires_points: expired, expires_value: of(expired).value },
      ...{ used_points: used, used_value: of(used).value },
    })),
  }
}
