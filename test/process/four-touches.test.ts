import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { TOUCHES, type Touch } from './touches.ts'

/** A newcomer adds one thing of each sort by the steps of CONTRIBUTING alone, in a copy of the tree. */

const root = join(import.meta.dirname, '..', '..')
const COPIED = ['src', 'test', 'migrations', 'receivers', 'package.json', 'tsconfig.json']
const contributing = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
const touches = Object.values(TOUCHES).flat()

/** The tests that walk every endpoint, type and part, and those that came with the new ones. */
const WALKS = [
  'test/imports.test.ts',
  'test/tidy.test.ts',
  'test/walk.test.ts',
  'test/call/contract.test.ts',
  'test/call/inputs.test.ts',
  'test/call/dry-runs.test.ts',
  'test/domain/catalogue',
  'test/emails',
  'test/mcp/tools.test.ts',
  'test/mcp/calls.test.ts',
]
/** What the names of their tests have in common. */
const ABOUT_THEM =
  'thank|[gG]reeting|bring_a_cup|points_deducted|imports|of these|for every type|source tree|the rows|every template once|written whole|file of its name'

let tree: string

beforeAll(() => {
  tree = mkdtempSync(join(process.env.TEST_SCRATCH ?? tmpdir(), 'tree-'))
  for (const name of COPIED) cpSync(join(root, name), join(tree, name), { recursive: true })
  for (const name of ['vitest.config.ts', 'openapi.json', 'biome.json', 'docs', 'README.md']) {
    cpSync(join(root, name), join(tree, name), { recursive: true })
  }
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
  for (const touch of touches) apply(touch)
})

function apply({ path, lines }: Touch): void {
  const file = join(tree, path)
  if (lines === undefined) {
    cpSync(join(import.meta.dirname, 'added', `${basename(path)}.txt`), file)
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

/** Runs a tool of the project in the copy; answers what it printed where it fails. */
function run(tool: string, ...words: readonly string[]): Promise<string> {
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, NO_COLOR: '1' }
  const command = join(tree, 'node_modules', '.bin', tool)
  return new Promise((resolve) => {
    execFile(command, words, { cwd: tree, env }, (error, stdout, stderr) =>
      resolve(error === null ? '' : `${stdout}\n${stderr}`.slice(-8_000)),
    )
  })
}

describe('what is added by the written steps', () => {
  it.each(touches)('lies where the steps say: $path', ({ step }) => {
    expect(contributing).toContain(step)
  })

  it('has types', async () => {
    expect(await run('tsc', '--noEmit')).toBe('')
  })

  it('works, and passes every walk', async () => {
    const new_tests = touches.map(({ path }) => path).filter((path) => path.startsWith('test/'))
    const files = [...WALKS, ...new_tests]
    const words = ['run', '--maxWorkers=1', '--reporter=dot', ...files, '-t', ABOUT_THEM]
    expect(await run('vitest', ...words)).toBe('')
  })
})
