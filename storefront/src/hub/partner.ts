import { html, nothing, type TemplateResult } from 'lit'
import { Refusal } from '../connection/refusal.ts'
import { copyable, note, section } from './pieces.ts'
import { Section, type Stage } from './section.ts'

export { hub_styles as styles } from './styles.ts'

interface Partner {
  readonly status: 'applied' | 'approved' | 'rejected' | 'suspended'
  readonly code: string | null
  readonly link: string | null
  readonly commission_text: string
  readonly balances: { readonly held: string; readonly payable: string; readonly paid: string }
  readonly commissions: readonly Booking[]
  readonly payouts: readonly Booking[]
}

interface Booking {
  readonly amount: string
  readonly created_at: string
}

/** What a partner needs: apply, code, link, and what has been earned and paid. */
class PartnerDesk extends Section {
  #partner: Partner | null = null
  protected override readonly reasons = {
    applications_closed: 'partner_closed',
    partner_exists: 'not_allowed',
    email_missing: 'not_allowed',
  }

  override async prepare(): Promise<void> {
    const { viewer, document, shown } = this.stage
    if (viewer?.kind === 'guest' || document !== undefined || !shown.partner_program) return
    const { language } = shown
    this.#partner = await this.read<{ readonly partner: Partner | null }>(
      `/partner?language=${language}`,
    )
      .then(({ partner }) => partner)
      .catch((error) => {
        // Somebody who is no member yet is no partner either.
        if (error instanceof Refusal && error.status === 404) return null
        throw error
      })
  }

  render(): TemplateResult | null {
    const program = this.stage.shown.partner_program
    if (program === null) return null
    const commission = this.#partner?.commission_text ?? program.commission_text
    return html`<section class="hero" part="section partner">
        <h2 id="partner" part="heading" tabindex="-1">${this.say('partner')}</h2>
        ${program.text ? html`<p>${program.text}</p>` : nothing}
        <p><strong>${this.say('partner_earn', { commission })}</strong></p>
        ${this.#standing(program.is_open)}
      </section>
      ${this.#partner?.status === 'approved' ? this.#books(this.#partner) : nothing}`
  }

  #standing(is_open: boolean): TemplateResult {
    switch (this.#partner?.status) {
      case 'approved':
        return this.#shares(this.#partner)
      case 'applied':
        return html`<p>${this.say('partner_applied')}</p>`
      case 'rejected':
        return html`<p>${this.say('partner_rejected')}</p>`
      case 'suspended':
        return html`<p>${this.say('partner_paused')}</p>`
      default:
        if (!is_open) return html`<p>${this.say('partner_closed')}</p>`
        return this.stage.viewer?.kind === 'guest' ? this.#door() : this.#application()
    }
  }

  #door(): TemplateResult {
    const { sign_in_url } = this.stage
    if (!sign_in_url) return html`<p>${this.say('partner_sign_in')}</p>`
    return html`<p>${this.say('partner_sign_in')}</p>
      <div class="actions">
        <a part="button link" class="button" href=${sign_in_url}>${this.say('sign_in')}</a>
      </div>`
  }

  #application(): TemplateResult {
    return html`<form class="stack" @submit=${(event: SubmitEvent) => this.#apply(event)}>
        <label
          >${this.say('partner_name')}
          <input name="name" required maxlength="100" autocomplete="name"
        /></label>
        <label
          >${this.say('partner_website')}<input name="website" type="url" placeholder="https://"
        /></label>
        <label
          >${this.say('partner_note')}<textarea name="note" rows="3" maxlength="1000"></textarea>
        </label>
        <div class="actions">
          <button part="button" aria-disabled=${this.busy === null ? nothing : 'true'}>
            ${this.say('partner_apply')}
          </button>
        </div>
      </form>
      ${note(this.noteAt('partner'))}`
  }

  #shares({ code, link }: Partner): TemplateResult {
    const tell = (text: string) => this.stage.announce(text)
    const shown = (name: string, text: string | null) =>
      text === null
        ? nothing
        : html`<div>
            <p class="soft">${this.say(name)}</p>
            ${copyable(this.words, this.say(name), text, tell)}
          </div>`
    return html`${shown('partner_link', link)}${shown('partner_code', code)}`
  }

  #books({ balances, commissions, payouts }: Partner): TemplateResult {
    return html`<dl class="ladder wide">
        ${(['held', 'payable', 'paid'] as const).map(
          (name) =>
            html`<div class="step">
              <dt class="soft">${this.say(`partner_${name}`)}</dt>
              <dd class="figure">${this.words.money(Number(balances[name]))}</dd>
            </div>`,
        )}
      </dl>
      ${this.#list('partner_commissions', commissions)}
      ${this.#list('partner_payouts', payouts)}`
  }

  #list(name: string, bookings: readonly Booking[]): TemplateResult {
    const rows = bookings.map(
      ({ amount, created_at }) =>
        html`<li class="row past" part="card">
          <p>${this.words.date(created_at)}</p>
          <p class="number">${this.words.money(Number(amount))}</p>
        </li>`,
    )
    const content =
      rows.length === 0
        ? html`<p class="soft">${this.say('partner_nothing')}</p>`
        : html`<ul>${rows}</ul>`
    return section(name, this.say(name), content)
  }

  async #apply(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    const fields = [...new FormData(event.target as HTMLFormElement)]
    const typed = fields.map(([name, value]) => [name, String(value).trim()] as const)
    const written = {
      ...Object.fromEntries(typed.filter(([, value]) => value !== '')),
      language: this.stage.shown.language,
    }
    await this.act('partner', async () => {
      await this.write('POST', '/partner', written)
      return this.say('partner_applied')
    })
    await this.stage.moveFocus('#partner')
  }
}

export const build = { partner: (stage: Stage) => new PartnerDesk(stage) }
