import { type CSSResult, type CSSResultGroup, css, html } from 'lit'
import { LaurelElement } from '../frame/laurel-element.ts'
import type { Section, Stage } from './section.ts'

/** What a script with sections brings. */
export interface Sections {
  readonly styles: CSSResult
  readonly build: Readonly<Record<string, (stage: Stage) => Section>>
}

/**
 * An element whose sections are scripts of their own, so that a page that shows none of them loads
 * none. All are drawn at once, so that none moves another; until then their place is kept.
 */
export abstract class SectionedElement extends LaurelElement {
  static override styles: CSSResultGroup = [
    LaurelElement.styles,
    css`
      .wait {
        display: grid;
        gap: 24px;
        min-block-size: var(--laurel-reserve, 100vh);
        padding: 24px;
        align-content: start;
      }
      .wait div {
        block-size: 72px;
        border-radius: 12px;
        background: color-mix(in srgb, currentColor 7%, transparent);
        animation: wait 1.6s ease-in-out infinite alternate;
      }
      .wait div:first-child {
        block-size: 150px;
      }
      :host([away]) .wait {
        display: none;
      }
      @keyframes wait {
        to {
          opacity: 0.45;
        }
      }
    `,
  ]

  #sections = new Map<string, Section>()
  #drawn: readonly (Section | undefined)[] = []
  #are_styled = false

  /** The sections in their order, and where each comes from. */
  protected abstract sections(): readonly (readonly [string, () => Promise<Sections>])[]

  override clear(): void {
    super.clear()
    // What one has begun is not the next one's to finish.
    this.#sections = new Map()
    this.#drawn = []
  }

  protected override async load(): Promise<void> {
    const known = this.#sections
    await super.load()
    const wanted = this.sections()
    const loaded = await Promise.all(wanted.map(([, load]) => load()))
    for (const [index, [name]] of wanted.entries()) {
      const { build, styles } = loaded[index] ?? {}
      const section = build?.[name]?.(this)
      if (section && !known.has(name)) known.set(name, section)
      if (styles) this.#style(styles)
    }
    await Promise.all([...known.values()].map((section) => section.prepare()))
    // Meanwhile they may be somebody else's.
    if (known === this.#sections) this.#drawn = wanted.map(([name]) => known.get(name))
  }

  protected override placeholder() {
    return html`<div class="wait" aria-hidden="true">
      <div></div><div></div><div></div><div></div>
    </div>`
  }

  protected override content() {
    return html`<div id="hub" part="hub">${this.#drawn.map((section) => section?.render())}</div>`
  }

  /** Before the look of the shop, which stays last. */
  #style({ styleSheet }: CSSResult): void {
    const root = this.renderRoot
    if (this.#are_styled || !(root instanceof ShadowRoot) || !styleSheet) return
    this.#are_styled = true
    const at = root.adoptedStyleSheets.length - 1
    root.adoptedStyleSheets = root.adoptedStyleSheets.toSpliced(at, 0, styleSheet)
  }
}
