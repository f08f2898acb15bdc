import { TimedOutError } from './errors.ts'

/** What answers a session token: from the shop's own server, or anywhere else. */
export type TokenSource = () => Answered | Promise<Answered>
type Answered = string | { readonly token: string }

/** A credential that is asked for when it is first needed, and again when it does not serve. */
export class Credential {
  readonly #source: TokenSource
  readonly #timeout_ms: number
  #token: Promise<string> | null = null

  constructor(source: TokenSource, timeout_ms: number) {
    this.#source = source
    this.#timeout_ms = timeout_ms
  }

  current(): Promise<string> {
    return this.#token ?? this.#renew()
  }

  /** Another than the one that was refused. Calls that learn of it together ask for one. */
  async after(refused: string): Promise<string> {
    const held = this.#token
    const is_refused = held !== null && (await held) === refused
    // Unless another call was faster.
    return is_refused && this.#token === held ? this.#renew() : this.current()
  }

  #renew(): Promise<string> {
    const asked = this.#ask()
    this.#token = asked
    // The next call asks again.
    asked.catch(() => {
      if (this.#token === asked) this.#token = null
    })
    return asked
  }

  async #ask(): Promise<string> {
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<never>((_, reject) => {
      const message = `no session token within ${this.#timeout_ms} ms`
      timer = setTimeout(() => reject(new TimedOutError(message)), this.#timeout_ms)
    })
    try {
      const answered = await Promise.race([this.#source(), late])
      return checked(typeof answered === 'string' ? answered : answered?.token)
    } finally {
      clearTimeout(timer)
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
