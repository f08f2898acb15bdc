import type { Gift, Order } from './customer.ts'

/** What points are of: an order, what the merchant gave, or a gift of a tier. */
export type Origin = Order | Gift | 'given'

/** Which points a customer has, the oldest first, and what was lost of each order. */
export class Points {
  #pieces: { of: Origin; points: number }[] = []
  readonly #lost = new Map<Origin, number>()

  get balance(): number {
    return this.#pieces.reduce((all, { points }) => all + points, 0)
  }

  come(of: Origin, points: number): void {
    this.#pieces.push({ of, points })
  }

  /** The oldest are spent first. */
  spend(points: number): void {
    this.#take(points, this.#pieces)
  }

  /** The newest of an order pay what is owed. */
  settle(order: Order, points: number): void {
    this.#take(points, [...this.#ofOrder(order)].reverse())
  }

  /** Time takes all. */
  expire(): void {
    this.#lose(this.balance, this.#pieces)
  }

  /** What was given by mistake is taken first, and only then what else is there. */
  correct(points: number): void {
    const given = this.#pieces.filter(({ of }) => of === 'given').reverse()
    const others = this.#pieces.filter(({ of }) => of !== 'given')
    this.#lose(Math.min(points, this.balance), [...given, ...others])
  }

  /** Answers what is not owed: what was lost of it nobody has. */
  takeBack(order: Order | Gift, points: number): number {
    const own = this.#ofOrder(order)
    const left = own.reduce((all, piece) => all + piece.points, 0)
    const lost = this.#lost.get(order) ?? 0
    const forgiven = Math.min(Math.max(points - left, 0), lost)
    this.#lost.set(order, lost - forgiven)
    const due = points - forgiven
    const there = Math.min(due, this.balance)
    const others = this.#pieces.filter(({ of }) => of !== order)
    this.#take(there, [...own, ...others])
    return forgiven
  }

  #ofOrder(order: Order | Gift) {
    return this.#pieces.filter(({ of }) => of === order)
  }

  #lose(points: number, from: readonly { of: Origin; points: number }[]): void {
    this.#take(points, from, (of, part) => {
      this.#lost.set(of, (this.#lost.get(of) ?? 0) + part)
    })
  }

  #take(
    points: number,
    from: readonly { of: Origin; points: number }[],
    tell: (of: Origin, part: number) => void = () => undefined,
  ): void {
    let open = points
    for (const piece of from) {
      const part = Math.min(open, piece.points)
      piece.points -= part
      open -= part
      tell(piece.of, part)
    }
    this.#pieces = this.#pieces.filter((piece) => piece.points > 0)
  }
}
