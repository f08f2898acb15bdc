import { html, nothing, type TemplateResult } from 'lit'
import type { EarnWay } from '../connection/document.ts'
import { iconOf } from './drawings.ts'
import { explain } from './explain.ts'
import { button, link, note, row, section } from './pieces.ts'
import { Section } from './section.ts'

interface Claimed {
  readonly points_awarded: number
  readonly discount_code: string | null
  readonly is_pending: boolean
}

/** What a customer has to agree to, by the type of the rule. */
const CONSENT: Readonly<Record<string, string>> = {
  newsletter_signup: 'earn_consent_email',
  sms_signup: 'earn_consent_sms',
}

/** Ways to earn, and claims of those that a customer says to have done. */
export class Earn extends Section {
  readonly #done = new Set<string>()
  /** Whose page the customer has opened, and so may claim. */
  readonly #visited = new Set<string>()
  /** Whose questions are open. */
  #asked: string | null = null

  render(): TemplateResult | null {
    const { earn } = this.stage.shown
    if (earn.length === 0) return null
    return section('earn', this.say('earn'), html`<ul>${earn.map((way) => this.#row(way))}</ul>`)
  }

  #row(way: EarnWay): TemplateResult {
    const { id, type, title, text, points_text, limit_text } = way
    const said = note(this.noteAt(id))
    const asks = this.#asked === id ? this.#questions(way) : nothing
    return row({
      drawing: iconOf(type),
      title,
      worth: points_text,
      lines: [text, limit_text],
      end: this.member === null ? null : this.#endOf(way),
      below: html`${asks}${said}`,
    })
  }

  #endOf(way: EarnWay): TemplateResult | null {
    const next = this.#next(way)
    const from = next === null ? null : html`<p class="soft">${next}</p>`
    if (this.#isDone(way)) return html`<p class="done">${this.say('earn_done')}</p>${from}`
    return way.is_claimable ? (from ?? this.#claimOf(way)) : null
  }

  #claimOf(way: EarnWay): TemplateResult {
    const { id, title, url, type } = way
    if (url !== null && !this.#visited.has(id)) {
      return html`<span @click=${() => this.#visit(id)}>${link(
        this.words,
        this.say('earn_open'),
        title,
        url,
      )}</span>`
    }
    return button({
      id: `claim-${id}`,
      label: this.say('earn_claim'),
      name: this.say('earn_claim_named', { title }),
      is_quiet: true,
      is_busy: this.busy === id,
      press: () => (CONSENT[type] ? this.#ask(id) : this.#claim(way, {})),
    })
  }

  /** The link becomes the claim, and so the focus stays where it was. */
  #visit(id: string): void {
    this.#visited.add(id)
    void this.stage.moveFocus(`#claim-${id}`)
  }

  #ask(id: string): void {
    this.#asked = id
    void this.stage.moveFocus('form input')
  }

  #questions(way: EarnWay): TemplateResult {
    return html`<form class="box" @submit=${(event: SubmitEvent) => this.#answer(way, event)}>
      ${
        way.type === 'sms_signup'
          ? html`<label
              >${this.say('earn_phone')}
              <input name="phone" type="tel" autocomplete="tel" required pattern="\\+[0-9 ]{7,20}"
            /></label>`
          : nothing
      }
      <label class="check">
        <input type="checkbox" name="consent" required />${this.say(CONSENT[way.type] ?? '')}
      </label>
      <div class="actions">
        <button part="button" aria-disabled=${this.busy ? 'true' : nothing}>${this.say(
          'earn_claim',
        )}</button>
        ${button({ label: this.say('cancel'), is_quiet: true, press: () => this.#leave(way.id) })}
      </div>
    </form>`
  }

  #leave(id: string): void {
    this.#asked = null
    void this.stage.moveFocus(`#claim-${id}`)
  }

  #answer(way: EarnWay, event: SubmitEvent): void {
    event.preventDefault()
    const fields = new FormData(event.target as HTMLFormElement)
    const phone = String(fields.get('phone') ?? '').replaceAll(' ', '')
    void this.#claim(way, { marketing_consent: true, ...(phone && { phone }) })
  }

  async #claim({ id }: EarnWay, answers: object): Promise<void> {
    await this.act(id, async () => {
      const body = { rule_id: id, locale: this.stage.shown.language, ...answers }
      try {
        const claimed = await this.write<Claimed>('POST', '/claims', body)
        this.#finish(id)
        return this.#thanks(claimed)
      } catch (error) {
        const text = explain(this.words, error)
        if (text === this.say('earn_already')) this.#finish(id)
        return text
      }
    })
    if (this.#done.has(id)) await this.stage.moveFocus('#earn')
  }

  #finish(id: string): void {
    this.#done.add(id)
    this.#asked = null
  }

  #thanks({ points_awarded, discount_code, is_pending }: Claimed): string {
    if (discount_code !== null) return this.say('earn_claimed_code', { code: discount_code })
    const points = this.words.points(points_awarded)
    return this.say(is_pending ? 'earn_claimed_pending' : 'earn_claimed', { points })
  }

  /** Also just now, when the service has not been asked again. */
  #isDone({ id, type }: EarnWay): boolean {
    const is_claimed = this.#standing(id)?.state === 'already_claimed'
    return is_claimed || this.#done.has(id) || type === 'account_created'
  }

  /** From when it can be claimed, if that is known. */
  #next({ id }: EarnWay): string | null {
    const { claimable_at = null } = this.#standing(id) ?? {}
    return claimable_at && this.say('earn_from', { date: this.words.date(claimable_at) })
  }

  #standing(id: string) {
    return this.member?.earning?.find(({ rule_id }) => rule_id === id)
  }
}
