import { html, nothing, type TemplateResult } from 'lit'
import { intentsOf } from '../connection/intents.ts'
import { Refusal } from '../connection/refusal.ts'
import { copyable, note, personName } from './pieces.ts'
import { Section, type Stage } from './section.ts'

export { hub_styles as styles } from './styles.ts'

interface Invitation {
  readonly advocate_first_name: string | null
  readonly friend_reward: { readonly title: string; readonly text: string } | null
}

interface Claimed {
  readonly reward: { readonly title: string }
  readonly code: string | null
  readonly sent_by_email: boolean
}

/** Where a friend's link leads: who invites, what it brings, and the reward itself. */
class Landing extends Section {
  /** undefined: not read yet; null: there is no such invitation. */
  #invitation: Invitation | null | undefined
  #claimed: Claimed | null = null
  protected override readonly reasons = {
    unknown_code: 'landing_unknown',
    existing_customer: 'landing_refused',
    suspected_fraud: 'wait',
    validation_error: 'landing_email_wrong',
  }

  override async prepare(): Promise<void> {
    const { code } = this
    if (!code || this.stage.document !== undefined || this.#invitation !== undefined) return
    this.#invitation = await this.stage.connection
      .fetchPublic<Invitation>(
        `referrals/${encodeURIComponent(code)}?language=${this.stage.shown.language}`,
      )
      .catch((error) => {
        if (error instanceof Refusal && error.status === 404) return null
        throw error
      })
  }

  render(): TemplateResult | null {
    if (!this.code && this.stage.document === undefined) return null
    return html`<section class="hero" part="section landing">
      ${this.#claimed === null ? this.#letter() : this.#reward(this.#claimed)}
    </section>`
  }

  /** By default from the address of the page, as members' links have it. */
  private get code(): string {
    const address = new URLSearchParams(location.search)
    return this.stage.code || (address.get('ref') ?? '')
  }

  #letter(): TemplateResult {
    const { friend_reward, advocate_first_name: name } = this.#invitation ?? this.#example()
    if (friend_reward === null) {
      return html`<h2 id="landing" part="heading">${this.say('landing_unknown')}</h2>`
    }
    const title = name
      ? this.say('landing_title_named', { name: personName(name) })
      : this.say('landing_title')
    return html`<h2 id="landing" part="heading">${title}</h2>
      <p>${this.say('landing_text', { reward: friend_reward.title })}</p>
      ${friend_reward.text ? html`<p class="soft">${friend_reward.text}</p>` : nothing}
      <form class="stack" @submit=${(event: SubmitEvent) => this.#claim(event)}>
        <label
          >${this.say('landing_email')}
          <input name="email" type="email" autocomplete="email" required />
        </label>
        <div class="actions">
          <button part="button" aria-disabled=${this.busy === null ? nothing : 'true'}>
            ${this.say('landing_get')}
          </button>
        </div>
      </form>
      ${note(this.noteAt('landing'))}`
  }

  /** In a preview there is no code, and nobody who invites. */
  #example(): Invitation {
    const title = this.stage.document?.referral?.friend_reward
    const friend_reward = title === undefined ? null : { title, text: '' }
    return { advocate_first_name: null, friend_reward }
  }

  #reward({ reward, code, sent_by_email }: Claimed): TemplateResult {
    const { words, stage } = this
    const title = this.say('landing_done', { reward: reward.title })
    return html`<h2 id="landing" part="heading" tabindex="-1">${title}</h2>
      ${
        code === null
          ? nothing
          : copyable(words, this.say('code'), code, (text) => stage.announce(text))
      }
      ${sent_by_email ? html`<p>${this.say('landing_sent')}</p>` : nothing}`
  }

  async #claim(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    const email = String(new FormData(event.target as HTMLFormElement).get('email'))
    await this.act('landing', async () => {
      const body = { code: this.code, email, language: this.stage.shown.language }
      const intents = intentsOf(this.stage.connection)
      this.#claimed = await intents.writePublic('referral-claims', body)
      return null
    })
    if (this.#claimed !== null) await this.stage.moveFocus('#landing')
  }
}

export const build = { landing: (stage: Stage) => new Landing(stage) }
