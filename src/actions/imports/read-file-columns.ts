import { type FileColumn, fileColumns } from '../../domain/imports/file-columns.ts'
import { KNOWN_COLUMNS } from '../../domain/imports/import-presets.ts'
import { CsvFault, readCsv } from '../../lib/csv-reader.ts'
import { faultyFile, messageOfCsv, withinLimit } from './import-file.ts'

/** The first line and a few rows, however long they are. */
const BYTES_MAX = 1024 * 1024
const ROWS_READ_MAX = 3

/** The columns of a file by its beginning, which may end anywhere. */
export async function readFileColumns(file: AsyncIterable<Uint8Array>): Promise<FileColumn[]> {
  let names: readonly string[] | null = null
  const rows: (readonly string[])[] = []
  try {
    for await (const { cells } of readCsv(withinLimit(file, BYTES_MAX))) {
      if (names === null) names = cells
      else if (rows.length < ROWS_READ_MAX) rows.push(cells)
    }
  } catch (error) {
    if (!(error instanceof CsvFault)) throw error
    if (names === null) throw faultyFile(messageOfCsv(error))
  }
  if (names === null) throw faultyFile('must have a first line with the names of the columns')
  return fileColumns(names, rows, KNOWN_COLUMNS)
}
