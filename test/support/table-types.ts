import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Queries } from '../../src/store/db.ts'

const root = join(import.meta.dirname, '..', '..')

export const TABLES_PATH = join(root, 'src', 'store', 'tables.ts')

/** What a driver makes of a value of each type of the database. */
const TYPES: Record<string, string> = {
  bigint: 'number',
  boolean: 'boolean',
  bytea: 'Uint8Array',
  date: 'Date',
  integer: 'number',
  jsonb: 'unknown',
  numeric: 'string',
  real: 'number',
  smallint: 'number',
  text: 'string',
  'timestamp with time zone': 'Date',
}

interface Column {
  table: string
  name: string
  type: string
  may_be_null: boolean
  has_default: boolean
  /** The check of this column alone, as the database says it; null: there is none. */
  check: string | null
}

/** The source of src/store/tables.ts, as the migrations make the tables. */
export async function describeTables(queries: Queries): Promise<string> {
  const { rows } = await sql<Column>`
    SELECT t.relname AS table, a.attname AS name, format_type(a.atttypid, NULL) AS type,
      NOT a.attnotnull AS may_be_null, a.atthasdef AS has_default,
      (
        SELECT pg_get_constraintdef(c.oid) FROM pg_constraint c
        WHERE c.conrelid = t.oid AND c.contype = 'c' AND c.conkey = ARRAY[a.attnum]
          AND pg_get_constraintdef(c.oid) LIKE '% = ANY (ARRAY[%'
      ) AS check
    FROM pg_class t
    JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE t.relkind = 'r' AND t.relnamespace = current_schema()::regnamespace
    ORDER BY t.relname COLLATE "C", a.attnum
  `.execute(queries)
  const tables = Map.groupBy(rows, ({ table }) => table)
  const typed = typedColumns()
  const known = new Set(rows.map(({ table, name }) => `${table}.${name}`))
  const unknown = [...typed].filter((name) => !known.has(name))
  if (unknown.length > 0) throw new Error(`column-types.ts names what is not there: ${unknown}`)
  return `/** Every table, as the migrations make it. Written by "npm run generate": do not edit. */

import type { Insertable, Selectable } from 'kysely'
import type { ColumnTypes, Defaulted, DefaultedJson, Json } from './column-types.ts'

export interface Tables {
${[...tables].map(([table, columns]) => tableOf(table, columns, typed)).join('\n')}
}

/** The rows of each table as they are read. */
export type Rows = { [Name in keyof Tables]: Selectable<Tables[Name]> }

/** A row of a table as it is read. */
export type Row<Name extends keyof Tables> = Rows[Name]

/** A row of a table as it is inserted. */
export type NewRow<Name extends keyof Tables> = Insertable<Tables[Name]>
`
}

function tableOf(table: string, columns: readonly Column[], typed: ReadonlySet<string>): string {
  const fields = columns.map((column) => broken(`    ${column.name}: ${typeOf(column, typed)}`))
  return `  ${table}: {\n${fields.join('\n')}\n  }`
}

function typeOf(column: Column, typed: ReadonlySet<string>): string {
  const orNull = column.may_be_null ? ' | null' : ''
  const name = `${column.table}.${column.name}`
  const value = typed.has(name) ? `ColumnTypes['${name}']` : (choicesOf(column) ?? plainOf(column))
  const defaulted = column.has_default && !column.may_be_null
  if (column.type === 'jsonb') return `${defaulted ? 'DefaultedJson' : 'Json'}<${value}>${orNull}`
  return defaulted ? `Defaulted<${value}>` : `${value}${orNull}`
}

function plainOf({ table, name, type }: Column): string {
  const plain = TYPES[type]
  if (plain === undefined) throw new Error(`${table}.${name} is of an unknown type, ${type}`)
  return plain
}

/** The values that a check leaves to a text. */
function choicesOf({ type, check }: Column): string | null {
  if (type !== 'text' || check === null) return null
  return [...check.matchAll(/'([^']*)'::text/g)].map(([, choice]) => `'${choice}'`).join(' | ')
}

/** The columns that src/store/column-types.ts gives a type of their own. */
function typedColumns(): ReadonlySet<string> {
  const source = readFileSync(join(root, 'src', 'store', 'column-types.ts'), 'utf8')
  return new Set([...source.matchAll(/^ {2}'(\w+\.\w+)':/gm)].map(([, name = '']) => name))
}

/** A line that is too long, as the formatter breaks it. */
function broken(line: string): string {
  return line.length <= 100 ? line : line.replace(/<(.*)>$/, '<\n      $1\n    >')
}
