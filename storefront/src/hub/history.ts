import { html, nothing, type TemplateResult } from 'lit'
import type { HistoryRow } from '../connection/member.ts'
import { button, section } from './pieces.ts'
import { Section } from './section.ts'

interface Page {
  readonly data: readonly HistoryRow[]
  readonly next_cursor: string | null
}

const ROWS_FIRST = 5
const ROWS_MORE = 20

/** What came in and what went out, in the merchant's words. */
export class History extends Section {
  /** What was read by "Show more"; null: only what came with the member is shown. */
  #rows: readonly HistoryRow[] | null = null
  #cursor: string | null = null

  /** After a change the newest rows are others. */
  override async prepare(): Promise<void> {
    this.#rows = null
    this.#cursor = null
  }

  render(): TemplateResult | null {
    if (this.member === null) return null
    const newest = this.member.history ?? []
    const rows = this.#rows ?? newest.slice(0, ROWS_FIRST)
    const has_more = this.#rows === null ? newest.length > ROWS_FIRST : this.#cursor !== null
    return section(
      'history',
      this.say('history'),
      rows.length === 0
        ? html`<p class="soft">${this.say('history_empty')}</p>`
        : html`<ul id="rows" tabindex="-1" aria-labelledby="history">
              ${rows.map((one) => this.#row(one))}
            </ul>
            ${
              has_more
                ? html`<div class="actions">
                    ${button({
                      label: this.say('history_more'),
                      is_quiet: true,
                      is_busy: this.busy !== null,
                      press: () => this.#readMore(),
                    })}
                  </div>`
                : nothing
            }`,
    )
  }

  #row({ points, description, created_at, is_pending, cancelled }: HistoryRow): TemplateResult {
    const state = is_pending ? 'history_pending' : cancelled ? 'history_cancelled' : null
    const sign = points > 0 ? '+' : ''
    return html`<li part="card" class="row past">
      <div class="grow">
        <h3>${description}</h3>
        <p class="soft">
          ${this.words.date(created_at)}${state === null ? nothing : html` · ${this.say(state)}`}
        </p>
      </div>
      <p class="number">${sign}${this.words.points(points)}</p>
    </li>`
  }

  async #readMore(): Promise<void> {
    await this.act('history', async () => {
      const after = this.#cursor === null ? '' : `&cursor=${this.#cursor}`
      const path = `/transactions?limit=${ROWS_MORE}${after}&${this.stage.connection.language_query}`
      const { data, next_cursor } = await this.read<Page>(path)
      this.#rows = [...(this.#rows ?? []), ...data]
      this.#cursor = next_cursor
      return null
    })
    await this.stage.moveFocus('#rows')
  }
}
