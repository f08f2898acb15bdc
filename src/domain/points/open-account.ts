import { type Account, balanceOf, type Entry, POINTS_MAX, type Posting, post } from './ledger.ts'

/** What was to be put into an account would lead out of the range of whole numbers. */
export class PointsOutOfRange extends Error {}

/** An account that entries are put into, one after another, before they are written together. */
export class OpenAccount {
  #account: Account
  readonly #entries: Entry[] = []

  constructor(account: Account) {
    this.#account = account
  }

  get account(): Account {
    return this.#account
  }

  get entries(): readonly Entry[] {
    return this.#entries
  }

  get balance(): number {
    return balanceOf(this.#account)
  }

  /** How many points more stay in the range. */
  get room(): number {
    return POINTS_MAX - this.#account.credits_total
  }

  /** The same beside what waits, which is to come into the balance yet. */
  get free_room(): number {
    return this.room - this.#account.pending_points
  }

  /** Whoever posts has looked that the balance bears it. Throws `PointsOutOfRange`. */
  post(posting: Posting): Entry {
    const posted = post(this.#account, posting)
    if ('refusal' in posted) {
      if (posted.refusal === 'out_of_range') throw new PointsOutOfRange(posted.refusal)
      throw new Error(`points cannot stand: ${posted.refusal}`)
    }
    this.#account = posted.account
    this.#entries.push(posted.entry)
    return posted.entry
  }
}
