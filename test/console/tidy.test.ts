import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { dialectIn } from '../support/dialect.ts'

/** The house style of the console, as far as a test can hold it. */

const SOURCE = join(import.meta.dirname, '../../console/src')
/** Written by "npm run types". */
const GENERATED = ['api/operations.ts']
const LINES_MAX = 300

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(tsx?|css)$/.test(path) && !GENERATED.includes(path))
  .map((path) => ({ path, text: readFileSync(join(SOURCE, path), 'utf8') }))
const styles = files.filter(({ path }) => path.endsWith('.css'))
const scripts = files.filter(({ path }) => !path.endsWith('.css'))

const linesWith = (among: typeof files, words: RegExp) =>
  among.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, index) => (words.test(line) ? [`${path}:${index + 1}${line}`] : [])),
  )

describe('the source of the console', () => {
  it('is there, in files that can be read at once, whose names are in kebab-case', () => {
    expect(files.length).toBeGreaterThan(50)
    expect(files.filter(({ text }) => text.split('\n').length > LINES_MAX)).toEqual([])
    const wrong = files.filter(
      ({ path }) =>
        !/^([a-z0-9-]+\/)*[a-z0-9-]+(\.module)?\.(tsx?|css)$/.test(path) ||
        /(helper|util|manager|misc|common)/.test(path),
    )
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  it('is written in plain English', () => {
    const english = files.filter(({ path }) => !path.startsWith('texts/de/'))
    expect(english.flatMap(({ path, text }) => dialectIn(path, text))).toEqual([])
  })

  it('writes directions as a reader’s language has them, never as left and right', () => {
    const physical =
      /(^|[^\w-])((margin|padding|border|inset)-)?(left|right)\s*:|text-align:\s*(left|right)/
    expect(linesWith(styles, physical)).toEqual([])
    const props = /\b(ml|mr|pl|pr|left|right|marginLeft|marginRight|paddingLeft|paddingRight)=/
    expect(linesWith(scripts, props)).toEqual([])
  })

  it('gives the focus back to each button that was busy', () => {
    const buttons = scripts.filter(({ path }) => path !== 'kit/busy-button.tsx')
    expect(linesWith(buttons, /\sloading=/)).toEqual([])
  })

  it('has the styles of every component that it uses', () => {
    const sheets = createRequire(import.meta.url).resolve('@mantine/core/styles.css')
    const used = scripts.flatMap(({ text }) =>
      [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, names = '']) =>
        names.split(',').map((name) => name.replace(/^\s*type /, '').trim()),
      ),
    )
    const own = new Set([...used, 'Notification', 'Input', 'Popover', 'Overlay'])
    const styled = [...own].filter((name) =>
      existsSync(join(dirname(sheets), 'styles', `${name}.css`)),
    )
    expect(styled.length).toBeGreaterThan(10)
    const listed = readFileSync(join(SOURCE, 'kit/components.ts'), 'utf8')
    expect(styled.filter((name) => !listed.includes(`/${name}.css'`))).toEqual([])
  })

  it('calls the service by its name for an operation only, and asks no other', () => {
    const allowed = ['api/call.ts']
    const others = scripts.filter(({ path }) => !allowed.includes(path))
    expect(linesWith(others, /\bfetch\(|XMLHttpRequest|https?:\/\//)).toEqual([])
  })

  it('takes no style or script from a text', () => {
    expect(linesWith(scripts, /dangerouslySetInnerHTML|innerHTML|\beval\(/)).toEqual([])
  })
})

describe('the texts', () => {
  it('are the same in every language, one file for each part', () => {
    const partsOf = (language: string) => readdirSync(join(SOURCE, 'texts', language)).sort()
    expect(partsOf('de')).toEqual(partsOf('en'))
  })

  it('stand in the catalogues: nothing between two tags, and no label, is a text', () => {
    const words = /^\s+[A-Z][a-z]+( [a-z]+)*[.:?]?$|(label|title|placeholder|description)="[A-Z]/
    // The name of the product is the same in every language.
    const found = linesWith(
      scripts.filter(({ path }) => path.endsWith('.tsx')),
      words,
    )
    expect(found.filter((line) => !/\bLaurel\b/.test(line))).toEqual([])
  })
})
