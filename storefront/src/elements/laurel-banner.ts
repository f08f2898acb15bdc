import { type CSSResultGroup, css, html, nothing } from 'lit'
import { icon, STAR } from '../frame/icons.ts'
import { LaurelElement } from '../frame/laurel-element.ts'

/** One strip: the campaign that ends next, or what the programme is worth to who looks at it. */
class LaurelBanner extends LaurelElement {
  static override styles: CSSResultGroup = [
    LaurelElement.styles,
    css`
      :host {
        min-block-size: var(--laurel-banner-reserve, 56px);
      }
      :host([away]) {
        min-block-size: 0;
      }
      .strip {
        display: flex;
        flex-wrap: wrap;
        gap: 4px 14px;
        align-items: center;
        justify-content: center;
        min-block-size: var(--laurel-banner-reserve, 56px);
        padding: 10px 20px;
        color: var(--_ink);
        background: color-mix(in oklab, var(--_accent) 12%, var(--_surface));
      }
      a {
        font-weight: 600;
      }
      .soft {
        font-size: 0.9375em;
      }
    `,
  ]

  protected override content() {
    const { words } = this
    const now = Date.now()
    const [campaign] = this.shown.campaigns
      .filter(({ ends_at }) => endOf(ends_at) > now)
      .toSorted((one, other) => endOf(one.ends_at) - endOf(other.ends_at))
    if (campaign === undefined) {
      return this.#strip(html`<p>${this.#invitation()}</p>${this.#door()}`)
    }
    const { title, ends_at } = campaign
    const time = ends_at === null ? null : words.timeUntil(endOf(ends_at) - now)
    return this.#strip(html`<p><strong>${title}</strong></p>
      ${time === null ? nothing : html`<p class="soft">${words.say('campaign_ends', { time })}</p>`}`)
  }

  #strip(content: unknown) {
    return html`<aside class="strip" part="banner" aria-label=${this.words.say('launcher')}>
      ${icon(STAR)}${content}
    </aside>`
  }

  #invitation(): string {
    const { words, viewer } = this
    if (!viewer?.member) return words.say('banner_guest')
    return words.say('banner_member', { points: words.points(viewer.member.points_balance) })
  }

  #door() {
    const url = this.viewer?.kind === 'guest' ? this.sign_up_url : undefined
    return url ? html`<a part="link" href=${url}>${this.words.say('sign_up')}</a>` : nothing
  }
}

const endOf = (ends_at: string | null) => (ends_at === null ? Infinity : Date.parse(ends_at))

customElements.get('laurel-banner') ?? customElements.define('laurel-banner', LaurelBanner)
