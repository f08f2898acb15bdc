import type { Field, FieldsOf } from '../field-spec.ts'
import { choice, integer } from '../fields.ts'
import type { Words } from '../words.ts'

/** What every earning rule has: how often it pays, and how long the points wait. */

const PERIODS = ['day', 'week', 'month', 'year', 'lifetime'] as const
export type LimitPeriod = (typeof PERIODS)[number]

export type LimitFields = readonly [
  Field<'limit', number | null>,
  Field<'limitPeriod', LimitPeriod>,
]

export type OncePeriod = Extract<LimitPeriod, 'year' | 'lifetime'>

/** What `once` makes. */
export type OnceFields = readonly [Field<'limit', number>, Field<'limitPeriod', OncePeriod>]

const LIMIT_PERIOD =
  "What the limit counts in: calendar periods in the shop's time zone, or the customer's lifetime."

/** The merchant says how often. */
export const limited: LimitFields = [
  integer('limit', {
    minimum: 1,
    maximum: 10_000,
    description: 'How many times a customer is paid in each period; null: without limit.',
  }),
  choice('limitPeriod', PERIODS, { default: 'lifetime', description: LIMIT_PERIOD }),
]

/** The type itself says how often; the two fields are there to be read. */
export function once(period: OncePeriod, payee = 'a customer'): OnceFields {
  const how_often = period === 'year' ? 'once a year' : 'once'
  return [
    integer('limit', {
      default: 1,
      minimum: 1,
      maximum: 1,
      description: `Always 1: this pays ${how_often} for ${payee}.`,
    }),
    choice('limitPeriod', [period], { default: period, description: LIMIT_PERIOD }),
  ]
}

export const pendingDays = integer('pendingDays', {
  default: 0,
  minimum: 0,
  maximum: 90,
  description: 'How many days the points wait before they can be spent, for returns.',
})

/** `up to 5 times a month`; null without a limit. */
export function describeLimit(
  { limit, limitPeriod }: FieldsOf<LimitFields>,
  { earning }: Words,
): string | null {
  return limit === null ? null : earning.limit(limit, limitPeriod)
}

export function describePending(days: number, words: Words): string | null {
  return days > 0 ? words.held_for(days) : null
}

/** `other points in 2 tiers`. */
export function describeTierPoints(
  what: 'points' | 'rates',
  tierPoints: object,
  { earning }: Words,
): string | null {
  const tiers = Object.keys(tierPoints).length
  return tiers > 0 ? earning[`other_${what}`](tiers) : null
}
