/** Rows as a file that a spreadsheet opens: RFC 4180, with a header line. */
export function csvOf(rows: readonly Readonly<Record<string, unknown>>[]): Blob {
  const columns = Object.keys(rows[0] ?? {})
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
  const text = lines.map((line) => `${line.map(cellOf).join(',')}\r\n`).join('')
  return new Blob([text], { type: 'text/csv;charset=utf-8' })
}

/** A text that a spreadsheet would take for a formula gets an apostrophe in front. */
function cellOf(value: unknown): string {
  const text = String(value)
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
