/** Text that is HTML already. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = string | number | Html | readonly Html[]

/** A template of HTML; whatever is put into it is escaped, unless it is HTML itself. */
export function html(literals: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const text = literals.reduce((done, literal, index) => {
    const part = parts[index - 1] ?? ''
    return done + render(part) + literal
  })
  return new Html(text)
}

function render(part: Part): string {
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map(({ text }) => text).join('')
  return escapeHtml(String(part))
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

/** Prose with `code` in backticks. */
export function prose(text: string): Html {
  const parts = text
    .split('`')
    .map((part, index) => (index % 2 === 0 ? html`${part}` : html`<code>${part}</code>`))
  return html`${parts}`
}

const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">' +
  '<path d="M16 29C7 24 5 13 11 3c9 5 12 15 5 26z" fill="#3f8f5f"/>' +
  '<path d="M15 26C14 19 13 12 11 6" stroke="#fff" stroke-width="1.6" fill="none"/></svg>'

/** Within the page, so that a browser asks for no other file. */
export const icon = html`<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(ICON)}">`
