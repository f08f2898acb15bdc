import type { StorefrontDocument } from './document.ts'
import { MEMBER_PARTS, type Member, NEWCOMER } from './member.ts'
import { fetchJson, Refusal } from './refusal.ts'

export interface Place {
  /** Where the service runs. */
  readonly service: string
  readonly shop: string
  /** The shop's own route that says who is signed in; null: nobody ever is. */
  readonly token_url: string | null
  readonly language: string
}

interface Session {
  readonly token: string
  readonly customer_id: string
}

/** Who looks at the page: a guest, somebody who has not joined yet, or a member. */
export type Viewer = {
  /** null: nobody is signed in, or it is a preview. */
  readonly customer_id: string | null
} & (
  | { readonly kind: 'guest' | 'stranger'; readonly member: null }
  | { readonly kind: 'member'; readonly member: Member }
)

export const GUEST: Viewer = { kind: 'guest', member: null, customer_id: null }

/** An element, as far as its connection knows it. */
interface Listener {
  /** Somebody else is here: shows nothing until it has loaded again. */
  clear(): void
  reload(): void
}

/**
 * What all elements of a page share: one document, one session, one reading of the member. They load
 * again after each write, of another tab too, and the event `change` is sent.
 */
export class Connection extends EventTarget {
  readonly #place: Place
  readonly #channel: BroadcastChannel
  readonly #elements = new Set<Listener>()
  #document: Promise<StorefrontDocument> | null = null
  #session: Promise<Session | null> | null = null
  /** Whose the session is; null: nobody's, undefined: not known yet. */
  #customer_id: string | null | undefined
  #viewer: Promise<Viewer> | null = null
  #has_complained = false

  constructor(place: Place) {
    super()
    this.#place = place
    this.#channel = new BroadcastChannel(`laurel ${place.service} ${place.shop}`)
    this.#channel.onmessage = ({ data }) => (data ? this.#renew() : this.#forget())
    // The shop sends this when something has changed on its side, such as an order or a sign-out.
    document.addEventListener('laurel:refresh', () => {
      if (this.#elements.size > 0) this.#channel.postMessage(1)
      void this.#renew()
    })
    // A page that comes back out of the browser's memory may be old.
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) void this.#renew()
    })
  }

  /** The first one asks who is signed in: while there was none, it may have become somebody else. */
  enter(element: Listener): void {
    if (this.#elements.size === 0) {
      this.#session = null
      this.#customer_id = undefined
      this.#viewer = null
      this.dispatchEvent(new Event('change'))
    }
    this.#elements.add(element)
  }

  leave(element: Listener): void {
    this.#elements.delete(element)
  }

  /** In which language the texts of an answer are wanted. */
  get language_query(): string {
    return `language=${encodeURIComponent(this.#place.language)}`
  }

  document(): Promise<StorefrontDocument> {
    this.#document ??= this.fetchPublic<StorefrontDocument>(`document?${this.language_query}`)
    return this.#document
  }

  viewer(): Promise<Viewer> {
    this.#viewer ??= this.#readViewer()
    return this.#viewer
  }

  /** Asks for what everybody may see or do. */
  fetchPublic<Answer>(path: string, init?: RequestInit): Promise<Answer> {
    const { service, shop } = this.#place
    return fetchJson(`${service}/storefront/${encodeURIComponent(shop)}/${path}`, init)
  }

  /**
   * Asks for something of this customer, and is refused if another has signed in; `path` begins
   * behind the customer's id.
   */
  async fetchOwn<Answer>(
    customer_id: string | null,
    path: string,
    init?: RequestInit,
  ): Promise<Answer> {
    const used = this.#signedIn()
    try {
      return await this.#send<Answer>(await used, customer_id, path, init)
    } catch (error) {
      const is_ended = error instanceof Refusal && error.status === 401
      if (!is_ended || this.#customer_id !== customer_id) throw error
      // The first call that notices asks for a new token, and all others wait for that.
      if (this.#session === used) this.#session = null
      return this.#send<Answer>(await this.#signedIn(), customer_id, path, init)
    }
  }

  /** Something of the member has changed, here and in the other tabs. */
  tell(): void {
    this.#channel.postMessage(0)
    this.#forget()
  }

  /** Says once in the browser's console what is missing, and whose answer was the cause. */
  complain(error: unknown): void {
    const { service } = this.#place
    if (!(error instanceof Refusal)) this.#warn('Laurel failed:', error)
    else if (error.status === 0) this.#warn(`Laurel: ${service} cannot be reached.`)
    else this.#warn(`Laurel: ${service} answered ${error.message}`)
  }

  #warn(...texts: unknown[]): void {
    if (this.#has_complained) return
    this.#has_complained = true
    // For the developer of the shop; the shopper's page stays as it is.
    // biome-ignore lint/suspicious/noConsole: see above
    console.warn(...texts)
  }

  #warnOfRoute(problem: string): void {
    this.#warn(`Laurel: ${this.#place.token_url} ${problem} The shopper is shown as a guest.`)
  }

  async #readViewer(): Promise<Viewer> {
    const { customer_id } = (await this.#signedIn()) ?? GUEST
    if (customer_id === null) return GUEST
    try {
      const member = await this.fetchOwn<Member>(
        customer_id,
        `?include=${MEMBER_PARTS}&${this.language_query}`,
      )
      return { kind: 'member', member, customer_id }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.status === 401) {
        const is_same = this.#customer_id === customer_id
        if (is_same) this.#warnOfRoute(`gave a token that Laurel refuses: ${error.message}`)
        return { ...GUEST, customer_id }
      }
      if (error.status !== 404) throw error
      const { join } = await this.document()
      if (join.is_required) return { kind: 'stranger', member: null, customer_id }
      return { kind: 'member', member: NEWCOMER, customer_id }
    }
  }

  #signedIn(): Promise<Session | null> {
    if (this.#session === null) {
      const asked = this.#fetchSession()
      this.#session = asked
      // Before anybody else learns of it. An answer that was overtaken counts for nothing.
      void asked.then((session) => {
        if (this.#session === asked) this.#meet(session?.customer_id ?? null)
      })
    }
    return this.#session
  }

  /** If it is somebody else, nothing of the one before stays on the screen. */
  #meet(customer_id: string | null): void {
    const before = this.#customer_id
    this.#customer_id = customer_id
    if (before === undefined || before === customer_id) return
    for (const element of this.#elements) element.clear()
    this.#forget()
  }

  /** A shop whose route fails has a guest, not a broken page. */
  async #fetchSession(): Promise<Session | null> {
    const { token_url } = this.#place
    if (!token_url) return null
    try {
      const answer = await fetchJson<SessionAnswer>(token_url, { cache: 'no-store' })
      const { token, customer_id } = answer.session ?? answer
      if (!token) return null
      if (customer_id) return { token, customer_id: String(customer_id).replace(GLOBAL_ID, '') }
      this.#warnOfRoute('answered a token without a customer_id.')
    } catch (error) {
      const answer = error instanceof Refusal && error.status > 0 ? error.message : null
      this.#warnOfRoute(answer === null ? 'cannot be reached.' : `answered ${answer}`)
    }
    return null
  }

  #send<Answer>(
    session: Session | null,
    customer_id: string | null,
    path: string,
    init?: RequestInit,
  ): Promise<Answer> {
    if (session === null || session.customer_id !== customer_id) {
      throw new Refusal(401, 'unauthorized')
    }
    const url = path.startsWith('../')
      ? path.slice(3)
      : `customers/${encodeURIComponent(session.customer_id)}${path}`
    return fetchJson(`${this.#place.service}/api/v1/${url}`, {
      ...init,
      headers: { ...init?.headers, Authorization: `Bearer ${session.token}` },
    })
  }

  /** Asks who is signed in now, and then everything is read again. */
  async #renew(): Promise<void> {
    // Without elements nothing is shown, and the next one asks anyway.
    if (this.#elements.size === 0) return
    const before = this.#customer_id
    this.#session = null
    this.#viewer = null
    await this.#signedIn()
    // For another they do so already.
    if (before === undefined || before === this.#customer_id) this.#forget()
  }

  #forget(): void {
    this.#viewer = null
    this.dispatchEvent(new Event('change'))
    for (const element of this.#elements) element.reload()
    document.dispatchEvent(new Event('laurel:change'))
  }
}

type SessionAnswer = Partial<Session> & { readonly session?: Partial<Session> | null }

/** Of a customer, before the number. */
const GLOBAL_ID = /^gid:.*\//

/** The connection that all elements of this page share, whichever script made it. */
export function connect(place: Place): Connection {
  // The page keeps it under a symbol, since two scripts of ours may have different code. The number
  // is another one as soon as older elements cannot work with it.
  const page = globalThis as { [LAUREL]?: Map<string, Connection> }
  page[LAUREL] ??= new Map()
  const key = JSON.stringify(place)
  const known = page[LAUREL].get(key) ?? new Connection(place)
  page[LAUREL].set(key, known)
  return known
}

const LAUREL = Symbol.for('laurel 2')
