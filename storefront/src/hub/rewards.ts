import { html, nothing, type TemplateResult } from 'lit'
import type { Reward } from '../connection/document.ts'
import type { OfferedReward, Redemption } from '../connection/member.ts'
import { iconOf } from './drawings.ts'
import { bar, button, copyable, note, row, section } from './pieces.ts'
import { Section } from './section.ts'

interface Redeemed {
  readonly redemption: Redemption
}

/** Rewards with what is missing for each, how to redeem them, and the codes from earlier. */
export class Rewards extends Section {
  /** Which is being asked about, and how many points of a free choice. */
  #asked: string | null = null
  #points = 0
  readonly #redeemed = new Map<string, Redemption>()
  #codes: readonly Redemption[] = []

  override async prepare(): Promise<void> {
    const { data } = await this.readOwn<Redemption>('/redemptions?limit=20')
    this.#codes = data.filter((one) => one.status === 'issued' && one.discount_code !== null)
  }

  render(): TemplateResult | null {
    const offered = new Map(this.member?.rewards?.map((reward) => [reward.id, reward]))
    const { rewards } = this.stage.shown
    const shown = this.member?.rewards
      ? rewards
          .filter(({ id }) => offered.has(id))
          .map((reward) => ({ ...reward, ...costOf(offered.get(reward.id)) }))
      : rewards
    const codes = this.#codes.filter(
      ({ id }) => ![...this.#redeemed.values()].some((one) => one.id === id),
    )
    return html`${section(
      'rewards',
      this.say('rewards'),
      shown.length === 0
        ? html`<p class="soft">${this.say('reward_none')}</p>`
        : html`<ul>${shown.map((reward) => this.#row(reward, offered.get(reward.id)))}</ul>`,
    )}${
      codes.length === 0
        ? nothing
        : section(
            'codes',
            this.say('codes'),
            html`<ul>${codes.map((code) => this.#codeRow(code))}</ul>`,
          )
    }`
  }

  #row(reward: Reward, offered: OfferedReward | undefined): TemplateResult {
    const { id, type, title, text, points_cost } = reward
    const missing = offered?.can_redeem.points_needed ?? 0
    const ends_at = offered?.ends_at
    return row({
      drawing: iconOf(type),
      title,
      worth: this.words.points(points_cost),
      lines: [
        text,
        ends_at ? this.say('reward_ends', { date: this.words.date(ends_at) }) : null,
        this.#barOf(offered),
      ],
      end: offered?.can_redeem.state === 'redeemable' ? this.#redeemButton(reward) : null,
      below: html`${missing > 0 ? this.#wayTo(reward, missing) : nothing}${
        this.#asked === id ? this.#question(reward) : nothing
      }${this.#outcome(id)}${note(this.noteAt(id))}`,
    })
  }

  /** How far the balance is. */
  #wayTo({ title, points_cost }: Reward, missing: number): TemplateResult {
    const points = this.words.points(missing)
    return html`<div>
      ${bar(title, points_cost - missing, points_cost)}
      <p class="soft">${this.say('reward_missing', { points })}</p>
    </div>`
  }

  /** Why it cannot be redeemed, but for points. */
  #barOf(offered: OfferedReward | undefined): string | null {
    const { state, required_tier = '', starts_at } = offered?.can_redeem ?? {}
    if (state === 'customer_excluded') return this.say('not_allowed')
    if (state === 'tier_required') return this.say('reward_tier', { tier: required_tier })
    if (state !== 'not_started' || !starts_at) return null
    return this.say('reward_starts', { date: this.words.date(starts_at) })
  }

  #redeemButton({ id, title, points_cost }: Reward): TemplateResult {
    return button({
      id: `redeem-${id}`,
      label: this.say('reward_redeem'),
      name: this.say('reward_redeem_named', { title }),
      press: () => {
        this.#asked = id
        this.#points = points_cost
        this.#redeemed.delete(id)
        void this.stage.moveFocus('form input, form button')
      },
    })
  }

  #question(reward: Reward): TemplateResult {
    const { id, is_variable, points_cost } = reward
    return html`<form class="box" @submit=${(event: Event) => this.#redeem(event, reward)}>
      ${
        is_variable
          ? this.#amount(reward)
          : html`<p>${this.say('reward_confirm', { points: this.words.points(points_cost) })}</p>`
      }
      <div class="actions">
        <button part="button" aria-disabled=${this.busy === id ? 'true' : nothing}>${this.say(
          'reward_confirm_yes',
        )}</button>
        ${button({
          label: this.say('cancel'),
          is_quiet: true,
          press: () => {
            this.#asked = null
            void this.stage.moveFocus(`#redeem-${id}`)
          },
        })}
      </div>
    </form>`
  }

  #amount({ points_cost: least, points_step }: Reward): TemplateResult {
    const step = points_step ?? 1
    const most = Math.max(least, Math.floor((this.member?.points_balance ?? 0) / step) * step)
    return html`<label
        >${this.say('reward_amount')}
        <input
          type="number"
          inputmode="numeric"
          required
          min=${least}
          max=${most}
          step=${step}
          aria-describedby="range"
          .value=${String(this.#points)}
          @input=${({ target }: Event) => {
            this.#points = (target as HTMLInputElement).valueAsNumber
          }}
        />
      </label>
      <p class="soft" id="range">${this.say('reward_amount_wrong', { least, most, step })}</p>`
  }

  #outcome(id: string): TemplateResult | typeof nothing {
    const redemption = this.#redeemed.get(id)
    return redemption ? html`<div class="box">${this.#codeOf(redemption)}</div>` : nothing
  }

  #codeRow(redemption: Redemption): TemplateResult {
    return html`<li part="card" class="row">
      <div class="below"><h3>${redemption.reward_name}</h3>
      ${this.#codeOf(redemption)}</div>
    </li>`
  }

  #codeOf({ discount_code, ends_at, status, reward_name }: Redemption): TemplateResult {
    if (discount_code === null) {
      return html`<p>${this.say(status === 'pending' ? 'reward_pending' : 'reward_credited')}</p>`
    }
    const what = `${this.say('code')}, ${reward_name}`
    return html`${copyable(this.words, what, discount_code, (text) => this.stage.announce(text))}
      ${
        ends_at
          ? html`<p class="soft">${this.say('code_valid', { date: this.words.date(ends_at) })}</p>`
          : nothing
      }`
  }

  async #redeem(event: Event, { id, is_variable }: Reward): Promise<void> {
    event.preventDefault()
    const points = is_variable ? { points: this.#points } : {}
    const body = { reward_id: id, ...points }
    await this.act(id, async () => {
      const { redemption } = await this.write<Redeemed>('POST', '/redemptions', body)
      this.#redeemed.set(id, redemption)
      this.#asked = null
      publish(redemption)
      return this.say('reward_ready')
    })
    const redeemed = this.#redeemed.get(id)
    if (redeemed === undefined) return
    await this.stage.moveFocus(redeemed.discount_code === null ? '#rewards' : '.box .copy button')
  }
}

/** Tells the shop, which may put the code into its cart. */
function publish(redemption: Redemption): void {
  const { id, reward_id, reward_name, discount_code, discount_type, discount_value } = redemption
  const detail = {
    ...{ redemption_id: id, reward_id, reward_name },
    ...{ code: discount_code, type: discount_type, value: discount_value },
  }
  document.dispatchEvent(new CustomEvent('laurel:redeemed', { detail }))
}

/** Some members pay less than the document says. */
function costOf(offered: OfferedReward | undefined) {
  const points_cost = offered?.points_cost
  return points_cost == null ? {} : { points_cost }
}
