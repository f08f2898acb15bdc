import type { FieldFault } from '../check-fields.ts'
import type { FieldsOf } from '../field-spec.ts'
import { integer, LEAST_AMOUNT, MONEY_MAXIMUM, money, POINTS_MAXIMUM } from '../fields.ts'
import { decimalText } from '../voucher-spec.ts'
import { sentence } from '../words.ts'
import { defineRewardType } from './define-reward-type.ts'

const POINTS = { minimum: 1, maximum: POINTS_MAXIMUM } as const

const fields = [
  integer('pointsStep', {
    ...POINTS,
    default: 100,
    description: 'Customers choose whole steps of this many points.',
  }),
  money('valuePerStep', {
    default: 1,
    minimum: LEAST_AMOUNT,
    maximum: MONEY_MAXIMUM,
    description: 'The amount that each step takes off.',
  }),
  integer('minimumPoints', { ...POINTS, description: 'Minimum points; null: one step.' }),
  integer('maximumPoints', {
    ...POINTS,
    description: 'The most to choose; null: whatever the balance covers.',
  }),
] as const

type Fields = FieldsOf<typeof fields>

export const variableAmount = defineRewardType({
  type: 'variable_amount',
  label: 'Amount of choice off',
  description: 'A code worth as many points as the customer chooses to spend.',
  gives: 'discount_code',
  discount_value: null,
  fields,
  pointsCost: leastPoints,
  check: ({ fields }) => [
    ...checkSteps('minimumPoints', fields.minimumPoints, fields),
    ...checkSteps('maximumPoints', fields.maximumPoints, fields),
    ...checkOrder(fields),
  ],
  cashValue: ({ points_cost, fields }) => worthOf(points_cost, fields),
  grant: ({ points_cost, fields }) => ({
    kind: 'discount',
    effect: {
      type: 'fixed_amount',
      amount: decimalText(worthOf(points_cost, fields)),
      applies_to: null,
    },
  }),
  checkPoints(fields, points) {
    const { pointsStep, maximumPoints } = fields
    const least = leastPoints(fields)
    const is_step = points % pointsStep === 0
    if (is_step && points >= least && points <= (maximumPoints ?? points)) return []
    const range = maximumPoints === null ? `from ${least}` : `from ${least} to ${maximumPoints}`
    const message = `must be ${range} in whole steps of ${pointsStep}`
    const allowed = { minimum: least, maximum: maximumPoints, multiple_of: pointsStep }
    return [{ field: 'points', message, allowed, received: points }]
  },
  mostPoints: ({ maximumPoints }) => maximumPoints,
  offer: ({ points_cost, fields: { pointsStep, valuePerStep, maximumPoints } }, { rewards }) =>
    sentence(
      rewards.variable_amount(valuePerStep, pointsStep),
      points_cost > pointsStep ? rewards.from_points(points_cost) : null,
      maximumPoints === null ? null : rewards.up_to_points(maximumPoints),
    ),
})

/** In thousandths, as amounts have at most three decimals. */
function worthOf(points: number, { pointsStep, valuePerStep }: Fields): number {
  return (Math.round(valuePerStep * 1000) * (points / pointsStep)) / 1000
}

function leastPoints({ minimumPoints, pointsStep }: Fields): number {
  return minimumPoints ?? pointsStep
}

function checkSteps(key: string, points: number | null, { pointsStep }: Fields): FieldFault[] {
  if (points === null || points % pointsStep === 0) return []
  const message = `must be a multiple of pointsStep, ${pointsStep}`
  return [{ field: `fields.${key}`, message, received: points }]
}

function checkOrder(fields: Fields): FieldFault[] {
  const { maximumPoints } = fields
  const least = leastPoints(fields)
  if (maximumPoints === null || maximumPoints >= least) return []
  const message = `must not be less than the minimum of ${least}`
  return [{ field: 'fields.maximumPoints', message, received: maximumPoints }]
}
