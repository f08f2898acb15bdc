/** The English of one-line summaries, with money in shop currency. */
export interface Words {
  /** `1 point`, `1,000 points`. */
  points(count: number): string
  /** `€1`, `€1.50`, `¥100`. */
  money(amount: number): string
  /** `10%`. */
  percent(value: number): string
  /** `1 day`, `30 days`. */
  days(count: number): string
  number(value: number): string
}

const NUMBER = new Intl.NumberFormat('en', { maximumFractionDigits: 6 })

export function wordsIn(currency: string): Words {
  const money = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  })
  return {
    points: (count) => counted(count, 'point'),
    // Some currencies are written with a non-breaking space, which a summary does not need.
    money: (amount) => money.format(amount).replaceAll('\u00a0', ' '),
    percent: (value) => `${NUMBER.format(value)}%`,
    days: (count) => counted(count, 'day'),
    number: (value) => NUMBER.format(value),
  }
}

/** `1 tier`, `2 tiers`. */
export function counted(count: number, noun: string): string {
  return `${NUMBER.format(count)} ${noun}${count === 1 ? '' : 's'}`
}

/** A summary made of a main clause and additions: `10 points for a review, once a day`. */
export function sentence(main: string, ...additions: readonly (string | null)[]): string {
  return [main, ...additions.filter((addition) => addition !== null)].join(', ')
}
