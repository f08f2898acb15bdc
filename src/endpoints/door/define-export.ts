import fastJson from 'fast-json-stringify'
import { type Static, type TObject, type TProperties, Type } from 'typebox'
import type { Context } from '../../context.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { type Cell, csvLine } from '../../lib/csv.ts'
import { closed, NoParams, oneOf } from '../../schemas/base/types.ts'
import type { DefinedOperation } from './define-operation.ts'
import { defineStreamedOperation } from './define-streamed-operation.ts'
import { Streamed } from './streamed.ts'

const CSV = 'text/csv'
const NDJSON = 'application/x-ndjson'
const FORMATS = ['csv', 'ndjson'] as const

const format = Type.Optional(
  oneOf(FORMATS, {
    default: 'csv',
    description:
      '`csv`: RFC 4180 with a header line, in UTF-8, in which a text that begins with `=`, `+`, ' +
      '`-` or `@` has an apostrophe in front of it. `ndjson`: one JSON object per line.',
  }),
)

/** Rows of a shop as a file: what a row is, and where the rows come from. */
interface ExportDefinition<
  Path extends string,
  Query extends TProperties,
  Row extends TObject<TProperties>,
> {
  readonly path: Path
  readonly summary: string
  readonly file_name: string
  readonly query: Query
  /** Its values are texts, numbers, booleans or null; its fields are the columns. */
  readonly row: Row
  /** One page after another, each read once the one before was sent. */
  pages(
    call: { readonly context: Context; readonly shop: Shop; readonly now: Date },
    query: Static<TObject<Query>>,
  ): AsyncIterable<readonly Static<Row>[]>
}

export function defineExport<
  Path extends string,
  Query extends TProperties,
  Row extends TObject<TProperties>,
>(
  operation_id: string,
  definition: ExportDefinition<Path, Query, Row>,
): DefinedOperation<'GET', Path, Row> {
  const { path, summary, file_name, row, pages } = definition
  const columns = Object.keys(row.properties)
  const toJson = fastJson(row)
  const linesOf = {
    csv: (rows: readonly Static<Row>[]) => rows.map((one) => csvLine(cellsOf(one, columns))),
    ndjson: (rows: readonly Static<Row>[]) => rows.map((one) => `${toJson(one)}\n`),
  }
  return defineStreamedOperation(operation_id, {
    method: 'GET',
    path,
    summary,
    params: NoParams,
    query: closed({ ...definition.query, format }),
    result: row,
    streams: [CSV, NDJSON],
    handle: async (call, { query }) => {
      // What was checked against this schema has these fields.
      const { format: wanted = 'csv', ...own } = query as { format?: 'csv' | 'ndjson' }
      async function* pieces(): AsyncGenerator<string> {
        if (wanted === 'csv') yield csvLine(columns)
        const found = pages(call, own as Static<TObject<Query>>)
        for await (const rows of found) yield linesOf[wanted](rows).join('')
      }
      return new Streamed({
        media_type: `${wanted === 'csv' ? CSV : NDJSON}; charset=utf-8`,
        file_name: `${file_name}.${wanted}`,
        pieces: pieces(),
      })
    },
  })
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
