import { stopwatch } from '../lib/clock.ts'
import type { OpenDatabase } from '../store/db.ts'

/** Nothing that falls due while the shop is quiet waits longer. */
const REST_MS = 5_000

/**
 * Says to those who look for work again and again when a look is worth it. Where only this process
 * uses the database, nothing is new while it runs no statement, but what falls due with time.
 */
export class Rest {
  readonly #statements: OpenDatabase['statements']
  /** A look that finds nothing is one statement. */
  #looks = 0

  constructor({ statements }: Pick<OpenDatabase, 'statements'>) {
    this.#statements = statements
  }

  /** For one who looks by himself: answers whether to look now. */
  looker(): () => boolean {
    let seen: number | null = null
    let elapsed = stopwatch()
    return () => {
      const others = this.#statements === null ? null : this.#statements() - this.#looks
      const is_quiet = others !== null && others === seen && elapsed() < REST_MS
      if (is_quiet) return false
      seen = others
      elapsed = stopwatch()
      this.#looks += 1
      return true
    }
  }
}
