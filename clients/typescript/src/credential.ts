/** What answers a session token: from the shop's own server, or wherever the page has it from. */
export type TokenSource = () => Answered | Promise<Answered>
type Answered = string | { readonly token: string }

/** A credential that is asked for when it is first needed, and again when it has expired. */
export class Credential {
  readonly #source: TokenSource
  #token: Promise<string> | null = null

  constructor(source: TokenSource) {
    this.#source = source
  }

  current(): Promise<string> {
    this.#token ??= this.#ask()
    return this.#token
  }

  /** Another than the one that has expired. Calls that learn of it together ask for one. */
  async after(expired: string): Promise<string> {
    if ((await this.current()) === expired) this.#token = this.#ask()
    return this.current()
  }

  async #ask(): Promise<string> {
    try {
      const answered = await this.#source()
      return checked(typeof answered === 'string' ? answered : answered?.token)
    } catch (error) {
      // The next call asks again.
      this.#token = null
      throw error
    }
  }
}

/** Header values take visible ASCII only; fetch would quote a wrong one in its error. */
export function checked(token: unknown): string {
  if (typeof token !== 'string' || !/^[\x21-\x7e]+$/.test(token)) {
    throw new TypeError('the credential must be a key or token, without spaces')
  }
  return token
}
