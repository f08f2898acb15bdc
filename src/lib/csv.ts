export type Cell = string | number | boolean | null

const LINE_END = '\r\n'

/** At the beginning of a file: without it, Excel does not take the file for UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff'

/** One line of a CSV file (RFC 4180), with its end. */
export function csvLine(cells: readonly Cell[]): string {
  return cells.map(csvCell).join(',') + LINE_END
}

function csvCell(cell: Cell): string {
  if (cell === null) return ''
  const text = typeof cell === 'string' ? withoutFormulas(cell) : String(cell)
  return SEPARATES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** What ends a cell in one country or another: where prices have a comma, it is a semicolon. */
const SEPARATES = /[",;\t\r\n]/
const PLAIN_NUMBER = /^-?[0-9]+(\.[0-9]+)?$/
/**
 * In front of what a spreadsheet may take for a formula, at the start of a text, of a line or of
 * such a cell. The spreadsheet takes away the quotes around a cell.
 */
const BEFORE_FORMULA = /(?<=^|[;\t\r\n])(?=["']*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/g
const APOSTROPHE = /(?<=^|[;\t\r\n])'(?=["']*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/g

/**
 * A spreadsheet runs a text that begins like a formula. An apostrophe in front makes it a text
 * again. Amounts of money are texts too, and stay as they are.
 */
function withoutFormulas(text: string): string {
  return PLAIN_NUMBER.test(text) ? text : text.replaceAll(BEFORE_FORMULA, "'")
}

/** The text before `withoutFormulas`. */
export function withFormulas(text: string): string {
  return text.replaceAll(APOSTROPHE, '')
}
