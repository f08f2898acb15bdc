import { html, nothing, type TemplateResult } from 'lit'
import type { Dependent } from '../connection/member.ts'
import { iconOf } from './drawings.ts'
import { button, note, personName, row, section } from './pieces.ts'
import { Section } from './section.ts'

/** The two lists of a member, by their name on the wire and in the texts. */
const KINDS = [
  { list: 'pets', one: 'pet' },
  { list: 'children', one: 'child' },
] as const

type Kind = (typeof KINDS)[number]

/** Pets and children, whose birthdays bring points too. */
export class Dependents extends Section {
  readonly #lists = new Map<string, readonly Dependent[]>()
  #adding: string | null = null
  protected override readonly reasons = { limit_reached: 'dependent_limit' }

  override async prepare(): Promise<void> {
    for (const { list } of this.#kinds()) {
      const { data } = await this.readOwn<Dependent>(`/${list}?limit=20`)
      this.#lists.set(list, data)
    }
  }

  render(): TemplateResult | null {
    if (this.member === null) return null
    return html`${this.#kinds().map((kind) => this.#list(kind))}`
  }

  #kinds(): Kind[] {
    return KINDS.filter(({ list }) => this.stage.shown.dependents[list])
  }

  #list(kind: Kind): TemplateResult {
    const { list, one } = kind
    const known = this.#lists.get(list) ?? []
    return section(
      list,
      this.say(list),
      html`<div class="stack">
        ${
          known.length === 0
            ? nothing
            : html`<ul>${known.map((dependent) => this.#row(kind, dependent))}</ul>`
        }
        ${
          this.#adding === list
            ? this.#form(kind)
            : html`<div class="actions">
                ${button({
                  id: `add-${one}`,
                  label: this.say(`${one}_add`),
                  is_quiet: true,
                  press: () => this.#open(list, 'form input'),
                })}
              </div>`
        }
        ${note(this.noteAt(list))}
      </div>`,
    )
  }

  #row(kind: Kind, { id, name: given, birthday }: Dependent): TemplateResult {
    const name = personName(given ?? '')
    const options = { dateStyle: 'medium', timeZone: 'UTC' } as const
    const date = birthday === null ? null : this.words.date(birthday, options)
    return row({
      drawing: iconOf(`${kind.one}_birthday`),
      title: name,
      lines: [date === null ? null : this.say('born_on', { date })],
      end: button({
        label: this.say('remove'),
        name: this.say('remove_named', { name: name }),
        is_quiet: true,
        is_busy: this.busy === kind.list,
        press: () => this.#remove(kind, id, name),
      }),
    })
  }

  #form(kind: Kind): TemplateResult {
    const { list, one } = kind
    return html`<form class="box" @submit=${(event: SubmitEvent) => this.#add(event, kind)}>
      <div class="fields">
        <label>${this.say(`${one}_name`)}<input name="name" required maxlength="100" /></label>
        <label>${this.say('born')}<input name="birthday" type="date" required /></label>
      </div>
      <div class="actions">
        <button part="button" aria-disabled=${this.busy === list ? 'true' : nothing}>${this.say(
          'save',
        )}</button>
        ${button({
          label: this.say('cancel'),
          is_quiet: true,
          press: () => this.#open(null, `#add-${one}`),
        })}
      </div>
    </form>`
  }

  #open(list: string | null, focus: string): void {
    this.#adding = list
    void this.stage.moveFocus(focus)
  }

  async #add(event: SubmitEvent, { list }: Kind): Promise<void> {
    event.preventDefault()
    const fields = new FormData(event.target as HTMLFormElement)
    const name = String(fields.get('name'))
    const body = { name, birthday: String(fields.get('birthday')) }
    await this.act(list, async () => {
      await this.write('POST', `/${list}`, body)
      this.#adding = null
      return this.say('dependent_saved', { name: personName(name) })
    })
    if (this.#adding === null) await this.stage.moveFocus(`#${list}`)
  }

  async #remove({ list }: Kind, id: string, name: string): Promise<void> {
    await this.act(list, async () => {
      await this.write('DELETE', `/${list}/${id}`)
      return this.say('dependent_removed', { name })
    })
    await this.stage.moveFocus(`#${list}`)
  }
}
