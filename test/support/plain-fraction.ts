/** Exact amounts: whole numbers over whole numbers. Written for tests alone. */
export interface Fraction {
  readonly over: bigint
  readonly under: bigint
}

export function fraction(over: number | bigint, under: number | bigint = 1): Fraction {
  return reduced(BigInt(over), BigInt(under))
}

/** 1.25 as five quarters; for numbers of up to four decimals. */
export function decimal(value: number): Fraction {
  return fraction(Math.round(value * 10_000), 10_000)
}

export const ZERO = fraction(0)
export const ONE = fraction(1)

function reduced(over: bigint, under: bigint): Fraction {
  let [divisor, rest] = [over < 0n ? -over : over, under]
  while (rest !== 0n) [divisor, rest] = [rest, divisor % rest]
  return { over: over / divisor, under: under / divisor }
}

export const plus = (one: Fraction, other: Fraction) =>
  reduced(one.over * other.under + other.over * one.under, one.under * other.under)

export const minus = (one: Fraction, other: Fraction) =>
  reduced(one.over * other.under - other.over * one.under, one.under * other.under)

export const times = (one: Fraction, other: Fraction) =>
  reduced(one.over * other.over, one.under * other.under)

/** By a positive amount. */
export const dividedBy = (one: Fraction, other: Fraction) =>
  reduced(one.over * other.under, one.under * other.over)

export const isLess = (one: Fraction, other: Fraction) =>
  one.over * other.under < other.over * one.under

export const larger = (one: Fraction, other: Fraction) => (isLess(one, other) ? other : one)
export const smaller = (one: Fraction, other: Fraction) => (isLess(one, other) ? one : other)
export const notBelowZero = (one: Fraction) => larger(one, ZERO)
export const sum = (all: readonly Fraction[]) => all.reduce(plus, ZERO)

/** Of amounts that are not below zero. */
export function rounded(amount: Fraction, how: 'floor' | 'nearest' | 'ceil'): number {
  const { over, under } = amount
  if (how === 'floor') return Number(over / under)
  if (how === 'ceil') return Number((over + under - 1n) / under)
  return Number((2n * over + under) / (2n * under))
}

export const asNumber = ({ over, under }: Fraction) => Number(over) / Number(under)

/** Whether money is less than it was; null: nothing that counts. */
export function isLessMoney(now: Fraction | null, before: Fraction | null): boolean {
  return before !== null && (now === null || isLess(now, before))
}
