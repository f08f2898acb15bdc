// The types of html-to-text are not installed: this is what we use of them.
interface Builder {
  addInline(text: string): void
  addLiteral(text: string): void
  addLineBreak(): void
  openBlock(options: { leadingLineBreaks: number }): void
  closeBlock(options: { trailingLineBreaks: number }): void
}
interface Tag {
  readonly attribs: Readonly<Record<string, string>>
  readonly children: readonly unknown[]
}
type Walk = (children: readonly unknown[], builder: Builder) => void
type Formatter = (tag: Tag, walk: Walk, builder: Builder) => void

/** `See your rewards:`, and the address on a line of its own. */
const link =
  (colon: string): Formatter =>
  ({ attribs, children }, walk, builder) => {
    walk(children, builder)
    builder.addLiteral(colon.trimEnd())
    builder.addLineBreak()
    builder.addLiteral(attribs.href ?? '')
  }

/** `Your balance: `, and the value beside it on the same line. */
const label =
  (colon: string): Formatter =>
  ({ children }, walk, builder) => {
    builder.openBlock({ leadingLineBreaks: 1 })
    walk(children, builder)
    builder.addLiteral(colon)
  }

const value: Formatter = ({ children }, walk, builder) => {
  walk(children, builder)
  builder.closeBlock({ trailingLineBreaks: 1 })
}

const lines = { leadingLineBreaks: 1, trailingLineBreaks: 1 }
const paragraphs = { leadingLineBreaks: 2, trailingLineBreaks: 2 }

/** How the marks of our components appear in plain text. */
const SELECTORS = [
  { selector: 'h1', options: { ...paragraphs, uppercase: false } },
  { selector: 'h2', options: { ...paragraphs, trailingLineBreaks: 1, uppercase: false } },
  { selector: 'ul', options: { ...paragraphs, leadingLineBreaks: 1, itemPrefix: '- ' } },
  { selector: 'a[data-text=link]', format: 'link' },
  { selector: 'td[data-text=label]', format: 'label' },
  { selector: 'td[data-text=value]', format: 'value' },
  { selector: 'td[data-text=box]', format: 'block', options: paragraphs },
  { selector: 'div[data-text=label]', format: 'block', options: lines },
]

/** How an e-mail becomes plain text; the colon is that of its language. */
export function plainTextOptions(colon: string) {
  return { formatters: { link: link(colon), label: label(colon), value }, selectors: SELECTORS }
}
