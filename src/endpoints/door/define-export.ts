import { type Static, type TObject, type TProperties, Type } from 'typebox'
import { withoutCodes } from '../../domain/codes/shown-code.ts'
import type { Area } from '../../domain/people/roles.ts'
import { passSeesCodes } from '../../domain/people/sees-codes.ts'
import { BYTE_ORDER_MARK, type Cell, csvLine } from '../../lib/csv.ts'
import { serializerOf } from '../../schemas/base/serializer.ts'
import { closed, NoParams, oneOf } from '../../schemas/base/types.ts'
import { type DefinedOperation, type OperationInput, ofOneShop } from './define-operation.ts'
import { defineStreamedOperation } from './define-streamed-operation.ts'
import type { OperationCall, ShopCall } from './operation-call.ts'
import { Streamed } from './streamed.ts'

const CSV = 'text/csv'
const NDJSON = 'application/x-ndjson'
const FORMATS = ['csv', 'ndjson'] as const

const format = Type.Optional(
  oneOf(FORMATS, {
    default: 'csv',
    description:
      '`csv`: RFC 4180 with a header line, in UTF-8. An apostrophe stands before `=`, `+`, `-` and ' +
      '`@` at the start of a text or a line, and after a semicolon or a tab, so that no spreadsheet ' +
      'takes it for a formula. `ndjson`: one JSON object per line.',
  }),
)

const bom = Type.Optional(
  oneOf(['true', 'false'], {
    default: 'true',
    description:
      'Whether a CSV file begins with a byte-order mark, by which spreadsheets know that it is ' +
      'UTF-8. `ndjson` never has one.',
  }),
)

/** Rows as a file: what a row is, and where the rows come from. */
interface ExportDefinition<
  Call,
  Path extends string,
  Query extends TProperties,
  Row extends TObject<TProperties>,
> {
  readonly path: Path
  readonly summary: string
  readonly area: Area | null
  readonly file_name: string
  readonly query: Query
  /** Its values are texts, numbers, booleans or null; its fields are the columns. */
  readonly row: Row
  /** One page after another, each read once the one before was sent. */
  pages(call: Call, query: Static<TObject<Query>>): AsyncIterable<readonly Static<Row>[]>
}

/** The rows of one shop. The audit log says who took them. */
export function defineExport<
  Path extends string,
  Query extends TProperties,
  Row extends TObject<TProperties>,
>(
  operation_id: string,
  definition: ExportDefinition<ShopCall, Path, Query, Row>,
): DefinedOperation<'GET', Path, Row> {
  const { handle, ...rest } = exportOf(definition)
  const subject = { kind: 'export', id: () => null }
  const operation = { ...rest, subject, handle: ofOneShop(handle) }
  return { ...defineStreamedOperation(operation_id, operation), of_one_shop: true }
}

/** The rows of all shops, or of the one that `shopOrAll` says. */
export function defineExportOfShops<
  Path extends string,
  Query extends TProperties,
  Row extends TObject<TProperties>,
>(
  operation_id: string,
  definition: ExportDefinition<OperationCall, Path, Query, Row>,
): DefinedOperation<'GET', Path, Row> {
  return defineStreamedOperation(operation_id, exportOf(definition))
}

function exportOf<
  Call extends Pick<OperationCall, 'caller'>,
  Path extends string,
  Query extends TProperties,
  Row extends TObject<TProperties>,
>({ path, summary, area, file_name, query, row, pages }: ExportDefinition<Call, Path, Query, Row>) {
  const columns = Object.keys(row.properties)
  const toJson = serializerOf(row)
  const linesOf = {
    csv: (rows: readonly object[]) => rows.map((one) => csvLine(cellsOf(one, columns))),
    ndjson: (rows: readonly object[]) => rows.map((one) => `${toJson(one)}\n`),
  }
  return {
    method: 'GET' as const,
    path,
    summary,
    area,
    params: NoParams,
    query: closed({ ...query, format, bom }),
    result: row,
    streams: [CSV, NDJSON],
    handle: async (call: Call, input: Pick<OperationInput<unknown, unknown, unknown>, 'query'>) => {
      // What was checked against this schema has these fields.
      const {
        format: wanted = 'csv',
        bom: marked = 'true',
        ...own
      } = input.query as { format?: 'csv' | 'ndjson'; bom?: 'true' | 'false' }
      const found = pages(call, own as Static<TObject<Query>>)[Symbol.asyncIterator]()
      // Before the answer begins, so that a wrong query is an error and not half a file.
      const first = await found.next()
      async function* pieces(): AsyncGenerator<string> {
        if (wanted === 'csv') yield (marked === 'true' ? BYTE_ORDER_MARK : '') + csvLine(columns)
        for (let page = first; page.done !== true; page = await found.next()) {
          const sees_codes = passSeesCodes(call.caller)
          const rows = sees_codes ? page.value : page.value.map(withoutCodes)
          yield linesOf[wanted](rows).join('')
        }
      }
      return new Streamed({
        media_type: `${wanted === 'csv' ? CSV : NDJSON}; charset=utf-8`,
        file_name: `${file_name}.${wanted}`,
        pieces: pieces(),
      })
    },
  }
}

function cellsOf(row: unknown, columns: readonly string[]): Cell[] {
  const values = new Map<string, unknown>(Object.entries(Object(row)))
  return columns.map((column) => {
    const value = values.get(column) ?? null
    return typeof value === 'number' || typeof value === 'boolean' || value === null
      ? value
      : String(value)
  })
}
