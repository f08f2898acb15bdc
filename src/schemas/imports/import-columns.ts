import {
  IMPORT_FIELDS,
  IMPORT_PRESETS,
  type ImportField,
  type ImportPreset,
} from '../../domain/imports/import-presets.ts'
import { invalidInput } from '../../errors.ts'

type Columns = ImportPreset['columns']

interface Named {
  readonly preset?: string
  readonly columns?: string
  readonly dates?: ImportPreset['dates']
}

/** How the file is read: as the preset says, and as the caller says instead. */
export function readColumns({ preset, columns, dates }: Named) {
  const named = columns === undefined ? {} : readNamed(columns)
  const name = preset ?? (columns === undefined ? 'laurel' : null)
  const known = IMPORT_PRESETS.find((one) => one.name === name)
  return {
    preset: known?.name ?? null,
    columns: { ...known?.columns, ...named },
    dates: dates ?? known?.dates ?? 'month_first',
  }
}

/** What is between two commas; in quotes, a name may have commas and doubled quotes. */
const PARTS = /(?:[^,"]|"(?:[^"]|"")*"?)+/g

function readNamed(text: string): Columns {
  const columns: Partial<Record<ImportField, readonly string[]>> = {}
  for (const part of text.match(PARTS) ?? [text]) {
    const [name = '', ...rest] = part.split(':')
    const written = rest.join(':').trim()
    const column = /^".*"$/.test(written)
      ? written.slice(1, -1).replaceAll('""', '"').trim()
      : written
    const field = IMPORT_FIELDS.find((one) => one === name.trim())
    if (field === undefined || column === '') {
      throw invalidInput({
        field: 'columns',
        message: 'must name fields and columns, such as email:E-Mail,points:Punkte',
        allowed: IMPORT_FIELDS,
        received: part.slice(0, 100),
      })
    }
    columns[field] = [column]
  }
  return columns
}
