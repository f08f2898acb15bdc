const ID = /^[a-z]+(_[a-z]+)?_[0-9a-z]{26}$/

/** Ids that answers named, to be asked for in later requests. */
export class SeenIds {
  readonly #ids = new Set<string>()

  learn(answer: unknown): void {
    if (typeof answer === 'string' && ID.test(answer)) this.#ids.add(answer)
    if (answer !== null && typeof answer === 'object')
      Object.values(answer).forEach(this.learn, this)
  }

  /**
   * One of those that begin as the example does, the newest first; without one, any. An example
   * without a prefix is a name that every shop knows, and stands for itself.
   */
  pick(example: string, place: number): string {
    if (/^[a-z]+$/.test(example)) return example
    const prefix = example.slice(0, example.indexOf('_') + 1)
    const fitting = [...this.#ids].filter((id) => id.startsWith(prefix)).reverse()
    return fitting[place % Math.max(fitting.length, 1)] ?? 'none'
  }
}
