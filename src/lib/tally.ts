/** How often each word was said, since the process began. */
export class Tally<Word extends string> {
  readonly #counts = new Map<Word, number>()

  count(word: Word): void {
    this.#counts.set(word, this.of(word) + 1)
  }

  /** Every word that was said. */
  all(): Record<string, number> {
    return Object.fromEntries(this.#counts)
  }

  of(word: Word): number {
    return this.#counts.get(word) ?? 0
  }
}
