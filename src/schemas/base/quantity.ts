import { Type } from 'typebox'
import { nullable } from './types.ts'

const QUANTITY_MAX = 1_000_000
export const QUANTITY_DECIMALS_MAX = 3

const numberFrom = (minimum: number, description: string) =>
  Type.Number({
    minimum,
    maximum: QUANTITY_MAX,
    description: `${description} Up to ${QUANTITY_DECIMALS_MAX} decimals.`,
  })

/** It is asked about whatever was sent. */
const isExact = (sent: unknown) =>
  typeof sent !== 'number' || Number(sent.toFixed(QUANTITY_DECIMALS_MAX)) === sent

const TOO_FINE = () => `must have at most ${QUANTITY_DECIMALS_MAX} decimals`

/** How much of something: pieces, or a weight. */
export const quantity = (description: string) =>
  Type.Refine(numberFrom(10 ** -QUANTITY_DECIMALS_MAX, description), isExact, TOO_FINE)

/** The same where nothing may be left; null: unknown. */
export const quantityLeft = (description: string) =>
  Type.Refine(nullable(numberFrom(0, `${description} null: unknown.`)), isExact, TOO_FINE)
