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
export type Viewer =
  | { readonly kind: 'guest' | 'stranger'; readonly member: null }
  | { readonly kind: 'member'; readonly member: Member }

const GUEST: Viewer = { kind: 'guest', member: null }

/**
 * What all elements of a page share: one document, one session, one reading of the member. It sends
 * the event `change` after each write, of another tab too.
 */
export class Connection extends EventTarget {
  readonly #place: Place
  readonly #channel: BroadcastChannel
  readonly #keys = new Map<string, string>()
  readonly #running = new Map<string, Promise<unknown>>()
  #document: Promise<StorefrontDocument> | null = null
  #session: Promise<Session | null> | null = null
  #viewer: Promise<Viewer> | null = null
  #has_complained = false

  constructor(place: Place) {
    super()
    this.#place = place
    this.#channel = new BroadcastChannel(`laurel ${place.service} ${place.shop}`)
    this.#channel.onmessage = () => this.#forget()
    // The shop says so when it has changed something by itself, such as by an order.
    document.addEventListener('laurel:refresh', () => this.#tell())
    // A page that comes back out of the browser's memory may be old.
    addEventListener('pageshow', ({ persisted }) => {
      if (!persisted) return
      this.#session = null
      this.#forget()
    })
  }

  document(): Promise<StorefrontDocument> {
    this.#document ??= fetchJson<StorefrontDocument>(
      this.#public(`document?language=${encodeURIComponent(this.#place.language)}`),
    )
    return this.#document
  }

  /** Reads the document again, such as when a campaign has ended. */
  renew(): void {
    this.#document = null
    this.#forget()
  }

  viewer(): Promise<Viewer> {
    this.#viewer ??= this.#readViewer()
    return this.#viewer
  }

  /** Asks for something that a guest may ask for too: for the member, if there is one. */
  async ask<Answer>(path: string, body: object): Promise<Answer> {
    const init = { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(body) }
    const { kind } = await this.viewer()
    // With a session, the service knows the customer by its token.
    return kind === 'member'
      ? this.#authorized(`../${path}`, init)
      : fetchJson(this.#public(path), init)
  }

  /** Reads what belongs to the customer; `path` begins behind the customer's id. */
  read<Answer>(path: string): Promise<Answer> {
    return this.#authorized(path, {})
  }

  /**
   * Does something for the customer. Until its outcome is known, the same request has the same
   * idempotency key, and while it runs, a second call is the first one.
   */
  write<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    return this.#once(`${method} ${path} ${JSON.stringify(body)}`, (key) =>
      this.#authorized<Answer>(path, {
        method,
        headers: { 'Idempotency-Key': key, ...(body && JSON_TYPE) },
        ...(body && { body: JSON.stringify(body) }),
      }),
    )
  }

  /** Reads what everybody may see of the shop. */
  readPublic<Answer>(path: string): Promise<Answer> {
    return fetchJson(this.#public(path))
  }

  writePublic<Answer>(path: string, body: object): Promise<Answer> {
    return this.#once(`${path} ${JSON.stringify(body)}`, (key) =>
      fetchJson(this.#public(path), {
        method: 'POST',
        headers: { 'Idempotency-Key': key, ...JSON_TYPE },
        body: JSON.stringify(body),
      }),
    )
  }

  /** Says once in the browser's console that the elements stay empty, and why. */
  complain(error: unknown): void {
    if (this.#has_complained) return
    this.#has_complained = true
    // For the developer of the shop; the shopper's page stays as it is.
    // biome-ignore lint/suspicious/noConsole: see above
    console.warn(`Laurel: ${this.#place.service} does not answer for ${this.#place.shop}.`, error)
  }

  async #readViewer(): Promise<Viewer> {
    if ((await this.#signedIn()) === null) return GUEST
    try {
      const member = await this.read<Member>(`?include=${MEMBER_PARTS}`)
      return { kind: 'member', member }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.status === 401) return GUEST
      if (error.status !== 404) throw error
      const { join } = await this.document()
      if (join.is_required) return { kind: 'stranger', member: null }
      return { kind: 'member', member: NEWCOMER }
    }
  }

  #signedIn(): Promise<Session | null> {
    this.#session ??= this.#fetchSession()
    return this.#session
  }

  /** A shop whose route fails has a guest, not a broken page. */
  async #fetchSession(): Promise<Session | null> {
    const { token_url } = this.#place
    if (!token_url) return null
    try {
      const answer = await fetchJson<SessionAnswer>(token_url, { cache: 'no-store' })
      const { token, customer_id } = answer.session ?? answer
      if (!token) return null
      // The last part of a global id is the customer's number.
      return { token, customer_id: String(customer_id).split('/').at(-1) ?? '' }
    } catch (error) {
      this.complain(error)
      return null
    }
  }

  async #authorized<Answer>(path: string, init: RequestInit): Promise<Answer> {
    const used = this.#signedIn()
    try {
      return await this.#send<Answer>(await used, path, init)
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 401) throw error
      // The first call that notices asks for a new token, and all others wait for that.
      if (this.#session === used) this.#session = null
      const session = await this.#signedIn()
      if (session === null) this.#forget()
      return this.#send<Answer>(session, path, init)
    }
  }

  #send<Answer>(session: Session | null, path: string, init: RequestInit): Promise<Answer> {
    if (session === null) throw new Refusal(401, 'unauthorized')
    const { token, customer_id } = session
    const url = path.startsWith('../') ? path.slice(3) : `customers/${customer_id}${path}`
    return fetchJson(`${this.#place.service}/api/v1/${url}`, {
      ...init,
      headers: { ...init.headers, Authorization: `Bearer ${token}` },
    })
  }

  #once<Answer>(request: string, send: (key: string) => Promise<Answer>): Promise<Answer> {
    const running = this.#running.get(request)
    // A request has one kind of answer.
    if (running !== undefined) return running as Promise<Answer>
    const key = this.#keys.get(request) ?? newKey()
    this.#keys.set(request, key)
    const work = send(key)
      .then(
        (answer) => {
          this.#keys.delete(request)
          this.#tell()
          return answer
        },
        (error) => {
          if (error instanceof Refusal && error.is_final) this.#keys.delete(request)
          throw error
        },
      )
      .finally(() => this.#running.delete(request))
    this.#running.set(request, work)
    return work
  }

  #public(path: string): string {
    const { service, shop } = this.#place
    return `${service}/storefront/${encodeURIComponent(shop)}/${path}`
  }

  /** Everything of the member is read again, here and in the other tabs. */
  #tell(): void {
    this.#channel.postMessage(0)
    this.#forget()
  }

  #forget(): void {
    this.#viewer = null
    this.dispatchEvent(new Event('change'))
    document.dispatchEvent(new Event('laurel:change'))
  }
}

const JSON_TYPE = { 'Content-Type': 'application/json' }

type SessionAnswer = Partial<Session> & { readonly session?: Partial<Session> | null }

/** Without `randomUUID`, which pages without TLS do not have. */
function newKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}

/** The connection that all elements of this page share, whichever script made it. */
export function connect(place: Place): Connection {
  // The page keeps it under a symbol, since two scripts of ours may have different code.
  const page = globalThis as { [LAUREL]?: Map<string, Connection> }
  page[LAUREL] ??= new Map()
  const key = JSON.stringify(place)
  const known = page[LAUREL].get(key) ?? new Connection(place)
  page[LAUREL].set(key, known)
  return known
}

const LAUREL = Symbol.for('laurel')
