/** Reads one page after another, each after the key of the last row before it. */
export async function* walkPages<Row, Key>(
  size: number,
  read: (page: { readonly limit: number; readonly after: Key | null }) => Promise<readonly Row[]>,
  keyOf: (row: Row) => Key,
): AsyncGenerator<readonly Row[]> {
  let after: Key | null = null
  for (;;) {
    const rows: readonly Row[] = await read({ limit: size, after })
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < size) return
    after = keyOf(last)
  }
}
