import { expect, it } from 'vitest'
import { type ImportedThing, thingsIn } from '../../src/shopify/domain/import-lines.ts'

const ORDERS = [
  { id: 'gid://shopify/Order/1', note: 'a "quoted" word,\nand a second line' },
  { id: 'gid://shopify/LineItem/11', __parentId: 'gid://shopify/Order/1' },
  { id: 'gid://shopify/LineItem/12', __parentId: 'gid://shopify/Order/1' },
  { id: 'gid://shopify/Order/2', note: 'Grüße 🎁' },
  { id: 'gid://shopify/Order/3' },
  { id: 'gid://shopify/LineItem/31', __parentId: 'gid://shopify/Order/3' },
]
const FILE = Buffer.from(ORDERS.map((line) => `${JSON.stringify(line)}\n`).join(''))

/** Reads a file in pieces of this length, each from where the last whole thing ended. */
function readInPieces(file: Buffer, length: number): ImportedThing[] {
  const things: ImportedThing[] = []
  let from = 0
  for (;;) {
    const is_end = from + length >= file.length
    const found = thingsIn({ bytes: file.subarray(from, from + length), is_end })
    things.push(...found)
    from += found.reduce((sum, { bytes }) => sum + bytes, 0)
    if (is_end) return things
    expect(found.length, `pieces of ${length}`).toBeGreaterThan(0)
  }
}

it('finds the same things with all their lines, wherever a piece ends', () => {
  const whole = readInPieces(FILE, FILE.length)
  expect(whole.map(({ thing, parts }) => [thing.id, parts.map(({ id }) => id)])).toEqual([
    ['gid://shopify/Order/1', ['gid://shopify/LineItem/11', 'gid://shopify/LineItem/12']],
    ['gid://shopify/Order/2', []],
    ['gid://shopify/Order/3', ['gid://shopify/LineItem/31']],
  ])
  const [longest = 0] = whole.map(({ bytes }) => bytes).sort((a, b) => b - a)
  const next_line = 100
  for (let length = longest + next_line; length <= FILE.length; length += 1) {
    expect(readInPieces(FILE, length)).toEqual(whole)
  }
  expect(whole.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(FILE.length)
  expect(whole.reduce((sum, { lines }) => sum + lines, 0)).toBe(ORDERS.length)
})

it('takes a last line without its end, and an empty file', () => {
  expect(thingsIn({ bytes: FILE.subarray(0, -1), is_end: true })).toHaveLength(3)
  expect(thingsIn({ bytes: Buffer.alloc(0), is_end: true })).toEqual([])
})

it.each([
  ['that is cut', '{"id":"gid://shop'],
  ['that is no object', '7'],
  ['of another order', '{"id":"1"}\n{"id":"2","__parentId":"3"}'],
  ['of no order', '{"id":"2","__parentId":"3"}'],
])('refuses a line %s', (_name, text) => {
  expect(() => thingsIn({ bytes: Buffer.from(text), is_end: true })).toThrow(/line/)
})
