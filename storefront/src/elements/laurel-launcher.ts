import { type CSSResultGroup, css, html, nothing } from 'lit'
import { CROSS, GIFT, icon } from '../frame/icons.ts'
import { LaurelElement } from '../frame/laurel-element.ts'

const PARTS =
  'hub, section, heading, card, worth, button, link, sum, tier, progress, code, code-text, note'

/**
 * A button in the corner of the page that opens the hub. The dialog is the browser's own, which
 * keeps the focus inside, closes at Esc and gives the focus back. A link to `#laurel` opens it too.
 */
class LaurelLauncher extends LaurelElement {
  static override styles: CSSResultGroup = [
    LaurelElement.styles,
    css`
      .open,
      dialog {
        position: fixed;
        inset-block-end: max(16px, env(safe-area-inset-bottom));
        inset-inline-end: 16px;
      }
      .start .open,
      .start dialog {
        inset-inline: 16px auto;
      }
      .open {
        z-index: var(--laurel-z-index, 2147483000);
        display: flex;
        gap: 10px;
        align-items: center;
        min-block-size: 52px;
        padding: 12px 20px;
        border-radius: min(calc(var(--_radius) * 2), 26px);
        box-shadow: 0 1px 3px rgb(0 0 0 / 0.18), 0 8px 28px rgb(0 0 0 / 0.2);
      }
      .sum {
        font-weight: 500;
        font-variant-numeric: tabular-nums;
        padding-inline-start: 10px;
        border-inline-start: 1px solid color-mix(in srgb, currentColor 45%, transparent);
      }
      dialog {
        inset-block-start: auto;
        inset-inline-start: auto;
        display: none;
        flex-direction: column;
        inline-size: min(440px, 100vw - 32px);
        block-size: min(760px, 100dvh - 32px);
        max-inline-size: none;
        max-block-size: none;
        margin: 0;
        padding: 0;
        border: 1px solid var(--_line);
        border-radius: calc(var(--_radius) + 4px);
        overflow: hidden;
        color: var(--_ink);
        background: var(--_surface);
        box-shadow: 0 24px 80px rgb(0 0 0 / 0.3);
      }
      dialog[open] {
        display: flex;
        animation: rise 0.22s ease-out;
      }
      dialog::backdrop {
        background: rgb(0 0 0 / 0.28);
      }
      header {
        display: flex;
        align-items: center;
        justify-content: space-between;
        gap: 12px;
        padding: 10px 10px 10px 20px;
        padding-inline: 20px 10px;
        border-block-end: 1px solid var(--_line);
      }
      h2 {
        font-weight: 650;
      }
      header button {
        display: grid;
        place-items: center;
        inline-size: 44px;
        min-block-size: 44px;
        padding: 0;
        color: var(--_ink);
        background: none;
      }
      .body {
        flex: 1;
        overflow: auto;
        overscroll-behavior: contain;
        scrollbar-width: thin;
      }
      .body > p {
        padding: 24px;
      }
      @keyframes rise {
        from {
          opacity: 0;
          transform: translateY(14px);
        }
      }
      @media (max-width: 520px) {
        dialog,
        .start dialog {
          inset-inline: 0;
          inset-block-end: 0;
          inline-size: 100%;
          block-size: calc(100dvh - 24px);
          border-width: 1px 0 0;
          border-end-start-radius: 0;
          border-end-end-radius: 0;
        }
      }
    `,
  ]

  /** What is in the panel: not yet asked for, there, or out of reach. */
  #hub: 'unasked' | 'loaded' | 'away' = 'unasked'

  override connectedCallback(): void {
    super.connectedCallback()
    addEventListener('hashchange', this.#follow)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    removeEventListener('hashchange', this.#follow)
    // Outside of the page it would stay open without being a dialog in front of everything.
    this.close()
  }

  /** Opens the panel; a shop's own buttons may call it. */
  async open(): Promise<void> {
    const dialog = this.renderRoot.querySelector('dialog')
    if (dialog === null || dialog.open) return
    dialog.showModal()
    if (this.#hub !== 'loaded') {
      this.#hub = await import('./laurel-hub.ts').then(
        () => 'loaded',
        () => 'away',
      )
      this.requestUpdate()
    }
  }

  close(): void {
    this.renderRoot.querySelector('dialog')?.close()
  }

  protected override async load(): Promise<void> {
    await super.load()
    await this.updateComplete
    this.requestUpdate()
    await this.updateComplete
    this.#follow()
  }

  protected override content() {
    const { shop, look } = this.shown
    const { member } = this.viewer ?? {}
    return html`<div class=${look.position === 'bottom_start' ? 'start' : ''}>
      ${
        look.is_launcher_shown
          ? html`<button
              type="button"
              part="launcher"
              class="open"
              aria-haspopup="dialog"
              @click=${() => this.open()}
            >
              ${icon(GIFT)}${this.words.say('launcher')}
              ${
                member
                  ? html`<span class="sum">${this.words.number(member.points_balance)}<span
                        class="said"
                        > ${this.shown.texts.points_name}</span
                      ></span
                    >`
                  : nothing
              }
            </button>`
          : nothing
      }
      <dialog part="panel" aria-labelledby="title" @click=${this.#leave} @close=${this.#closed}>
        <header part="header">
          <h2 id="title">${this.words.say('panel', { shop: shop.name })}</h2>
          <button
            type="button"
            part="close"
            aria-label=${this.words.say('close')}
            @click=${() => this.close()}
          >
            ${icon(CROSS)}
          </button>
        </header>
        <div class="body">${this.#panel()}</div>
      </dialog>
    </div>`
  }

  #panel() {
    if (this.#hub === 'away') return html`<p role="alert">${this.words.say('offline')}</p>`
    if (this.#hub === 'unasked') return nothing
    return html`<laurel-hub
      exportparts=${PARTS}
      .shop=${this.shop}
      .service=${this.service}
      .language=${this.language}
      .token_url=${this.token_url}
      .sign_in_url=${this.sign_in_url}
      .sign_up_url=${this.sign_up_url}
      .document=${this.document}
      .member=${this.member}
    ></laurel-hub>`
  }

  readonly #follow = () => {
    if (location.hash === '#laurel') void this.open()
  }

  /** A press beside the panel closes it. */
  readonly #leave = ({ target, currentTarget }: Event) => {
    if (target === currentTarget) this.close()
  }

  /** So that the same link opens it again. */
  readonly #closed = () => {
    if (location.hash === '#laurel')
      history.replaceState(history.state, '', location.pathname + location.search)
  }
}

customElements.get('laurel-launcher') ?? customElements.define('laurel-launcher', LaurelLauncher)
