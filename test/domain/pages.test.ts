import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeCursor } from '../../src/lib/cursor.ts'
import {
  jsonLengthAtMost,
  PAGE_BYTES_MAX,
  readLargePage,
  readPage,
} from '../../src/schemas/base/page.ts'
import { runs } from '../support/runs.ts'

const ORDER = { list: 'rows', shape: ['number'] } as const

interface Row {
  readonly id: number
  readonly text: string
}

const rowsOf = (count: number, length: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, text: 'x'.repeat(length) }))

const keyOf = ({ id }: Row) => [id] as const

/** All pages of these rows, and how many rows the longest of them made it read. */
async function walk(rows: readonly Row[], limit: number) {
  const pages: number[][] = []
  let read_max = 0
  let start: readonly [number] | null = null
  for (;;) {
    let read = 0
    const asked: { start: readonly [number] | null; limit: number } = { start, limit }
    const page = await readLargePage(
      ORDER,
      asked,
      async (most, from) => {
        const found = rows.filter(({ id }) => id > (from?.[0] ?? 0)).slice(0, most)
        read += found.length
        return found
      },
      keyOf,
    )
    pages.push(page.rows.map(({ id }) => id))
    read_max = Math.max(read_max, read)
    if (page.next_cursor === null) return { pages, read_max }
    start = decodeCursor(ORDER.list, ORDER.shape, page.next_cursor)
  }
}

describe('a page', () => {
  it.each([
    [0, 10],
    [1, 10],
    [10, 10],
    [11, 10],
    [250, 250],
    [251, 250],
    [700, 250],
    [30, 1],
  ])('of %i small rows has %i, as was asked for', async (count, limit) => {
    const { pages } = await walk(rowsOf(count, 10), limit)
    expect(pages.flat()).toEqual(rowsOf(count, 0).map(({ id }) => id))
    expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true)
  })

  it.each([
    ['a tenth of a page', PAGE_BYTES_MAX / 10, 9],
    ['a third of a page', PAGE_BYTES_MAX / 3, 2],
    ['two pages', PAGE_BYTES_MAX * 2, 1],
  ])('of rows of %s has as many as fit, and at least one', async (_what, length, each) => {
    const { pages, read_max } = await walk(rowsOf(25, length), 250)
    expect(pages.flat()).toEqual(rowsOf(25, 0).map(({ id }) => id))
    expect(Math.max(...pages.map((page) => page.length))).toBe(each)
    expect(read_max).toBeLessThanOrEqual(10)
  })

  it('of rows that are read at once is bounded alike', async () => {
    const rows = rowsOf(25, PAGE_BYTES_MAX / 3)
    const page = await readPage(ORDER, 20, async (limit) => rows.slice(0, limit), keyOf)
    expect(page.rows).toHaveLength(2)
    expect(page.next_cursor).not.toBeNull()
  })

  it('is as long as its rows are, however few of their characters need an escape', async () => {
    // A sixth of a page each, of which a guess that expects escapes takes one.
    const rows = rowsOf(25, PAGE_BYTES_MAX / 6)
    const page = await readPage(ORDER, 20, async (limit) => rows.slice(0, limit), keyOf)
    expect(page.rows).toHaveLength(5)
  })

  it('has no row that is longer than it was taken for', () => {
    const values = fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' }), fc.date(), fc.double())
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: 'binary' }), values), (row) => {
        expect(JSON.stringify(row).length).toBeLessThanOrEqual(jsonLengthAtMost(row))
      }),
      runs(500),
    )
  })
})
