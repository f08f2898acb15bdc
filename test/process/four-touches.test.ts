import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { TOUCHES, type Touch } from './touches.ts'

/**
 * A newcomer adds one thing of each sort by the steps of CONTRIBUTING alone, in a copy of the tree:
 * `npm run test:long -- four-touches`. By default it is one sort, an endpoint.
 */
const has_all = process.env.LAUREL_TEST_TOUCHES === 'all'

const root = join(import.meta.dirname, '..', '..')
const COPIED = [
  ...['src', 'test', 'console/src', 'migrations', 'docs', 'openapi.json'],
  ...['clients', 'deploy', 'receivers', 'storefront/src', 'README.md'],
  ...['package.json', 'tsconfig.json', 'vitest.config.ts', 'biome.json'],
]
const contributing = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
const touches = has_all ? Object.values(TOUCHES).flat() : TOUCHES.endpoint

/** The tests that walk every endpoint, type and part, and those that came with the new ones. */
const WALKS = [
  'test/imports.test.ts',
  'test/tidy.test.ts',
  'test/walk.test.ts',
  'test/call/contract.test.ts',
  'test/call/inputs.test.ts',
  'test/call/dry-runs.test.ts',
  'test/emails',
  'test/mcp/calls.test.ts',
]
/** What the names of their tests have in common. */
const ABOUT_THEM =
  'charge|[gG]reeting|bring_a_cup|points_deducted|imports|of these|for every type|source tree|the rows|every template once|written whole|file of its name'

/** Those that a new thing could break in any of their tests. */
const WHOLE = [
  'test/domain/catalogue',
  'test/mcp/tools.test.ts',
  'test/api/program/emails.test.ts',
  'test/emails/email-list.test.ts',
  'test/openapi-examples.test.ts',
  'test/openapi.test.ts',
  'test/property/program-dry-run.test.ts',
]

/** A busy machine is no failure: this only ends what hangs. */
const TIME_LIMIT_MS = 600_000

let tree: string

beforeAll(() => {
  tree = mkdtempSync(join(process.env.TEST_SCRATCH ?? tmpdir(), 'tree-'))
  for (const name of COPIED) cpSync(join(root, name), join(tree, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
  for (const touch of touches) apply(touch)
})

function apply({ path, lines }: Touch): void {
  const file = join(tree, path)
  if (lines === undefined) {
    cpSync(join(import.meta.dirname, 'added', `${path}.txt`), file)
    return
  }
  const after = Object.entries(lines).reduce(
    (so_far, [line, added]) => {
      const [start, rest] = so_far.split(`\n${line}\n`)
      if (rest === undefined) throw new Error(`${path} has no line ${line}`)
      return `${start}\n${line}\n${added}\n${rest}`
    },
    readFileSync(file, 'utf8'),
  )
  writeFileSync(file, after)
}

/** Runs a program in the copy; answers what it printed where it fails. */
function run(program: string, words: readonly string[], variables = {}): Promise<string> {
  const { PATH, HOME } = process.env
  // The programs load the same files, one after the other.
  const NODE_COMPILE_CACHE = join(tree, '.code')
  const env = { PATH, HOME, NO_COLOR: '1', NODE_COMPILE_CACHE, ...variables }
  return new Promise((resolve) => {
    execFile(program, words, { cwd: tree, env, maxBuffer: 64 * 1024 * 1024 }, (error, out, err) =>
      resolve(error === null ? '' : `${out}\n${err}`.slice(-8_000)),
    )
  })
}

const tool = (name: string) => join(tree, 'node_modules', '.bin', name)

function runTests(words: readonly string[], variables = {}): Promise<string> {
  // What it keeps of modules is named for their folder, and no other run has this one.
  const options = ['--maxWorkers=1', '--reporter=dot', '--fsModuleCache=false']
  return run(tool('vitest'), ['run', ...options, ...words], variables)
}

describe('what is added by the written steps', { timeout: TIME_LIMIT_MS }, () => {
  it.each(touches)('lies where the steps say: $path', ({ step }) => {
    expect(contributing).toContain(step)
  })

  it('has types', async () => {
    // Several checkers repeat most of each other's work.
    expect(await run(tool('tsc'), ['--noEmit', '--checkers', '1'])).toBe('')
  })

  if (has_all) {
    it('can be described before its examples are recorded, though an answer has a new field', async () => {
      const title = 'shows an answer of each operation'
      const complaint = await runTests(['test/openapi-examples.test.ts', '-t', title])
      expect(complaint).toContain('GET /program: expected')
      expect(complaint).toContain('run "npm run generate"')
    })
  }

  it('is generated', async () => {
    expect(await run('npm', ['run', 'generate'])).toBe('')
  })

  it('works, and passes every walk', async () => {
    const new_tests = touches.map(({ path }) => path).filter((path) => path.startsWith('test/'))
    expect(await runTests([...WALKS, ...new_tests, '-t', ABOUT_THEM])).toBe('')
  })

  if (has_all) {
    it('breaks no test of the lists that it is in, and changes what its dry run says', async () => {
      expect(await runTests(WHOLE, { LAUREL_TEST_RUNS: '1' })).toBe('')
    })
  }
})
