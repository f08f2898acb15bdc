import { type Account, balanceOf, type Entry, POINTS_MAX, type Posting, post } from './ledger.ts'
import type { Origin } from './origin.ts'

/** A posting would take an account out of the range of whole numbers. */
export class PointsOutOfRange extends Error {}

/** An account that collects entries, one after another, before they are written together. */
export class OpenAccount {
  #account: Account
  readonly #entries: Entry[] = []
  /** The call that makes its entries; null: none does. */
  readonly origin: Origin | null
  /** Whether its owner gets the e-mails of its entries. */
  readonly owes_emails: boolean

  constructor(account: Account, origin: Origin | null = null, owes_emails = true) {
    this.#account = account
    this.origin = origin
    this.owes_emails = owes_emails
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

  /** How many more points fit into the range. */
  get room(): number {
    return POINTS_MAX - this.#account.credits_total
  }

  /** The same, less the held points, which will still come into the balance. */
  get free_room(): number {
    return this.room - this.#account.pending_points
  }

  /** The caller has checked that the balance allows it. Throws `PointsOutOfRange`. */
  post(posting: Posting): Entry {
    const posted = post(this.#account, posting)
    if ('refusal' in posted) {
      if (posted.refusal === 'out_of_range') throw new PointsOutOfRange(posted.refusal)
      throw new Error(`${posting.points} points cannot be posted: ${posted.refusal}`)
    }
    this.#account = posted.account
    this.#entries.push(posted.entry)
    return posted.entry
  }
}
