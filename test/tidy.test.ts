import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSources } from './support/source-tree.ts'

/** The house style, as far as a test can hold it. ARCHITECTURE.md says why. */

const root = join(import.meta.dirname, '..')

const LINES_MAX: Record<string, number> = { endpoints: 200, actions: 200, domain: 300, store: 300 }
const LINES_MAX_ANYWHERE = 400

/** Words that must not stand in the source, and the only files that may hold them. */
const BANNED: readonly { words: RegExp; why: string; allowed: readonly string[] }[] = [
  {
    words: /\bDate\.now\(|new Date\(\)|performance\.now\(/,
    why: 'time is an argument; only the clock asks the machine',
    allowed: ['lib/clock.ts'],
  },
  {
    words: /(?<![.\w])now\(\)|CURRENT_TIMESTAMP|clock_timestamp/i,
    why: 'SQL never asks the clock, but for the clock itself',
    allowed: ['lib/clock.ts', 'store/deployment.ts'],
  },
  {
    words: /Math\.random\(/,
    why: 'chance comes from lib/ids.ts and lib/secrets.ts; only pauses may be random',
    allowed: ['store/db.ts'],
  },
  { words: /\bprocess\.env\b/, why: 'the environment is read once', allowed: ['main.ts'] },
  { words: /\bconsole\./, why: 'logs go through pino', allowed: [] },
  { words: /export default/, why: 'exports have names', allowed: [] },
  {
    words: /\b(UPDATE|DELETE FROM|deleteFrom\('|updateTable\(')\s*entries\b/,
    why: 'the ledger is append-only',
    allowed: [],
  },
  {
    words: /from 'kysely'/,
    why: 'SQL lives in store/',
    allowed: [],
  },
  {
    words: /\b(LISTEN|NOTIFY|nextval|pg_advisory\w*)\b/,
    why: 'distributed engines lack it',
    allowed: [],
  },
  {
    words: /versions\/live\.ts'/,
    why: 'the live versions are picked at the root, and received everywhere else',
    allowed: ['app.ts', 'commands/listen.ts', 'commands/openapi.ts'],
  },
]

const sources = readSources()

describe('the source tree', () => {
  it('is there', () => {
    expect(sources.length).toBeGreaterThan(50)
  })

  it('has files that are short enough to be read at once', () => {
    const long = sources
      .map(({ path, layer, text }) => ({ path, layer, lines: text.split('\n').length }))
      .filter(({ layer, lines }) => lines > (LINES_MAX[layer] ?? LINES_MAX_ANYWHERE))
      .map(({ path, lines }) => `${path}: ${lines} lines`)
    expect(long).toEqual([])
  })

  it.each(BANNED)('never says $words, for $why', ({ words, allowed }) => {
    const found = sources
      .filter(({ path }) => !allowed.includes(path))
      .filter(({ path }) => !(words.source.includes('kysely') && isStore(path)))
      .flatMap(({ path, text }) =>
        text
          .split('\n')
          .map((line, index) => ({ line, at: `${path}:${index + 1}` }))
          .filter(({ line }) => words.test(line) && !/^\s*(\/\/|\*|\/\*)/.test(line))
          .map(({ at, line }) => `${at} ${line.trim()}`),
      )
    expect(found).toEqual([])
  })

  it('names files in kebab-case, and none of them helpers, utils or manager', () => {
    const wrong = sources
      .map(({ path }) => path)
      .filter(
        (path) =>
          !/^([a-z0-9]+(-[a-z0-9]+)*\/)*[a-z0-9]+(-[a-z0-9]+)*\.(ts)$/.test(path) ||
          /(helper|util|manager|misc|common)/.test(path),
      )
    expect(wrong).toEqual([])
  })
})

function isStore(path: string): boolean {
  return path.startsWith('store/') || path.startsWith('platform/embedded/store/')
}

describe('the migrations', () => {
  const files = readdirSync(join(root, 'migrations')).sort()
  const scripts = files.map((file) => readFileSync(join(root, 'migrations', file), 'utf8'))
  const tables = scripts.flatMap((script) => [
    ...script.matchAll(/CREATE (?:UNLOGGED )?TABLE (\w+) \(([\s\S]*?)\n\)/g),
  ])

  /** Look-ups that come before the shop is known, and facts of the whole deployment. */
  const WITHOUT_SHOP = ['deployment', 'api_key_digests', 'connection_codes', 'oauth_records']

  it.each(
    tables.map(([, name = '', body = '']) => [name, body] as const),
  )('key the table %s by its shop first', (name, body) => {
    if (WITHOUT_SHOP.includes(name)) return
    const key = /shop_id integer PRIMARY KEY|PRIMARY KEY \(shop_id\b/
    expect(body).toMatch(key)
  })

  it('lead every index with the shop', () => {
    const indexes = scripts.flatMap((script) => [
      ...script.matchAll(/CREATE (?:UNIQUE )?INDEX (\w+) ON \w+ \(([^)]*)/g),
    ])
    expect(indexes.length).toBeGreaterThan(0)
    for (const [, name, columns] of indexes) expect(columns, name).toMatch(/^shop_id\b/)
  })
})

describe('the tests', () => {
  /** Where the machine decides whether there is anything to test. */
  const MAY_SKIP = ['receivers/webhooks-page.test.ts', 'process/starting.test.ts']

  it('all run: .ci/run counts one that was skipped as failed', () => {
    const skipping = /\.(skip|only|todo|skipIf|runIf)\(/
    const found = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.test.ts') && !MAY_SKIP.includes(path))
      .filter((path) => skipping.test(readFileSync(join(root, 'test', path), 'utf8')))
    expect(found).toEqual([])
  })
})

describe('the documents', () => {
  const documents = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.md') && !path.includes('node_modules') && !path.startsWith('data'),
  )

  it.each(documents)('%s links only to files that are there', (path) => {
    const text = readFileSync(join(root, path), 'utf8')
    const targets = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)[^)]*\)/g)].map(([, to = '']) => to)
    const missing = targets.filter((to) => !exists(join(root, dirname(path), to)))
    expect(missing).toEqual([])
  })
})

function exists(path: string): boolean {
  const parent = dirname(path)
  try {
    return (
      readdirSync(parent).includes(relative(parent, path).replace(/\/$/, '')) || path.endsWith('/')
    )
  } catch {
    return false
  }
}
