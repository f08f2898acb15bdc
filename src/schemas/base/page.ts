import { invalidInput } from '../../errors.ts'
import { type CursorKey, decodeCursor, encodeCursor } from '../../lib/cursor.ts'
import { LIST_LIMIT_DEFAULT } from './types.ts'

/** The order of one list: its name and the kinds of its key's parts. */
export interface ListOrder<Shape extends readonly ('string' | 'number')[]> {
  readonly list: string
  readonly shape: Shape
}

export interface PageQuery {
  limit?: number
  cursor?: string
}

export function pageLimit(query: PageQuery): number {
  return query.limit ?? LIST_LIMIT_DEFAULT
}

/**
 * The key to continue after, null for the first page. Throws `validation_error` for a bad cursor.
 */
export function pageStart<const Shape extends readonly ('string' | 'number')[]>(
  order: ListOrder<Shape>,
  query: PageQuery,
) {
  if (query.cursor === undefined) return null
  const key = decodeCursor(order.list, order.shape, query.cursor)
  if (key === null) {
    throw invalidInput({
      field: 'cursor',
      message: 'is not a cursor of this list; send the next_cursor of an earlier answer',
    })
  }
  return key
}

export interface Page<Row> {
  readonly rows: readonly Row[]
  readonly next_cursor: string | null
}

/** The maximum size of one page's rows as JSON; the first row is always included. */
export const PAGE_BYTES_MAX = 1024 * 1024

/** For rows that may be large: few are read at first, and more if they turn out to be small. */
const ROWS_AT_FIRST = 10

type AnyOrder = ListOrder<readonly ('string' | 'number')[]>

/** Reads one row more than the page shows, to know whether another page follows. */
export async function readPage<Row>(
  order: AnyOrder,
  limit: number,
  read: (limit: number) => Promise<Row[]>,
  keyOf: (row: Row) => CursorKey,
): Promise<Page<Row>> {
  const filling = new Filling<Row>(limit)
  for (const row of await read(limit + 1)) filling.take(row)
  return filling.page(order, keyOf)
}

/** The same for rows that may be large: reads about as many as fit into a page. */
export async function readLargePage<Row, Key extends CursorKey>(
  order: AnyOrder,
  { start, limit }: { readonly start: Key | null; readonly limit: number },
  read: (limit: number, start: Key | null) => Promise<Row[]>,
  keyOf: (row: Row) => Key,
): Promise<Page<Row>> {
  const filling = new Filling<Row>(limit)
  let from = start
  for (let rows_max = ROWS_AT_FIRST; !filling.is_full; rows_max *= 2) {
    const wanted = Math.min(rows_max, limit + 1 - filling.rows.length)
    const found = await read(wanted, from)
    for (const row of found) filling.take(row)
    const last = found.at(-1)
    if (last === undefined || found.length < wanted) break
    from = keyOf(last)
  }
  return filling.page(order, keyOf)
}

/** Takes rows as long as their number and size fit. */
class Filling<Row> {
  readonly rows: Row[] = []
  /** Whether a row did not fit any more. */
  is_full = false
  readonly #limit: number
  /** At most so many; counted exactly once that could be too many. */
  #bytes = 0
  #is_exact = false

  constructor(limit: number) {
    this.#limit = limit
  }

  take(row: Row): void {
    if (this.is_full) return
    this.is_full = this.rows.length === this.#limit || !this.#fits(row)
    if (!this.is_full) this.rows.push(row)
  }

  #fits(row: Row): boolean {
    this.#bytes += this.#is_exact ? JSON.stringify(row).length : jsonLengthAtMost(row)
    if (this.#bytes > PAGE_BYTES_MAX && !this.#is_exact) {
      this.#is_exact = true
      this.#bytes = [...this.rows, row].reduce((sum, one) => sum + JSON.stringify(one).length, 0)
    }
    return this.rows.length === 0 || this.#bytes <= PAGE_BYTES_MAX
  }

  page(order: AnyOrder, keyOf: (row: Row) => CursorKey): Page<Row> {
    const last = this.rows.at(-1)
    const more = this.is_full && last !== undefined
    return { rows: this.rows, next_cursor: more ? encodeCursor(order.list, keyOf(last)) : null }
  }
}

/** In JSON: a character as an escape, and a number, a moment or a word of the language. */
const ESCAPE_LENGTH = 6
const WORD_LENGTH_MAX = 32

/** The length of a value as JSON is no more than this, which takes a tenth of the time to tell. */
export function jsonLengthAtMost(value: unknown): number {
  if (typeof value === 'string') return value.length * ESCAPE_LENGTH + 2
  if (typeof value !== 'object' || value === null || value instanceof Date) return WORD_LENGTH_MAX
  let length = 2
  for (const name in value) {
    // A name is one of the value's own, whatever it is.
    const field = (value as Record<string, unknown>)[name]
    length += name.length * ESCAPE_LENGTH + 4 + jsonLengthAtMost(field)
  }
  return length
}

/** A page on the wire. */
export function presentPage<Row, Item>(page: Page<Row>, present: (row: Row) => Item) {
  return {
    data: page.rows.map(present),
    next_cursor: page.next_cursor,
    has_more: page.next_cursor !== null,
  }
}
