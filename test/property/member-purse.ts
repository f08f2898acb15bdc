/** A model of one customer's points that is as plain as can be: each point is an object. */

/** Nothing pays for it: it was spent of an award that was taken back. */
const DEBT = -1

interface Point {
  /** The number of its award. */
  award: number
  /** `here`, `lost`, or the number of what it was spent on. */
  at: 'here' | 'lost' | number
  readonly is_given: boolean
}

export class Purse {
  /** In the order of their awards. */
  #points: Point[] = []
  #awards = 0
  #purchases = 0

  get balance(): number {
    return this.#points.filter(({ at }) => at === 'here').length
  }

  get owed(): number {
    return this.#points.filter(({ award }) => award === DEBT).length
  }

  /** Points of a new award; those of an order settle what is owed. Answers its number. */
  come(count: number, of: 'order' | 'given'): number {
    this.#awards += 1
    const award = this.#awards
    const is_given = of === 'given'
    const came = Array.from({ length: count }, (): Point => ({ award, at: 'here', is_given }))
    this.#points.push(...came)
    if (of === 'order') this.#settle(came)
    return award
  }

  /** Answers the number of what was bought. */
  spend(count: number): number {
    this.#purchases += 1
    for (const point of this.#here().slice(0, count)) point.at = this.#purchases
    return this.#purchases
  }

  /** What was bought is given back. */
  giveBack(purchase: number): void {
    const came = this.#points.filter(({ at, award }) => at === purchase && award !== DEBT)
    this.#points = this.#points.filter(({ at, award }) => at !== purchase || award !== DEBT)
    for (const point of came) point.at = 'here'
    this.#settle(came)
  }

  /** A correction takes what was given, the newest first, and then the oldest. */
  lose(count: number): void {
    const given = this.#here().filter(({ is_given }) => is_given)
    const newest = given.toSorted((left, right) => right.award - left.award)
    const others = this.#here().filter(({ is_given }) => !is_given)
    for (const point of [...newest, ...others].slice(0, count)) point.at = 'lost'
  }

  /** Of an award: what is there, then what was lost, then what was spent, which others pay. */
  takeBack(award: number, count: number): void {
    const place = ({ at }: Point) => (at === 'here' ? -2 : at === 'lost' ? -1 : at)
    const own = this.#points.filter((point) => point.award === award)
    const taken = own.toSorted((left, right) => place(left) - place(right)).slice(0, count)
    for (const point of taken) {
      const payer = typeof point.at === 'number' ? this.#here()[0] : undefined
      if (typeof point.at === 'number' && payer === undefined) {
        point.award = DEBT
        continue
      }
      if (payer !== undefined) payer.at = point.at
      this.#points.splice(this.#points.indexOf(point), 1)
    }
  }

  #here(): Point[] {
    return this.#points.filter(({ at }) => at === 'here')
  }

  #settle(came: readonly Point[]): void {
    const debts = this.#points.filter(({ award }) => award === DEBT)
    debts.sort((left, right) => Number(left.at) - Number(right.at))
    for (const [index, payer] of came.entries()) {
      const debt = debts[index]
      if (debt === undefined) return
      payer.at = debt.at
      this.#points.splice(this.#points.indexOf(debt), 1)
    }
  }
}
