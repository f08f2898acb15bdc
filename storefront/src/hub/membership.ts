import { html, nothing, type TemplateResult } from 'lit'
import type { StorefrontDocument } from '../connection/document.ts'
import { section } from './pieces.ts'
import { Section } from './section.ts'
import { perkList } from './tiers.ts'

type Offer = StorefrontDocument['memberships'][number]

/** Paid memberships: what they bring, and what the member's own has brought so far. */
export class Membership extends Section {
  render(): TemplateResult | null {
    const { memberships } = this.stage.shown
    if (memberships.length === 0) return null
    return section(
      'membership',
      this.say('memberships'),
      html`<ul class="ladder">${memberships.map((offer) => this.#card(offer))}</ul>`,
    )
  }

  #card(offer: Offer): TemplateResult {
    const { id, title, price_text, perks, url, payoff_text } = offer
    const held = this.member?.membership?.id === id
    return html`<li part="card" class="step" aria-current=${held ? 'true' : nothing}>
      <h3>${title}</h3>
      <p class="soft">${price_text}</p>
      ${perkList(perks)}
      ${held ? this.#held() : nothing}
      ${payoff_text ? html`<p>${payoff_text}</p>` : nothing}
      ${
        held || url === null
          ? nothing
          : html`<p class="actions">
              <a part="button link" class="button" href=${url}
                >${this.say('membership_get', { title })}</a
              >
            </p>`
      }
    </li>`
  }

  #held(): TemplateResult | typeof nothing {
    const held = this.member?.membership
    if (!held) return nothing
    const { ends_at, in_grace, paid_off_text, extra_points } = held
    const date = this.words.date(ends_at)
    const brought =
      paid_off_text ??
      (extra_points
        ? this.say('membership_brought', { points: this.words.points(extra_points) })
        : null)
    return html`<p>${this.say(in_grace ? 'membership_grace' : 'membership_until', { date })}</p>
      ${brought === null ? nothing : html`<p><strong>${brought}</strong></p>`}`
  }
}
