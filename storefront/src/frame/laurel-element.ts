import { type CSSResultGroup, html, LitElement, nothing, type PropertyValues } from 'lit'
import { type Connection, connect, type Viewer } from '../connection/connection.ts'
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

  declare shop: string
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
    // A script of the shop that makes an element sets its attributes a moment later.
    queueMicrotask(() => {
      this.connection = connect({
        service: this.service?.replace(/\/$/, '') ?? SERVICE,
        shop: this.shop,
        token_url: this.token_url ?? null,
        language: this.language || document.documentElement.lang || navigator.language,
      })
      this.connection.addEventListener('change', this.reload)
      this.reload()
    })
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.connection?.removeEventListener('change', this.reload)
  }

  protected override willUpdate(changed: PropertyValues): void {
    const is_given = changed.has('document') || changed.has('member')
    if (is_given && this.connection !== undefined) this.reload()
  }

  protected override render(): unknown {
    if (this.#shown === null || this.viewer === null) return this.placeholder()
    const { language, direction, is_live } = this.#shown
    if (!is_live) return nothing
    return html`<div id="frame" part="frame" lang=${language} dir=${direction}>
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
    const { document: given, member } = this
    const shown = given ?? (await this.connection.document())
    this.viewer = given
      ? member
        ? { kind: 'member', member }
        : { kind: 'guest', member: null }
      : await this.connection.viewer()
    if (shown !== this.#shown) {
      this.#shown = shown
      this.words = new Words(shown)
      this.#wear(shown)
    }
  }

  protected readonly reload = () => {
    this.#loading = this.#tryLoad()
  }

  async #tryLoad(): Promise<void> {
    // Such an element waits for its document, and asks for nothing.
    if (this.document === undefined && this.hasAttribute('preview')) return
    try {
      await this.load()
      this.removeAttribute('away')
    } catch (error) {
      this.connection.complain(error)
      this.toggleAttribute('away', this.#shown === null)
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

const worn = new WeakSet<CSSStyleSheet>()
