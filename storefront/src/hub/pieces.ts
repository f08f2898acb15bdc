import { html, nothing, type TemplateResult } from 'lit'
import type { Words } from '../frame/words.ts'

/** A section with a heading. `name` is its part for the styles of a shop. */
export function section(name: string, title: string, content: unknown): TemplateResult {
  return html`<section part="section ${name}" class=${name}>
    <h2 part="heading" id=${name} tabindex="-1">${title}</h2>
    ${content}
  </section>`
}

interface Row {
  readonly drawing: TemplateResult
  readonly title: string
  /** What it brings or costs. */
  readonly worth?: string
  /** Lines below. */
  readonly lines: readonly (string | null | undefined)[]
  readonly end?: unknown
  /** What opens below the row. */
  readonly below?: unknown
}

export function row({ drawing, title, worth, lines, end, below }: Row): TemplateResult {
  return html`<li part="card" class="row">
    <span class="disc">${drawing}</span>
    <div class="grow">
      <h3>${title}</h3>
      ${worth ? html`<p class="number" part="worth">${worth}</p>` : nothing}
      ${lines
        .map((line) => withoutTitle(line, title))
        .filter(Boolean)
        .map((line) => html`<p class="soft">${line}</p>`)}
    </div>
    ${end ? html`<div class="end">${end}</div>` : nothing}
    ${below ? html`<div class="below">${below}</div>` : nothing}
  </li>`
}

/** The name of a person, which turns no text around it and does not fill the page. */
export function personName(name: string): string {
  const letters = [...name.replace(UNSHOWN, '')]
  const short = letters.slice(0, NAME_LENGTH_MAX).join('')
  const shown = letters.length > NAME_LENGTH_MAX ? `${short}…` : short
  // From right to left, it is isolated from the sentence around it.
  return RIGHT_TO_LEFT.test(shown) ? `\u2068${shown}\u2069` : shown
}

const NAME_LENGTH_MAX = 40
const UNSHOWN = /[\p{Cc}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufefc]/

/** A line that begins with the title says only what follows it. */
function withoutTitle(line: string | null | undefined, title: string): string {
  if (!line || line === title) return ''
  return line.startsWith(`${title} · `) ? line.slice(title.length + 3) : line
}

/** What has just been done or refused. The status of the element has read it out already. */
export const note = (text: string | null) =>
  text === null ? nothing : html`<p class="note" part="note">${text}</p>`

interface Press {
  readonly label: string
  /** What a screen reader says, if the label does not say which thing. */
  readonly name?: string
  readonly press: (event: Event) => void
  readonly is_busy?: boolean
  readonly is_quiet?: boolean
  readonly id?: string
}

/** A busy button keeps its focus, and only does nothing. */
export function button({ label, name, press, is_busy, is_quiet, id }: Press): TemplateResult {
  return html`<button
    type="button"
    part="button"
    class=${is_quiet ? 'quiet' : ''}
    id=${id ?? nothing}
    aria-label=${name ?? nothing}
    aria-disabled=${is_busy ? 'true' : nothing}
    @click=${(event: Event) => is_busy || press(event)}
  >${label}</button>`
}

/** A link to another page; `title` says for screen readers what it is about. */
export function link(words: Words, label: string, title: string, url: string): TemplateResult {
  return html`<a part="button link" class="button quiet" href=${url} target="_blank" rel="noopener"
    >${label}<span class="said"> ${title} (${words.say('new_window')})</span></a
  >`
}

/** A text that can be copied, such as a code or a link. */
export function copyable(words: Words, what: string, text: string, tell: (text: string) => void) {
  return html`<div class="copy" part="code">
    <output part="code-text" dir="ltr" aria-label=${what}>${text}</output>
    ${button({
      label: words.say('copy'),
      name: words.say('copy_named', { what }),
      is_quiet: true,
      press: async ({ currentTarget }) => {
        const field = (currentTarget as HTMLElement).previousElementSibling
        tell((await copied(text, field)) ? words.say('copied') : text)
      },
    })}
  </div>`
}

/** Where a page may not write to the clipboard, the text is selected instead. */
async function copied(text: string, field: Element | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    if (field !== null) getSelection()?.selectAllChildren(field)
    return false
  }
}

export function bar(label: string, value: number, max: number): TemplateResult {
  return html`<progress part="progress" aria-label=${label} value=${value} max=${max}></progress>`
}
