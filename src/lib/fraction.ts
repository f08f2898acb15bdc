/** Exact arithmetic of decimals and their quotients: no rounding until somebody asks for it. */
export class Fraction {
  readonly numerator: bigint
  /** Above zero, and without a common divisor with the numerator. */
  readonly denominator: bigint

  private constructor(numerator: bigint, denominator: bigint) {
    const divisor = greatestDivisor(numerator, denominator)
    this.numerator = numerator / divisor
    this.denominator = denominator / divisor
  }

  static readonly ZERO = new Fraction(0n, 1n)
  static readonly ONE = new Fraction(1n, 1n)

  /** Of a decimal: `12.50`, or a number as it is written. */
  static of(decimal: string | number): Fraction {
    const written = /^(-?\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(decimal))
    if (written === null) throw new Error(`${decimal} is no decimal`)
    const [, whole = '', digits = '', exponent = '0'] = written
    const scale = Number(exponent) - digits.length
    const value = BigInt(whole + digits)
    return scale < 0
      ? new Fraction(value, 10n ** BigInt(-scale))
      : new Fraction(value * 10n ** BigInt(scale), 1n)
  }

  static sum(parts: readonly Fraction[]): Fraction {
    return parts.reduce((sum, part) => sum.plus(part), Fraction.ZERO)
  }

  static max(first: Fraction, ...others: readonly Fraction[]): Fraction {
    return others.reduce((most, other) => (other.isAbove(most) ? other : most), first)
  }

  static min(first: Fraction, ...others: readonly Fraction[]): Fraction {
    return others.reduce((least, other) => (least.isAbove(other) ? other : least), first)
  }

  plus(other: Fraction): Fraction {
    return new Fraction(
      this.numerator * other.denominator + other.numerator * this.denominator,
      this.denominator * other.denominator,
    )
  }

  minus(other: Fraction): Fraction {
    return this.plus(new Fraction(-other.numerator, other.denominator))
  }

  times(other: Fraction): Fraction {
    return new Fraction(this.numerator * other.numerator, this.denominator * other.denominator)
  }

  /** Throws a RangeError where `other` is zero. */
  over(other: Fraction): Fraction {
    if (other.numerator === 0n) throw new RangeError('nothing is divided by zero')
    const sign = other.numerator < 0n ? -1n : 1n
    return new Fraction(
      sign * this.numerator * other.denominator,
      sign * this.denominator * other.numerator,
    )
  }

  isAbove(other: Fraction): boolean {
    return this.numerator * other.denominator > other.numerator * this.denominator
  }

  isZero(): boolean {
    return this.numerator === 0n
  }

  /** The whole number that this rounding makes of it; halves go up. */
  rounded(rounding: 'floor' | 'nearest' | 'ceil'): number {
    if (rounding === 'ceil') return -Number(floorOf(-this.numerator, this.denominator)) || 0
    if (rounding === 'floor') return Number(floorOf(this.numerator, this.denominator))
    return Number(floorOf(2n * this.numerator + this.denominator, 2n * this.denominator))
  }

  /** As decimal text, rounded to so many digits. */
  toDecimal(digits: number): string {
    const scaled = this.times(new Fraction(10n ** BigInt(digits), 1n))
    const whole = floorOf(2n * scaled.numerator + scaled.denominator, 2n * scaled.denominator)
    const text = (whole < 0n ? -whole : whole).toString().padStart(digits + 1, '0')
    const cut = text.length - digits
    return `${whole < 0n ? '-' : ''}${text.slice(0, cut)}${digits > 0 ? `.${text.slice(cut)}` : ''}`
  }
}

function floorOf(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator
  return numerator % denominator < 0n ? quotient - 1n : quotient
}

function greatestDivisor(left: bigint, right: bigint): bigint {
  let [one, other] = [left < 0n ? -left : left, right]
  while (other !== 0n) [one, other] = [other, one % other]
  return one === 0n ? 1n : one
}
