import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { percentOf } from '../../console/src/kit/percent-of.ts'
import { Format } from '../../console/src/texts/format.ts'

const { percent } = new Format('en', null)

it('is a share that is rounded once, so that all pages show the same', () => {
  expect(percent(percentOf(7_900, 17_118))).toBe('46.2%')
  // 46.15 exactly.
  expect(percent(percentOf(923, 2_000))).toBe('46.2%')
  expect(percent(percentOf(5, 0))).toBe('0%')
})

const SOURCE = join(import.meta.dirname, '../../console/src')
/** What the service answers, and the one place that writes a percentage. */
const NO_PAGES = ['api/operations.ts', 'texts/format.ts']

/** Where these are figures to type or to read, and no shares. */
const NO_SHARES = ['holdout_percent', 'return_percent']

it('is worked out by the one function in every page, and never from a rounded figure', () => {
  const pages = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !NO_PAGES.includes(path),
  )
  expect(pages.length).toBeGreaterThan(50)
  const wrong = pages.flatMap((path) => {
    const text = readFileSync(join(SOURCE, path), 'utf8')
    const rounded = text.match(/\b\w+_percent\b/g) ?? []
    const own = text.match(/format\.(percent|change)\([^)]*[*/]/g) ?? []
    return [...rounded.filter((name) => !NO_SHARES.includes(name)), ...own].map(
      (found) => `${path}: ${found}`,
    )
  })
  expect(wrong).toEqual([])
})
