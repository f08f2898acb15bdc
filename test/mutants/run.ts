import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { Instrumenter } from '@stryker-mutator/instrumenter'
import { readNoticed } from './results.ts'

/**
 * Plants faults in src/domain, one at a time, and counts those that the pure tests notice:
 *
 *   npm run mutants                  all folders
 *   npm run mutants -- tiers codes   these folders; "." are the files beside the folders
 *
 * The faults that nothing noticed go to .mutants/unnoticed.txt, the scores to test/domain/mutants.md.
 */

const root = join(import.meta.dirname, '../..')
/** A copy of the project, whose code can be changed, and what is found in it. */
const WORK = mkdtempSync(join(tmpdir(), 'laurel-mutants-'))
const TREE = join(WORK, 'tree')
const FOUND = join(WORK, 'found')
const UNNOTICED = join(root, '.mutants/unnoticed.txt')
const TABLE = join(root, 'test/domain/mutants.md')
/** What the tests read or run; all else they find where it is. */
const COPIED = ['src', 'test/domain', 'test/support', 'test/mutants', 'vitest.mutants.config.ts']
const LINKED = [
  'node_modules',
  'package.json',
  'tsconfig.json',
  'migrations',
  'openapi.json',
  'docs',
]

const TABLE_HEAD = `# Mutation scores

\`npm run mutants\` writes this page. The score of a folder of \`src/domain\` is the share of planted faults that the pure tests in \`test/domain\` notice; "." are the files beside the folders. Faults that no test reaches count as unnoticed, although a test of the API may notice them. Faults in values that are made when a module loads are left out.

| Folder | Faults | Noticed | Unnoticed | Not reached | Score |
|---|---|---|---|---|---|
`

/** The instrumenter asks for one. */
const SILENT = {
  ...{ isTraceEnabled: no, isDebugEnabled: no, isInfoEnabled: no },
  ...{ isWarnEnabled: no, isErrorEnabled: no, isFatalEnabled: no },
  ...{ trace: no, debug: no, info: no, warn: no, error: no, fatal: no },
}

const folders = process.argv.length > 2 ? process.argv.slice(2) : allFolders()
makeTree()
const faults = await plant(folders.flatMap(filesOf))
process.stdout.write(`${faults.length} faults\n`)
const vitest = spawnSync('vitest', ['run', '--config', 'vitest.mutants.config.ts'], {
  cwd: TREE,
  stdio: 'inherit',
  env: { ...process.env, MUTANTS_FOUND: FOUND },
})
if (vitest.status !== 0) throw new Error('the tests fail without any fault')
report()
rmSync(WORK, { recursive: true })

function no(): boolean {
  return false
}

function allFolders(): string[] {
  const files = globSync('src/domain/**/*.ts', { cwd: root })
  return [...new Set(files.map(folderOf))].sort()
}

/** The folder below src/domain that a file is in; "." for a file of src/domain itself. */
function folderOf(file: string): string {
  const [first = '', ...rest] = relative('src/domain', file).split('/')
  return rest.length === 0 ? '.' : first
}

function filesOf(folder: string): string[] {
  const pattern = folder === '.' ? 'src/domain/*.ts' : `src/domain/${folder}/**/*.ts`
  return globSync(pattern, { cwd: root })
}

function makeTree(): void {
  mkdirSync(FOUND, { recursive: true })
  for (const path of COPIED) cpSync(join(root, path), join(TREE, path), { recursive: true })
  for (const path of LINKED) symlinkSync(join(root, path), join(TREE, path))
}

/** Writes all faults into the copy, switched off. */
async function plant(paths: readonly string[]) {
  const files = paths.map((path) => {
    const name = join(TREE, path)
    return { name, mutate: true, content: readFileSync(name, 'utf8') }
  })
  const options = { ignorers: [], excludedMutations: [], plugins: null, noHeader: false }
  const planted = await new Instrumenter(SILENT).instrument(files, options)
  for (const { name, content } of planted.files) writeFileSync(name, content)
  return planted.mutants.map(({ id, fileName, mutatorName, replacement, location }) => {
    const file = relative(TREE, fileName)
    return { id, file, line: location.start.line + 1, mutatorName, replacement }
  })
}

function report(): void {
  const { noticed, reached, at_load } = readNoticed(FOUND)
  const tried = faults.filter(({ id }) => reached.has(id) || !at_load.has(id))
  const unnoticed = tried.filter(({ id }) => !noticed.has(id))
  const lines = unnoticed.map(({ id, file, line, mutatorName, replacement }) => {
    const how = reached.has(id) ? mutatorName : `${mutatorName}, not reached`
    return `${file}:${line}: ${how}: ${replacement.replaceAll(/\s+/g, ' ')}\n`
  })
  mkdirSync(dirname(UNNOTICED), { recursive: true })
  writeFileSync(UNNOTICED, lines.join(''))
  const rows = existsSync(TABLE) ? readRows(readFileSync(TABLE, 'utf8')) : new Map<string, string>()
  for (const folder of folders) {
    const own = tried.filter(({ file }) => folderOf(file) === folder)
    const count = (is: (id: string) => boolean) => own.filter(({ id }) => is(id)).length
    const found = count((id) => noticed.has(id))
    const not_reached = count((id) => !reached.has(id))
    const score = own.length === 0 ? '-' : `${((100 * found) / own.length).toFixed(1)} %`
    const figures = [own.length, found, own.length - found - not_reached, not_reached, score]
    rows.set(folder, `| ${[folder, ...figures].join(' | ')} |`)
  }
  const sorted = [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
  writeFileSync(TABLE, `${TABLE_HEAD}${sorted.join('\n')}\n`)
  process.stdout.write(`${sorted.join('\n')}\n`)
}

/** The rows of other folders stay as an earlier run left them. */
function readRows(text: string): Map<string, string> {
  const lines = text.split('\n').filter((line) => /^\| [a-z.-]+ \| \d/.test(line))
  return new Map(lines.map((line) => [line.split(' | ')[0]?.slice(2) ?? '', line]))
}
