import { describe, expect, it } from 'vitest'
import { csvLine, withFormulas } from '../../src/lib/csv.ts'

/** Files that a spreadsheet opens, wherever its cells end. */

describe('a text in a file', () => {
  it.each([
    ['a formula', '=1+2', "'=1+2"],
    ['one of wide letters', '\uff1d1+2', "'\uff1d1+2"],
    ['one with a wide plus', '\uff0b1', "'\uff0b1"],
    ['one with a wide minus', '\uff0d1', "'\uff0d1"],
    ['one with a wide at sign', '\uff20SUM(A1)', "'\uff20SUM(A1)"],
    ['one after an apostrophe', "'=1", "''=1"],
    ['one in the middle, where semicolons end cells', 'Ann;=1+2;@SUM(A1)', `"Ann;'=1+2;'@SUM(A1)"`],
    ['one after a tab', 'Ann\t=1', `"Ann\t'=1"`],
    ['a tab and one', '\t=1', `"'\t'=1"`],
    ['one in quotes', 'Ann;"=1+1;b', `"Ann;'""=1+1;b"`],
    ['one at the start of a line', 'sorry\n=1+1\r@x', `"sorry\n'=1+1\r'@x"`],
    ['a price', '-12.50', '-12.50'],
    ['a sum in words', '2 = 1 + 1', '2 = 1 + 1'],
    ['a list', 'red;green', '"red;green"'],
    ['lines', 'red\ngreen', '"red\ngreen"'],
  ])('is no formula, and is read back as it was: %s', (_, text, written) => {
    expect(csvLine([text])).toBe(`${written}\r\n`)
    const cell = written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written
    expect(withFormulas(cell)).toBe(text)
  })
})
