import { type Account, balanceOf, type Entry, type Posting, post } from './ledger.ts'

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

  /** Whoever posts has looked that the balance bears it. */
  post(posting: Posting): Entry {
    const posted = post(this.#account, posting)
    if ('refusal' in posted) throw new Error(`an order's points cannot stand: ${posted.refusal}`)
    this.#account = posted.account
    this.#entries.push(posted.entry)
    return posted.entry
  }
}
