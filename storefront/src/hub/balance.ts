import { html, nothing, type TemplateResult } from 'lit'
import type { Member, NextTier } from '../connection/member.ts'
import { bar, button, note, personName } from './pieces.ts'
import { Section } from './section.ts'

/** The first thing to see: the balance; for a guest what joining brings, and how. */
export class Balance extends Section {
  #wants_news = false

  render(): TemplateResult {
    const { member } = this
    if (member !== null) return this.#ofMember(member)
    return this.stage.viewer?.kind === 'stranger' ? this.#gate() : this.#ofGuest()
  }

  #ofGuest(): TemplateResult {
    const { sign_up_url, sign_in_url } = this.stage
    const door = (url: string | undefined, label: string, is_quiet: boolean) =>
      url
        ? html`<a part="button link" class="button ${is_quiet ? 'quiet' : ''}" href=${url}
            >${label}</a
          >`
        : nothing
    return hero(html`
      <h2 part="heading" id="balance">${this.say('guest_title')}</h2>
      <p>${this.say('guest_text')}</p>
      <div class="actions">
        ${door(sign_up_url, this.say('sign_up'), false)}
        ${door(sign_in_url, this.say('sign_in'), true)}
      </div>
    `)
  }

  #gate(): TemplateResult {
    const { policies } = this.stage.shown.join
    return hero(html`
      <h2 part="heading" id="balance" tabindex="-1">${this.say('join_title')}</h2>
      <p>${this.say('join_text')}</p>
      ${
        policies.length === 0
          ? nothing
          : html`<p class="soft">
              ${this.say('join_policies')}
              ${policies.map(
                ({ title, url }) =>
                  html` <a href=${url} target="_blank" rel="noopener"
                      >${title}<span class="said"> (${this.say('new_window')})</span></a
                    >`,
              )}
            </p>`
      }
      <label class="check">
        <input
          type="checkbox"
          .checked=${this.#wants_news}
          @change=${({ target }: Event) => {
            this.#wants_news = (target as HTMLInputElement).checked
          }}
        />
        ${this.say('join_consent')}
      </label>
      <div class="actions">
        ${button({
          label: this.say('join'),
          is_busy: this.busy !== null,
          press: () => this.#join(),
        })}
      </div>
      ${note(this.noteAt('join'))}
    `)
  }

  #ofMember(member: Member): TemplateResult {
    const { first_name, points_balance, pending_points, points_expiry, next_tier } = member
    const { words } = this
    const tier = this.#titleOf(member.tier)
    return hero(html`
      <div class="between">
        <h2 part="heading" id="balance" tabindex="-1">${
          first_name ? this.say('greeting', { name: personName(first_name) }) : this.say('balance')
        }</h2>
        ${
          tier === null
            ? nothing
            : html`<span class="badge" part="tier"
                ><span class="said">${this.say('tier_current')}: </span>${tier}</span
              >`
        }
      </div>
      <p class="sum" part="sum">${words.points(points_balance)}</p>
      ${
        pending_points > 0
          ? html`<p class="soft">
              ${this.say('balance_pending', { points: words.points(pending_points) })}
            </p>`
          : nothing
      }
      ${next_tier ? this.#progress(next_tier) : nothing}
      ${this.#nextReward(member)}
      ${
        points_expiry
          ? html`<p class="soft">
              ${this.say('balance_expires', { date: words.date(points_expiry.expires_at) })}
            </p>`
          : nothing
      }
      ${note(this.noteAt('join'))}
    `)
  }

  #progress(next: NextTier): TemplateResult | typeof nothing {
    const nearest = nearestOf(next)
    if (nearest === undefined) return nothing
    const { metric, required, current, remaining } = nearest
    const tier = this.#titleOf(next) ?? next.name
    const amount =
      metric === 'amount_spent'
        ? this.words.money(remaining)
        : this.say(metric === 'orders_count' ? 'orders' : 'points', { count: remaining })
    return html`<div class="stack">
      ${bar(this.say('tier_progress', { tier }), current, required)}
      <p class="soft">${this.say('tier_left', { amount, tier })}</p>
    </div>`
  }

  /** What is missing for the reward that comes next. */
  #nextReward({ rewards = [], points_balance }: Member): TemplateResult | typeof nothing {
    const [next] = rewards
      .flatMap(({ id, can_redeem: { state, points_needed } }) =>
        state === 'insufficient_points' && points_needed ? [{ id, points_needed }] : [],
      )
      .toSorted((one, other) => one.points_needed - other.points_needed)
    const reward = this.stage.shown.rewards.find(({ id }) => id === next?.id)
    if (next === undefined || reward === undefined) return nothing
    const tier = reward.title
    const amount = this.words.points(next.points_needed)
    return html`<div class="stack">
      ${bar(tier, points_balance, points_balance + next.points_needed)}
      <p class="soft">${this.say('tier_left', { amount, tier })}</p>
    </div>`
  }

  /** In the language of the document, where the ladder is shown. */
  #titleOf(tier: { readonly id: string; readonly name: string } | null): string | null {
    if (tier === null) return null
    const ladder = this.stage.shown.tiers?.ladder ?? []
    return ladder.find(({ id }) => id === tier.id)?.title ?? tier.name
  }

  async #join(): Promise<void> {
    await this.act('join', async () => {
      const consent = this.#wants_news && { marketing_consent: true }
      const locale = this.stage.shown.language
      await this.write('POST', '/enroll', { locale, ...consent })
      return this.say('joined')
    })
    await this.stage.moveFocus('#balance')
  }
}

const hero = (content: TemplateResult) =>
  html`<section part="section balance" class="hero">${content}</section>`

/** Of conditions that all have to be met, the one that is furthest away. */
function nearestOf({ criteria, combine }: NextTier) {
  const by_share = criteria.toSorted(
    (one, other) => other.current / other.required - one.current / one.required,
  )
  return by_share.at(combine === 'all' ? -1 : 0)
}
