import { invalidInput } from '../errors.ts'
import { type CursorKey, decodeCursor, encodeCursor } from '../lib/cursor.ts'
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

/** The key to go on from, null for the first page. Throws `validation_error` for a bad cursor. */
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

/** Reads one row more than the page shows, and so knows whether another page follows. */
export async function readPage<Row>(
  order: ListOrder<readonly ('string' | 'number')[]>,
  limit: number,
  read: (limit: number) => Promise<Row[]>,
  keyOf: (row: Row) => CursorKey,
): Promise<Page<Row>> {
  const found = await read(limit + 1)
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const more = found.length > limit && last !== undefined
  return { rows, next_cursor: more ? encodeCursor(order.list, keyOf(last)) : null }
}

/** A page on the wire. */
export function presentPage<Row, Item>(page: Page<Row>, present: (row: Row) => Item) {
  return {
    data: page.rows.map(present),
    next_cursor: page.next_cursor,
    has_more: page.next_cursor !== null,
  }
}
