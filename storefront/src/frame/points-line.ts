import { type CSSResultGroup, css, html, nothing } from 'lit'
import { estimatesOf, type Line } from '../connection/estimates.ts'
import { icon, STAR } from './icons.ts'
import { LaurelElement } from './laurel-element.ts'

/** One line about what lines of a cart bring, in the type of the shop around it. */
export abstract class PointsLine extends LaurelElement {
  static override styles: CSSResultGroup = [
    LaurelElement.styles,
    css`
      :host {
        font: inherit;
        color: inherit;
        min-block-size: 1.6em;
      }
      #frame {
        color: inherit;
        font: inherit;
      }
      p.line {
        display: flex;
        gap: 0.4em;
        align-items: center;
      }
      svg {
        inline-size: 1.15em;
        block-size: 1.15em;
      }
    `,
  ]

  #points = 0
  #asked = ''

  protected abstract lines(): readonly Line[]
  /** The text for a member, and for everybody else. */
  protected abstract readonly names: readonly [string, string]

  override clear(): void {
    super.clear()
    this.#points = 0
  }

  /** Asks for the points with everything else, so that the line is drawn once. */
  protected override async load(): Promise<void> {
    await super.load()
    const { viewer } = this
    const lines = this.lines()
    this.#asked = JSON.stringify(lines)
    const is_empty = lines.length === 0 || !this.shown.is_live || this.document !== undefined
    const points = is_empty ? 0 : await estimatesOf(this.connection).of(lines)
    // Meanwhile the lines may be others, or who looks at them.
    if (viewer !== this.viewer) return
    if (this.#asked === JSON.stringify(this.lines())) this.#points = points
  }

  protected override updated(): void {
    if (this.viewer !== null && this.#asked !== JSON.stringify(this.lines())) this.reload()
  }

  protected override content() {
    if (this.#points <= 0) return nothing
    const [for_member, for_guest] = this.names
    const name = this.viewer?.kind === 'member' ? for_member : for_guest
    return html`<p class="line" part="line">
      ${icon(STAR)}<span part="text"
        >${this.words.say(name, { points: this.words.points(this.#points) })}</span
      >
    </p>`
  }
}
