import { html, type TemplateResult } from 'lit'
import { button, note, section } from './pieces.ts'
import { Section } from './section.ts'

/** A leap year, so that every birthday is a day of it. */
const LEAP_YEAR = 2024

/** The member's birthday: day and month, never the year. */
export class Birthday extends Section {
  #is_changing = false

  render(): TemplateResult | null {
    const { birthday } = this.stage.shown
    if (birthday === null || this.member === null) return null
    const known = this.member.birthday
    return section(
      'birthday',
      this.say('birthday'),
      html`<div class="stack">
        ${known !== null && !this.#is_changing ? this.#shown(known) : this.#form(birthday.points)}
        ${note(this.noteAt('birthday'))}
      </div>`,
    )
  }

  #shown({ month, day }: { readonly month: number; readonly day: number }): TemplateResult {
    const iso = new Date(Date.UTC(LEAP_YEAR, month - 1, day)).toISOString()
    const date = this.words.date(iso, { day: 'numeric', month: 'long', timeZone: 'UTC' })
    return html`<div class="between">
      <p><strong>${date}</strong></p>
      ${button({
        label: this.say('change'),
        name: `${this.say('change')}: ${this.say('birthday')}`,
        is_quiet: true,
        id: 'change-birthday',
        press: () => {
          this.#is_changing = true
          void this.stage.moveFocus('form select')
        },
      })}
    </div>`
  }

  #form(points: number | null): TemplateResult {
    const { day, month } = this.member?.birthday ?? {}
    const text =
      points === null
        ? this.say('birthday_text_plain')
        : this.say('birthday_text', { points: this.words.points(points) })
    return html`<p>${text}</p>
      <form class="box" @submit=${(event: SubmitEvent) => this.#save(event)}>
        <div class="fields">
          ${choice(
            this.say('birthday_day'),
            'day',
            Array.from({ length: 31 }, (_, index) => this.words.number(index + 1)),
            day,
          )}
          ${choice(this.say('birthday_month'), 'month', this.words.months(), month)}
        </div>
        <div class="actions"><button part="button">${this.say('save')}</button></div>
      </form>`
  }

  async #save(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    const fields = new FormData(event.target as HTMLFormElement)
    const body = { month: Number(fields.get('month')), day: Number(fields.get('day')) }
    await this.act('birthday', async () => {
      await this.write('PUT', '/birthday', body)
      this.#is_changing = false
      return this.say('birthday_saved')
    })
    await this.stage.moveFocus(this.#is_changing ? 'form select' : '#birthday')
  }
}

function choice(label: string, name: string, options: readonly string[], chosen?: number) {
  return html`<label
    >${label}
    <select name=${name} required autocomplete="bday-${name}">
      <option value=""></option>
      ${options.map(
        (option, index) =>
          html`<option value=${index + 1} ?selected=${index + 1 === chosen}>${option}</option>`,
      )}
    </select>
  </label>`
}
