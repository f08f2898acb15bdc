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

function readNamed(text: string): Columns {
  const columns: Partial<Record<ImportField, readonly string[]>> = {}
  for (const part of text.split(',')) {
    const [name = '', ...rest] = part.split(':')
    const column = rest.join(':').trim()
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
