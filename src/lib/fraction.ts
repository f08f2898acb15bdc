/**
 * Exact arithmetic of decimals and their quotients: no rounding until somebody asks for it.
 *
 * No step looks for common divisors while denominators are equal or divide each other. A product
 * has the digits of its factors, and a sum the least common denominator of its parts. So a result
 * is as long as what it is made from, and not longer with each step.
 */
export class Fraction {
  readonly numerator: bigint
  /** Above zero. It may have a divisor in common with the numerator. */
  readonly denominator: bigint

  private constructor(numerator: bigint, denominator: bigint) {
    this.numerator = numerator
    this.denominator = denominator
  }

  static readonly ZERO = new Fraction(0n, 1n)
  static readonly ONE = new Fraction(1n, 1n)

  /** Of a decimal: `12.50`, or a number as it is written. */
  static of(decimal: string | number): Fraction {
    if (Number.isSafeInteger(decimal)) return new Fraction(BigInt(decimal), 1n)
    if (typeof decimal === 'number') {
      const scaled = Math.round(decimal * 10_000)
      const is_exact = scaled / 10_000 === decimal && Math.abs(scaled) < EXACT
      if (is_exact) return new Fraction(BigInt(scaled), 10_000n)
    }
    const text = String(decimal)
    const short = readShort(text)
    if (short !== null) return new Fraction(BigInt(short.value), tenTo(short.digits))
    const written = /^(-?\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(text)
    if (written === null) throw new Error(`${decimal} is no decimal`)
    const [, whole = '', digits = '', exponent = '0'] = written
    const scale = Number(exponent) - digits.length
    const value = BigInt(whole + digits)
    return scale < 0 ? new Fraction(value, tenTo(-scale)) : new Fraction(value * tenTo(scale), 1n)
  }

  static sum(parts: readonly Fraction[]): Fraction {
    const denominator = commonDenominator(parts)
    const sum = parts.reduce((all, part) => all + part.#numeratorOver(denominator), 0n)
    return new Fraction(sum, denominator)
  }

  /**
   * The same values over one denominator. What is calculated from each of them in the same way
   * keeps one denominator too.
   */
  static alike(values: readonly Fraction[]): Fraction[] {
    const denominator = commonDenominator(values)
    return values.map((one) => new Fraction(one.#numeratorOver(denominator), denominator))
  }

  static max(first: Fraction, ...others: readonly Fraction[]): Fraction {
    return others.reduce((most, other) => (other.isAbove(most) ? other : most), first)
  }

  static min(first: Fraction, ...others: readonly Fraction[]): Fraction {
    return others.reduce((least, other) => (least.isAbove(other) ? other : least), first)
  }

  plus(other: Fraction): Fraction {
    const denominator = commonMultiple(this.denominator, other.denominator)
    const sum = this.#numeratorOver(denominator) + other.#numeratorOver(denominator)
    return new Fraction(sum, denominator)
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
    if (this.denominator === other.denominator) {
      return new Fraction(sign * this.numerator, sign * other.numerator)
    }
    return new Fraction(
      sign * this.numerator * other.denominator,
      sign * this.denominator * other.numerator,
    )
  }

  isAbove(other: Fraction): boolean {
    if (this.denominator === other.denominator) return this.numerator > other.numerator
    return this.numerator * other.denominator > other.numerator * this.denominator
  }

  isZero(): boolean {
    return this.numerator === 0n
  }

  /** Of the same value over a multiple of its denominator. */
  #numeratorOver(denominator: bigint): bigint {
    if (this.denominator === denominator) return this.numerator
    return this.numerator * (denominator / this.denominator)
  }

  /** The whole number that this rounding makes of it; halves go up. */
  rounded(rounding: 'floor' | 'nearest' | 'ceil'): number {
    if (rounding === 'ceil') return -Number(floorOf(-this.numerator, this.denominator)) || 0
    if (rounding === 'floor') return Number(floorOf(this.numerator, this.denominator))
    return Number(floorOf(2n * this.numerator + this.denominator, 2n * this.denominator))
  }

  /** As decimal text, rounded to so many digits. */
  toDecimal(digits: number): string {
    const scaled = this.times(new Fraction(tenTo(digits), 1n))
    const whole = floorOf(2n * scaled.numerator + scaled.denominator, 2n * scaled.denominator)
    const text = (whole < 0n ? -whole : whole).toString().padStart(digits + 1, '0')
    const cut = text.length - digits
    return `${whole < 0n ? '-' : ''}${text.slice(0, cut)}${digits > 0 ? `.${text.slice(cut)}` : ''}`
  }
}

/** Of nothing, nothing. */
export function quotient(part: Fraction, whole: Fraction): Fraction {
  return whole.isZero() ? Fraction.ZERO : part.over(whole)
}

export function notBelowZero(amount: Fraction): Fraction {
  return Fraction.max(amount, Fraction.ZERO)
}

function floorOf(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator
  return numerator % denominator < 0n ? quotient - 1n : quotient
}

/** Below it, a number is nearer to its own 15 digits than to any others. */
const EXACT = 10 ** 15

/** As many characters as a number holds exactly, if they are digits. */
const SHORT = 15

/**
 * The digits of a short decimal as one whole number, and how many of them come after the point.
 * Prices are read so often that the search for a pattern would take longer than what is done with
 * them. null: it is another text, or no decimal.
 */
function readShort(text: string): { value: number; digits: number } | null {
  if (text.length > SHORT) return null
  let value = 0
  let point = text.length
  for (let at = 0; at < text.length; at += 1) {
    const digit = text.charCodeAt(at) - 48
    if (digit >= 0 && digit <= 9) value = 10 * value + digit
    else if (text[at] === '.' && point === text.length) point = at
    else return null
  }
  const digits = Math.max(text.length - point - 1, 0)
  const is_whole = point === text.length
  return point > 0 && (is_whole || digits > 0) ? { value, digits } : null
}

const TENS = Array.from({ length: 20 }, (_, exponent) => 10n ** BigInt(exponent))

function tenTo(exponent: number): bigint {
  return TENS[exponent] ?? 10n ** BigInt(exponent)
}

function commonDenominator(values: readonly Fraction[]): bigint {
  return values.reduce((all, { denominator }) => commonMultiple(all, denominator), 1n)
}

/** The least one. */
function commonMultiple(one: bigint, other: bigint): bigint {
  if (one === other || one % other === 0n) return one
  if (other % one === 0n) return other
  return (one / greatestDivisor(one, other)) * other
}

/** Of two numbers above zero. */
function greatestDivisor(left: bigint, right: bigint): bigint {
  let [one, other] = [left, right]
  while (other !== 0n) [one, other] = [other, one % other]
  return one
}
