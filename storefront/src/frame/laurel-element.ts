import { type CSSResultGroup, html, LitElement, nothing, type PropertyValues } from 'lit'
import { type Connection, connect, GUEST, type Viewer } from '../connection/connection.ts'
import type { StorefrontDocument } from '../connection/document.ts'
import type { Member } from '../connection/member.ts'
import { frame } from './styles.ts'
import { themeSheet } from './theme.ts'
import { Words } from './words.ts'

/** The service that served this script: it stands beside the others, one folder below. */
const SERVICE = new URL('..', import.meta.url).href.replace(/\/$/, '')

/**
 * What all elements do: connect to the service, wait for the document and for who looks at it, take
 * on the shop's look, language and direction, and stay empty if the service is away.
 */
export abstract class LaurelElement extends LitElement {
  static override properties = {
    shop: {},
    service: {},
    language: {},
    token_url: { attribute: 'token-url' },
    sign_in_url: { attribute: 'sign-in-url' },
    sign_up_url: { attribute: 'sign-up-url' },
    code: {},
    document: { attribute: false },
    member: { attribute: false },
  }
  static override styles: CSSResultGroup = frame

  declare shop: string | undefined
  declare service: string | undefined
  declare language: string | undefined
  declare token_url: string | undefined
  declare sign_in_url: string | undefined
  declare sign_up_url: string | undefined
  /** Of a friend's invitation; by default from the address of the page. */
  declare code: string | undefined
  /** From the service; where it is set, as in a preview, nothing is fetched. */
  declare document: StorefrontDocument | undefined
  /** The member to show with such a document; without one, a guest. */
  declare member: Member | undefined

  // Both are there before anything is drawn or pressed.
  declare connection: Connection
  declare words: Words
  viewer: Viewer | null = null
  /** null: out of the page, or without a shop. */
  #joined: Connection | null = null
  /** Counts who has been here; what was loaded for the one before is not for the next. */
  #visit = 0
  #shown: StorefrontDocument | null = null
  #said = ''
  #loading: Promise<void> = Promise.resolve()

  /** What the element shows when the document and the viewer are known. */
  protected abstract content(): unknown

  /** What holds its place until then. */
  protected placeholder(): unknown {
    return nothing
  }

  override connectedCallback(): void {
    super.connectedCallback()
    // The next update joins, with the attributes that a script of the shop sets a moment later.
    this.requestUpdate()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    // One that is only moved is in the page again by now.
    if (!this.isConnected) this.#join()
  }

  protected override willUpdate(changed: PropertyValues): void {
    const is_other = this.#join()
    const is_given = changed.has('document') || changed.has('member')
    if (this.#joined !== null && (is_other || is_given)) this.reload()
  }

  /** Joins those of its place. False: it is with them already. */
  #join(): boolean {
    const { shop, language } = this
    const is_there = this.isConnected && (shop || this.document)
    const joined = is_there
      ? connect({
          service: (this.service || SERVICE).replace(/\/$/, ''),
          // Some give the address of the shop in place of its domain.
          shop: (shop ?? '').replace(/^https?:\/\//, ''),
          token_url: this.token_url || null,
          language: language || document.documentElement.lang || navigator.language,
        })
      : null
    if (joined === this.#joined) return false
    this.#joined?.leave(this)
    this.#joined = joined
    this.clear()
    if (joined !== null) {
      this.connection = joined
      joined.enter(this)
    }
    return true
  }

  /** Shows nothing of anybody until it has loaded again. */
  clear(): void {
    this.#visit += 1
    this.viewer = null
    this.#said = ''
    this.requestUpdate()
  }

  protected override render(): unknown {
    if (this.#shown === null || this.viewer === null) return this.placeholder()
    const { texts_language, direction, is_live } = this.#shown
    if (!is_live) return nothing
    return html`<div id="frame" part="frame" lang=${texts_language} dir=${direction}>
      ${this.content()}
      <p class="said" role="status">${this.#said}</p>
    </div>`
  }

  /** The document that is shown; only what is shown asks for it. */
  get shown(): StorefrontDocument {
    if (this.#shown === null) throw new Error('there is no document yet')
    return this.#shown
  }

  /** Says it to those who listen to the page. A text that is said twice is two texts. */
  announce(text: string): void {
    this.#said = text === this.#said ? `${text}\u00a0` : text
    this.requestUpdate()
  }

  /** Moves the focus after the next drawing, with everything that a write has changed. */
  async moveFocus(selector: string): Promise<void> {
    await this.#loading
    this.requestUpdate()
    await this.updateComplete
    this.renderRoot.querySelector<HTMLElement>(selector)?.focus()
  }

  /** Draws with what is known now; called again after each change. */
  protected async load(): Promise<void> {
    const { document: given, member, connection } = this
    const visit = this.#visit
    const shown = given ?? (await connection.document())
    const viewer = given ? viewerOf(member) : await connection.viewer()
    if (visit !== this.#visit) throw new Error('somebody else is here')
    this.viewer = viewer
    if (shown !== this.#shown) {
      this.#shown = shown
      this.words = new Words(shown)
      this.#wear(shown)
    }
  }

  reload(): void {
    this.#loading = this.#tryLoad()
  }

  async #tryLoad(): Promise<void> {
    // Such an element waits for its document, and asks for nothing.
    if (this.document === undefined && this.hasAttribute('preview')) return
    const visit = this.#visit
    try {
      await this.load()
      this.removeAttribute('away')
    } catch (error) {
      if (visit !== this.#visit) return
      this.connection.complain(error)
      this.toggleAttribute('away', this.viewer === null)
    }
    this.requestUpdate()
  }

  #wear({ look }: StorefrontDocument): void {
    const root = this.renderRoot
    if (!(root instanceof ShadowRoot)) return
    const own = root.adoptedStyleSheets.filter((sheet) => !worn.has(sheet))
    const sheet = themeSheet(look)
    worn.add(sheet)
    root.adoptedStyleSheets = [...own, sheet]
  }
}

function viewerOf(member: Member | undefined): Viewer {
  return member ? { kind: 'member', member, customer_id: null } : GUEST
}

const worn = new WeakSet<CSSStyleSheet>()
