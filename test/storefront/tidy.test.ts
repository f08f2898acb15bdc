import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { en } from '../../src/languages/storefront/en.ts'
import { storefrontTexts } from '../../src/languages/storefront/index.ts'
import { dialectIn } from '../support/dialect.ts'

/** The house style of the elements, and of what they say. */

const SOURCE = join(import.meta.dirname, '../../storefront/src')
const LINES_MAX = 300

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => ({ path, text: readFileSync(join(SOURCE, path), 'utf8') }))

const linesWith = (words: RegExp) =>
  files.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, index) => (words.test(line) ? [`${path}:${index + 1}${line}`] : [])),
  )

describe('the source of the elements', () => {
  it('is in files that can be read at once, whose names are in kebab-case', () => {
    expect(files.length).toBeGreaterThan(20)
    expect(files.filter(({ text }) => text.split('\n').length > LINES_MAX)).toEqual([])
    const wrong = files.filter(({ path }) => !/^([a-z0-9-]+\/)*[a-z0-9-]+\.ts$/.test(path))
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  it('is written in plain English', () => {
    expect(files.flatMap(({ path, text }) => dialectIn(path, text))).toEqual([])
  })

  it('imports nothing of the service', () => {
    expect(linesWith(/from '(\.\.\/)+src\//)).toEqual([])
  })

  it('writes directions as a reader’s language has them, never as left and right', () => {
    const physical =
      /(^|[^\w-])((margin|padding|border|inset)-)?(left|right)\s*:|text-align:\s*(left|right)/
    expect(linesWith(physical)).toEqual([])
  })

  it('has no size that follows the root of the shop', () => {
    expect(linesWith(/\d\s*rem\b/)).toEqual([])
  })

  it('has no style in an attribute, and no text as markup: policies of shops forbid it', () => {
    expect(linesWith(/\sstyle=|innerHTML|unsafeHTML|insertAdjacentHTML/)).toEqual([])
  })
})

describe('the texts', () => {
  const source = files.map(({ text }) => text).join('\n')
  const keys = Object.keys(en)
  const nameOf = (key: string) => key.replace(/_(one|few|many|other)$/, '')
  /** Whose names are put together: `${one}_add`, `partner_${name}`. */
  const put_together = /^(pet|child)_(add|name)$|^partner_(held|payable|paid)$|^points_name$/

  it('are all shown somewhere', () => {
    const unused = keys.filter(
      (key) => !put_together.test(key) && !source.includes(`'${nameOf(key)}'`),
    )
    expect(unused).toEqual([])
  })

  it('are there for everything that the elements say', () => {
    const said = [...source.matchAll(/say\(\s*'([a-z_]+)'/g)].map(([, key = '']) => key)
    expect(said.length).toBeGreaterThan(80)
    const known = new Set([...keys, ...keys.map(nameOf)])
    expect(said.filter((key) => !known.has(key))).toEqual([])
  })

  it.each(Object.entries(storefrontTexts))('have the same placeholders in %s', (_code, texts) => {
    const namesIn = (text: string) =>
      [...text.matchAll(/\{(\w+)\}/g)]
        .map(([, name = '']) => name)
        .filter((name) => name !== 'points_name')
        .sort()
    for (const [key, text] of Object.entries(texts)) {
      const english = Object.entries(en).find(([one]) => one === key || nameOf(one) === nameOf(key))
      expect(namesIn(text), key).toEqual(namesIn(english?.[1] ?? ''))
      expect(text, key).toBe(text.trim())
      expect(text, key).not.toBe('')
    }
  })

  it.each(Object.entries(storefrontTexts))('have every plural of %s', (code, texts) => {
    const named: Readonly<Record<string, string>> = texts
    const { pluralCategories } = new Intl.PluralRules(code).resolvedOptions()
    for (const name of ['points', 'orders', 'referral_friends']) {
      const missing = pluralCategories.filter(
        (form) => form !== 'many' && named[`${name}_${form}`] === undefined,
      )
      expect(missing, name).toEqual([])
    }
  })
})
