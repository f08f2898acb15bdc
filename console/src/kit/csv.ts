/** Without it, Excel does not take a file for UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'

/** Rows as a file that a spreadsheet opens: RFC 4180, with a header line. */
export function csvOf(rows: readonly Readonly<Record<string, unknown>>[]): Blob {
  const columns = Object.keys(rows[0] ?? {})
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
  const text = lines.map((line) => `${line.map(cellOf).join(',')}\r\n`).join('')
  return new Blob([BYTE_ORDER_MARK, text], { type: 'text/csv;charset=utf-8' })
}

const PLAIN_NUMBER = /^-?[0-9]+(\.[0-9]+)?$/
/** What a spreadsheet may take for a formula, at the start of a text, a line or a cell in it. */
const BEFORE_FORMULA = /(?<=^|[;\t\r\n])(?=["']*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/g

/** The same as in the exports of the service: an apostrophe stands in front of a formula. */
function cellOf(value: unknown): string {
  const text = String(value)
  const is_plain = typeof value !== 'string' || PLAIN_NUMBER.test(text)
  const safe = is_plain ? text : text.replaceAll(BEFORE_FORMULA, "'")
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
