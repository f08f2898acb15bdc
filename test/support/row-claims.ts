import { sql } from 'kysely'
import type { Checker, Symbol as Named, Project, Type } from 'typescript/unstable/sync'
import type { OpenDatabase } from '../../src/store/db.ts'
import type { AnsweredColumn } from './describe-statement.ts'
import { TABLES_PATH } from './table-types.ts'

/** The kind of value that a driver makes of a type of the database, by its number. */
const KINDS: Readonly<Record<number, string>> = {
  16: 'boolean',
  17: 'Uint8Array',
  20: 'number',
  21: 'number',
  23: 'number',
  25: 'string',
  114: 'JSON',
  700: 'number',
  701: 'number',
  1082: 'Date',
  1184: 'Date',
  1700: 'string',
  3802: 'JSON',
}

interface TableColumn {
  readonly table: string
  readonly type: Type
}

/** Compares what the source says of rows with what the database says of them. */
export class RowClaims {
  readonly #checker: Checker
  /** By the numbers that the database gives to tables and columns. */
  readonly #columns: ReadonlyMap<string, TableColumn>

  constructor(checker: Checker, columns: ReadonlyMap<string, TableColumn>) {
    this.#checker = checker
    this.#columns = columns
  }

  static async open(project: Project, { db }: OpenDatabase): Promise<RowClaims> {
    const { checker, program } = project
    const tables = program.getSourceFile(TABLES_PATH)
    const exported = tables && checker.getSymbolAtLocation(tables)
    const rows = exported && checker.getMemberInModuleExports(exported, 'Rows')
    if (rows === undefined) throw new Error('tables.ts has no Rows')
    const { rows: numbers } = await sql<{ number: string; table: string; column: string }>`
      SELECT t.oid || '.' || a.attnum AS number, t.relname AS table, a.attname AS column
      FROM pg_class t JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0
      WHERE t.relkind = 'r' AND t.relnamespace = current_schema()::regnamespace
    `.execute(db)
    const columns = new Map<string, TableColumn>()
    for (const { number, table, column } of numbers) {
      const row = checker.getPropertyOfType(checker.getDeclaredTypeOfSymbol(rows), table)
      const named = row && checker.getPropertyOfType(typeOf(checker, row), column)
      if (named === undefined) throw new Error(`tables.ts has no ${table}.${column}`)
      columns.set(number, { table, type: typeOf(checker, named) })
    }
    return new RowClaims(checker, columns)
  }

  isRow(claim: Type): boolean {
    return claim.isObjectType() || claim.isIntersectionType() || claim.isUnionType()
  }

  /** In what a claim about the rows of a statement is wrong, by column. */
  faultsOf(
    claim: Type,
    statement: string,
    answered: readonly AnsweredColumn[],
  ): ReadonlyMap<string, string> {
    const claimed = this.#fieldsOf(claim)
    const faults = new Map<string, string>()
    for (const column of answered) {
      const type = claimed.get(column.name)
      const fault =
        type === undefined ? 'is answered, not said' : this.#fault(type, column, statement)
      if (fault !== null) faults.set(column.name, fault)
    }
    const names = new Set(answered.map(({ name }) => name))
    for (const name of claimed.keys())
      if (!names.has(name)) faults.set(name, 'is said, not answered')
    return faults
  }

  /** In what a claim about one value is wrong; null: in nothing. */
  faultOf(claim: Type, [column]: readonly AnsweredColumn[]): string | null {
    return column === undefined ? 'is not answered' : this.#faultOfKind(claim, column)
  }

  /** Of a row that an outer join may not find, those of the row that it finds. */
  #fieldsOf(claim: Type): Map<string, Type> {
    const rows = claim.isUnionType() ? claim.getTypes() : [claim]
    const [fields = []] = rows
      .map((row) => this.#checker.getPropertiesOfType(row))
      .sort((one, other) => other.length - one.length)
    return new Map(fields.map((field) => [field.name, typeOf(this.#checker, field)]))
  }

  #fault(type: Type, column: AnsweredColumn, statement: string): string | null {
    const checker = this.#checker
    const origin = this.#columns.get(`${column.table}.${column.column}`)
    if (origin === undefined) return this.#faultOfKind(type, column)
    const stored = checker.typeToString(origin.type)
    // A document that only its reader knows.
    if (stored === 'unknown') return null
    const may_miss = isOuter(origin.table, statement)
    const null_fits = !may_miss || checker.isTypeAssignableTo(checker.getNullType(), type)
    if (null_fits && checker.isTypeAssignableTo(origin.type, type)) return null
    return `is ${stored}${may_miss ? ' or missing' : ''}, not ${checker.typeToString(type)}`
  }

  /** Of what is calculated the database tells the type, and not whether it may be null. */
  #faultOfKind(type: Type, { type: number }: AnsweredColumn): string | null {
    const checker = this.#checker
    const kind = KINDS[number] ?? `of type ${number}`
    const value = checker.getNonNullableType(type) ?? type
    const said = checker.typeToString(value)
    const primitives: Readonly<Record<string, Type>> = {
      boolean: checker.getBooleanType(),
      number: checker.getNumberType(),
      string: checker.getStringType(),
    }
    const primitive = primitives[kind]
    if (primitive !== undefined && checker.isTypeAssignableTo(value, primitive)) return null
    if (kind === 'JSON' && said !== 'Date') return null
    return said.startsWith(kind) ? null : `is ${kind}, not ${said}`
  }
}

/** Whether a statement reads a table only by outer joins. */
function isOuter(table: string, statement: string): boolean {
  const all = statement.match(new RegExp(`\\b(FROM|JOIN|UPDATE|INTO) ${table}\\b`, 'g')) ?? []
  const outer = statement.match(new RegExp(`\\bLEFT JOIN ${table}\\b`, 'g')) ?? []
  return outer.length > 0 && outer.length === all.length
}

function typeOf(checker: Checker, named: Named): Type {
  const type = checker.getTypeOfSymbol(named)
  if (type === undefined) throw new Error(`${named.name} has no type`)
  return type
}
