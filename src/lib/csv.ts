export type Cell = string | number | boolean | null

const LINE_END = '\r\n'

/** One line of a CSV file (RFC 4180), with its end. */
export function csvLine(cells: readonly Cell[]): string {
  return cells.map(csvCell).join(',') + LINE_END
}

function csvCell(cell: Cell): string {
  if (cell === null) return ''
  const text = typeof cell === 'string' ? withoutFormula(cell) : String(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const PLAIN_NUMBER = /^-?[0-9]+(\.[0-9]+)?$/
const FORMULA = /^'*[=+\-@\t\r]/

/**
 * A spreadsheet runs a text that begins like a formula. An apostrophe in front makes it a text
 * again. Amounts of money are texts too, and stay as they are.
 */
function withoutFormula(text: string): string {
  return FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text
}

/** The text before `withoutFormula`. */
export function withFormula(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text
}
