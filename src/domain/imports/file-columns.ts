import { withFormulas } from '../../lib/csv.ts'
import type { ImportField, ImportPreset } from './import-presets.ts'
import { filledCells, placeColumns, startOf } from './read-import-row.ts'

/** A column of a file before it is imported. */
export interface FileColumn {
  /** As the file names it. */
  readonly name: string
  /** What it seems to hold; null: unknown. */
  readonly field: ImportField | null
  /** Its cells in the first rows that fill it. */
  readonly examples: readonly string[]
}

export const FILE_COLUMNS_MAX = 500

/** The columns of a file, without those that have no name. */
export function fileColumns(
  names: readonly string[],
  rows: readonly (readonly string[])[],
  known: ImportPreset['columns'],
): FileColumn[] {
  const fields = new Map([...placeColumns(names, known)].map(([field, { at }]) => [at, field]))
  const columns = names.slice(0, filledCells(names)).flatMap((name, at): FileColumn[] => {
    if (name.trim() === '') return []
    const cells = rows.map((row) => withFormulas((row[at] ?? '').trim()))
    const examples = cells.filter((cell) => cell !== '').map(startOf)
    return [{ name: name.trim(), field: fields.get(at) ?? null, examples }]
  })
  return columns.slice(0, FILE_COLUMNS_MAX)
}
