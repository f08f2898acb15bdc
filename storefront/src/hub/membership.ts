import { html, nothing, type TemplateResult } from 'lit'
import type { StorefrontDocument } from '../connection/document.ts'
import type { Member } from '../connection/member.ts'
import { section } from './pieces.ts'
import { Section } from './section.ts'
import { perkList } from './tiers.ts'

type Offer = StorefrontDocument['memberships'][number]
type Brought = NonNullable<NonNullable<Member['membership']>['brought']>

/** Paid memberships: what they bring, and what the member's own has brought so far. */
export class Membership extends Section {
  render(): TemplateResult | null {
    const { memberships } = this.stage.shown
    const all = [...this.#offSale(), ...memberships]
    if (all.length === 0) return null
    return section(
      'membership',
      this.say('memberships'),
      html`<ul class="ladder">${all.map((offer) => this.#card(offer))}</ul>`,
    )
  }

  /** The member's own, if it is not sold any more. */
  #offSale(): Offer[] {
    const held = this.member?.membership
    if (!held || this.stage.shown.memberships.some(({ id }) => id === held.id)) return []
    const { id, name, perks = [] } = held
    return [{ id, title: name, price_text: '', perks, url: null, payoff_text: null }]
  }

  #card(offer: Offer): TemplateResult {
    const { id, title, price_text, perks, url, payoff_text } = offer
    const held = this.member?.membership?.id === id
    return html`<li part="card" class="step" aria-current=${held ? 'true' : nothing}>
      <h3>${title}</h3>
      ${price_text ? html`<p class="soft">${price_text}</p>` : nothing}
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
    const { ends_at, in_grace, brought } = held
    const date = this.words.date(ends_at)
    return html`<p>${this.say(in_grace ? 'membership_grace' : 'membership_until', { date })}</p>
      ${brought ? this.#brought(brought).map((text) => html`<p><strong>${text}</strong></p>`) : nothing}`
  }

  #brought({ points, points_value, discounts }: Brought): string[] {
    const { words } = this
    const values = { points: words.points(points), amount: words.money(points_value ?? 0) }
    const name = points_value ? 'membership_brought_worth' : 'membership_brought'
    return [
      ...(points > 0 ? [this.say(name, values)] : []),
      ...(discounts > 0 ? [this.say('membership_saved', { amount: words.money(discounts) })] : []),
    ]
  }
}
