interface Waiting<Item> {
  readonly at_ms: number
  /** Of two at the same moment, the one that came first. */
  readonly place: number
  readonly item: Item
}

/** Things that are due at a moment, handed out by time: a binary heap. */
export class TimeQueue<Item> {
  readonly #heap: Waiting<Item>[] = []
  #places = 0

  add(at: Date, item: Item): void {
    const heap = this.#heap
    const waiting = { at_ms: at.getTime(), place: this.#places, item }
    this.#places += 1
    let index = heap.length
    heap.push(waiting)
    while (index > 0) {
      const above = (index - 1) >> 1
      const parent = heap[above]
      if (parent === undefined || !isBefore(waiting, parent)) break
      heap[index] = parent
      index = above
    }
    heap[index] = waiting
  }

  /** The next that is due by this moment, with its own; null: none is. */
  takeDue(by: Date): { readonly at: Date; readonly item: Item } | null {
    const [first] = this.#heap
    if (first === undefined || first.at_ms > by.getTime()) return null
    const last = this.#heap.pop()
    if (last !== undefined && last !== first) this.#sink(last)
    return { at: new Date(first.at_ms), item: first.item }
  }

  /** Puts one in the place of the first, below all that are due before it. */
  #sink(waiting: Waiting<Item>): void {
    const heap = this.#heap
    let index = 0
    for (;;) {
      const left = heap[2 * index + 1]
      const right = heap[2 * index + 2]
      if (left === undefined) break
      const goes_right = right !== undefined && isBefore(right, left)
      const child = goes_right ? right : left
      if (!isBefore(child, waiting)) break
      heap[index] = child
      index = 2 * index + (goes_right ? 2 : 1)
    }
    heap[index] = waiting
  }
}

function isBefore<Item>(one: Waiting<Item>, other: Waiting<Item>): boolean {
  return one.at_ms < other.at_ms || (one.at_ms === other.at_ms && one.place < other.place)
}
