import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { dialectIn } from './support/dialect.ts'
import { readSources } from './support/source-tree.ts'

/** The house style, as far as a test can hold it. ARCHITECTURE.md says why. */

const root = join(import.meta.dirname, '..')

const LINES_MAX: Record<string, number> = { endpoints: 200, actions: 200, domain: 300, store: 300 }
const LINES_MAX_ANYWHERE = 400
/** Written by "npm run generate", and as long as there are tables. */
const GENERATED = ['store/tables.ts']

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
    words: /(?<!NO KEY )\bFOR UPDATE\b|\.forUpdate\(/,
    why: 'keys do not change: FOR NO KEY UPDATE lets rows that refer to the locked one be written',
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
      .filter(({ path }) => !GENERATED.includes(path))
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

  it('is written in plain English', () => {
    expect(sources.flatMap(({ path, text }) => dialectIn(`src/${path}`, text))).toEqual([])
  })

  it('has endpoints that only hand on: what they call writes, and holds the transaction', () => {
    const handlers = sources.filter(({ path }) =>
      /^(endpoints|embedded-shop\/operations)\//.test(path),
    )
    const found = handlers.flatMap(({ path, text }) => {
      const steps = [...text.matchAll(/\b(inTransaction|inSnapshot|credentials\.clear)\(/g)]
      // The built-in shop keeps its own tables by single statements.
      const of_service = path.startsWith('endpoints/') ? text : ''
      const stores = /import \{([^}]*)\} from '[./]+\/store\/(?!db\.ts|error-kind\.ts)/g
      const imported = [...of_service.matchAll(stores)]
      const writes = imported
        .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
        .filter((name) => !/^(type |find|list|read|count|$)/.test(name))
      return [...steps.map(([, step]) => `${path}: ${step}`), ...writes.map((w) => `${path}: ${w}`)]
    })
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

  it('exports each name of a type from one file only', () => {
    const files = new Map<string, Set<string>>()
    for (const { path, text } of sources) {
      for (const [, name = ''] of text.matchAll(/^export (?:type|interface|class) (\w+)/gm)) {
        files.set(name, (files.get(name) ?? new Set()).add(path))
      }
    }
    const twice = [...files].filter(([, { size }]) => size > 1)
    expect(twice.map(([name, paths]) => `${name}: ${[...paths].join(', ')}`)).toEqual([])
  })
})

/** Tests of what goes by the machine's clock: browsers, processes, receivers, and a schedule. */
const BY_THE_MACHINE = [
  'browser/page.ts',
  'clients/hostile.test.ts',
  'faults/import-killed.test.ts',
  'faults/webhooks-killed.test.ts',
  'receivers/verify-event.test.ts',
  'scenarios/timetable.test.ts',
  'support/shopify/serve.ts',
]

it('tests are given their time and chance: they ask neither the machine nor Math.random', () => {
  const tests = join(root, 'test')
  const found = readdirSync(tests, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && path !== 'tidy.test.ts')
    .filter((path) => !BY_THE_MACHINE.includes(path))
    .filter((path) => MACHINES_OWN.test(readFileSync(join(tests, path), 'utf8')))
  expect(found).toEqual([])
})

const MACHINES_OWN = /\bDate\.now\(\)|new Date\(\)|Math\.random\(|fc\.sample\((?!.*\bseed\b)/

function isStore(path: string): boolean {
  return (
    path.startsWith('store/') ||
    path.startsWith('embedded-shop/store/') ||
    path.startsWith('shopify/store/') ||
    /^(emails|webhooks)\/(store\/|outbox)/.test(path)
  )
}

describe('the migrations', () => {
  const files = readdirSync(join(root, 'migrations')).sort()
  const scripts = files.map((file) => readFileSync(join(root, 'migrations', file), 'utf8'))
  const tables = scripts.flatMap((script) => [
    ...script.matchAll(/CREATE (?:UNLOGGED )?TABLE (\w+) \(([\s\S]*?)\n\)/g),
  ])

  /** Look-ups that come before the shop is known, and facts of the whole deployment. */
  const WITHOUT_SHOP = [
    ...['deployment', 'api_key_digests', 'admin_tokens', 'admin_actions', 'connection_codes'],
    ...['oauth_records', 'people', 'person_sessions', 'person_passkeys', 'person_recovery_codes'],
    'person_links',
    // Has a unique index of its own, which begins with the shop, too.
    'membership_members',
  ]

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
  const MAY_SKIP = ['embedded/refused-starts.test.ts']

  /** What is still typed `any` there is found only when it runs. This list only shrinks. */
  const MAY_BE_LOOSE = [
    'api/money.test.ts',
    'api/program/round-trip.test.ts',
    'call/two-versions.test.ts',
    'scenarios/known-pains-programs.test.ts',
    'scenarios/redemption-concurrency.test.ts',
    'scenarios/tier-impact.test.ts',
    'support/assistant.ts',
    'support/http.ts',
    'support/shop.ts',
  ]

  it('all run: .ci/run counts one that was skipped as failed', () => {
    const skipping = /\.(skip|only|todo|skipIf|runIf)\(/
    const found = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.test.ts') && !MAY_SKIP.includes(path))
      .filter((path) => skipping.test(readFileSync(join(root, 'test', path), 'utf8')))
    expect(found).toEqual([])
  })

  it('wait as long as a busy machine needs: a poll does not give up after a second', () => {
    const hasty = readdirSync(root)
      .filter((name) => /^vitest\..*config\.ts$/.test(name))
      .filter((name) => !/poll: \{ timeout:|all\.test/.test(readFileSync(join(root, name), 'utf8')))
    // Pure tests, which wait for nothing.
    expect(hasty).toEqual(['vitest.mutants.config.ts'])
  })

  it('know what an answer holds, but for those that are listed', () => {
    const loose = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && path !== 'tidy.test.ts')
      .filter((path) => /\bLooseReply\b/.test(readFileSync(join(root, 'test', path), 'utf8')))
    expect(loose.sort()).toEqual(MAY_BE_LOOSE)
  })

  it('share what they need in test/support, and import nothing of another suite', () => {
    const suiteOf = (path: string) => path.split('/', 1)[0]
    const across = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts'))
      .flatMap((path) => {
        const text = readFileSync(join(root, 'test', path), 'utf8')
        return [...text.matchAll(/^(?:import .*|export .*|\}) from '(\.[^']+)'/gm)]
          .map(([, target = '']) => join(dirname(path), target))
          .filter((target) => !target.startsWith('../') && suiteOf(target) !== 'support')
          .filter((target) => suiteOf(target) !== suiteOf(path))
          .map((target) => `test/${path} -> test/${target}`)
      })
    expect(across).toEqual([])
  })
})

describe('the titles of tests', () => {
  it('are in plain English', () => {
    const is_title = /^\s*(it|test|describe)\b.*\(['"`]/
    const found = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts'))
      .flatMap((path) => dialectIn(path, readFileSync(join(root, 'test', path), 'utf8')))
      .filter((line) => is_title.test(line.slice(line.indexOf(' '))))
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

  it('are in plain English', () => {
    const found = documents
      .filter((path) => path !== 'STYLE.md')
      .flatMap((path) => dialectIn(path, readFileSync(join(root, path), 'utf8')))
    expect(found).toEqual([])
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
