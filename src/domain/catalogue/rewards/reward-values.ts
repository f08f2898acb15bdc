import type { FieldFault } from '../check-fields.ts'
import { CODE_VALID_DAYS } from '../discount-code.ts'
import type { RawFields } from '../field-spec.ts'
import { integer, LEAST_AMOUNT, MONEY_MAXIMUM, money } from '../fields.ts'
import type { RawReward } from './reward-type.ts'

const POINTS_COST = { minimum: 1, maximum: 10_000_000 } as const

export const pointsCost = integer('points_cost', {
  ...POINTS_COST,
  required: true,
  description: 'The cost in points.',
})

export const pointsCostThatFollows = integer('points_cost', {
  ...POINTS_COST,
  description: 'Minimum points to spend. Calculated from the fields, so it can be omitted.',
})

/** How long the customer can use it. Store credit has no code that could end. */
export const codeValidDays = integer('code_valid_days', {
  ...CODE_VALID_DAYS,
  description: "Days that the code is valid; null: the programme's setting.",
})

export const cardValidDays = integer('code_valid_days', {
  ...CODE_VALID_DAYS,
  description: 'How many days the card can be used; null: for ever.',
})

/** How much is off or given. */
export function amount(description: string) {
  return money('discount_value', {
    required: true,
    minimum: LEAST_AMOUNT,
    maximum: MONEY_MAXIMUM,
    description,
  })
}

/** The three values, if given; null is a given value, and means none. */
export function valuesOf({ points_cost, discount_value, code_valid_days }: RawReward): RawFields {
  const values = Object.entries({ points_cost, discount_value, code_valid_days })
  return Object.fromEntries(values.filter(([, value]) => value !== undefined))
}

export function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}

/** A cost that follows from the fields may be sent back as it was read, but not changed. */
export function checkCost(requested: unknown, cost: number): FieldFault[] {
  if (requested === null || requested === cost) return []
  const message = 'is set by the fields of this type and can be omitted'
  return [{ field: 'points_cost', message, allowed: cost, received: requested }]
}
