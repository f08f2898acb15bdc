import { html, nothing, type TemplateResult } from 'lit'
import { icon } from '../frame/icons.ts'
import { CHECK } from './drawings.ts'
import { section } from './pieces.ts'
import { Section } from './section.ts'

/** The ladder with the perks of each step, and where the member stands. */
export class Tiers extends Section {
  render(): TemplateResult | null {
    const { tiers } = this.stage.shown
    if (tiers === null || tiers.ladder.length === 0) return null
    const standing = this.member?.tier ?? null
    const is_top = standing !== null && this.member?.next_tier === null
    return section(
      'tiers',
      this.say('tiers'),
      html`<div class="stack">
        ${[tiers.period_text, is_top ? this.say('tier_top') : '']
          .filter(Boolean)
          .map((text) => html`<p class="soft">${text}</p>`)}
        ${
          standing?.grace_until
            ? html`<p>${this.say('tier_grace', { date: this.words.date(standing.grace_until) })}</p>`
            : nothing
        }
        <ol class="ladder">
          ${tiers.ladder.map(
            ({ id, title, from_text, perks }) =>
              html`<li
                part="card tier-card"
                class="step"
                aria-current=${id === standing?.id ? 'step' : nothing}
              >
                <div class="between">
                  <h3>${title}</h3>
                  ${
                    id === standing?.id
                      ? html`<span class="badge">${this.say('tier_current')}</span>`
                      : nothing
                  }
                </div>
                <p class="soft">${from_text}</p>
                ${perkList(perks)}
              </li>`,
          )}
        </ol>
      </div>`,
    )
  }
}

export function perkList(perks: readonly string[]): TemplateResult | typeof nothing {
  if (perks.length === 0) return nothing
  return html`<ul class="perks">
    ${perks.map((perk) => html`<li>${icon(CHECK)}<span>${perk}</span></li>`)}
  </ul>`
}
