import { html, type TemplateResult } from 'lit'
import type { Campaign } from '../connection/document.ts'
import { icon, STAR } from '../frame/icons.ts'
import { link, row, section } from './pieces.ts'
import { Section } from './section.ts'

const MINUTE_MS = 60_000

/** What runs at the moment, and how long it still does. */
export class Campaigns extends Section {
  #timer: ReturnType<typeof setTimeout> | undefined

  render(): TemplateResult | null {
    const now = Date.now()
    const running = this.stage.shown.campaigns.filter(({ ends_at }) => Date.parse(ends_at) > now)
    clearTimeout(this.#timer)
    if (running.length === 0) return null
    this.#timer = setTimeout(() => this.stage.requestUpdate(), MINUTE_MS)
    return section(
      'campaigns',
      this.say('campaigns'),
      html`<ul>${running.map((campaign) => this.#row(campaign, now))}</ul>`,
    )
  }

  #row({ title, text, ends_at, url }: Campaign, now: number): TemplateResult {
    const time = this.words.timeUntil(Date.parse(ends_at) - now)
    return row({
      drawing: icon(STAR),
      title,
      worth: this.say('campaign_ends', { time }),
      lines: [text],
      end: url === null ? null : link(this.words, this.say('more'), url),
    })
  }
}
