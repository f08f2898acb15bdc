import { html, type TemplateResult } from 'lit'
import type { Campaign } from '../connection/document.ts'
import { icon, STAR } from '../frame/icons.ts'
import { row, section } from './pieces.ts'
import { Section } from './section.ts'

const MINUTE_MS = 60_000

/** What runs at the moment, and how long it still does. */
export class Campaigns extends Section {
  #timer: ReturnType<typeof setTimeout> | undefined

  render(): TemplateResult | null {
    const now = Date.now()
    const { campaigns } = this.stage.shown
    const running = campaigns.filter(({ ends_at }) => ends_at === null || Date.parse(ends_at) > now)
    clearTimeout(this.#timer)
    if (running.length === 0) return null
    this.#timer = setTimeout(() => this.stage.requestUpdate(), MINUTE_MS)
    return section(
      'campaigns',
      this.say('campaigns'),
      html`<ul>${running.map((campaign) => this.#row(campaign, now))}</ul>`,
    )
  }

  #row({ title, text, ends_at }: Campaign, now: number): TemplateResult {
    const left_ms = ends_at === null ? null : Date.parse(ends_at) - now
    return row({
      drawing: icon(STAR),
      title,
      worth:
        left_ms === null ? '' : this.say('campaign_ends', { time: this.words.timeUntil(left_ms) }),
      lines: [text],
    })
  }
}
