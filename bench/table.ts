/** Rows as a Markdown table with straight columns; the first row is the head. */
export function alignTable(rows: readonly (readonly string[])[]): string {
  const [head = [], ...body] = rows
  const widths = head.map((_, column) =>
    Math.max(3, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width)).join(' | ')} |`
  const rule = widths.map((width) => '-'.repeat(width))
  return [line(head), line(rule), ...body.map(line)].join('\n')
}
