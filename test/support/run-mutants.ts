import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Stryker } from '@stryker-mutator/core'

/**
 * Plants faults in src/domain, one at a time, and counts those that the pure tests notice:
 *
 *   npm run mutants                  all folders: hours
 *   npm run mutants -- tiers codes   these folders
 *
 * Results are kept in .mutants, so the next run only tries what has changed since. The page
 * .mutants/report.html shows each fault that nothing noticed; the scores go to test/domain/mutants.md.
 */

const root = join(import.meta.dirname, '../..')
process.chdir(root)

const TABLE = 'test/domain/mutants.md'
const folders = process.argv.slice(2).length > 0 ? process.argv.slice(2) : allFolders()

const mutants = await new Stryker({
  mutate: folders.map((folder) => `src/domain/${folder}/**/*.ts`),
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutants.config.ts' },
  coverageAnalysis: 'perTest',
  // A value that is made when its module loads: each would need a new process and every test.
  ignoreStatic: true,
  concurrency: 2,
  incremental: true,
  incrementalFile: '.mutants/results.json',
  tempDirName: '.mutants/work',
  ignorePatterns: ['*', '!src/**', '!test/**', '!package.json', '!vitest.mutants.config.ts'],
  // Stryker reads it by a function that TypeScript 7 no longer has, and Vitest does not need it.
  tsconfigFile: 'none',
  reporters: ['html', 'progress-append-only'],
  htmlReporter: { fileName: '.mutants/report.html' },
}).runMutationTest()

const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
const rows = existsSync(TABLE) ? readRows(readFileSync(TABLE, 'utf8')) : new Map<string, string>()
for (const folder of folders) rows.set(folder, rowOf(folder))
writeFileSync(TABLE, tableOf(rows))

function allFolders(): string[] {
  const entries = readdirSync('src/domain', { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}

function rowOf(folder: string): string {
  const found = mutants.filter(({ fileName }) => fileName.includes(`src/domain/${folder}/`))
  const count = (...statuses: string[]) =>
    found.filter(({ status }) => statuses.includes(status)).length
  const killed = count('Killed', 'Timeout')
  const survived = count('Survived')
  const not_reached = count('NoCoverage')
  const tried = killed + survived + not_reached
  const score = tried === 0 ? '-' : `${((100 * killed) / tried).toFixed(1)} %`
  return `| ${[folder, tried, killed, survived, not_reached, score, commit].join(' | ')} |`
}

/** The rows of other folders stay as an earlier run left them. */
function readRows(text: string): Map<string, string> {
  const lines = text.split('\n').filter((line) => /^\| [a-z-]+ \| \d/.test(line))
  return new Map(lines.map((line) => [line.split(' | ')[0]?.slice(2) ?? '', line]))
}

function tableOf(rows: ReadonlyMap<string, string>): string {
  const sorted = [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
  return `# Mutation scores

\`npm run mutants\` writes this page. The score of a folder of \`src/domain\` is the share of planted faults that the pure tests in \`test/domain\` notice. Faults that no test reaches count as unnoticed, although a test of the API may notice them. Faults in values that are made when a module loads are left out.

| Folder | Faults | Noticed | Unnoticed | Not reached | Score | Commit |
|---|---|---|---|---|---|---|
${sorted.join('\n')}
`
}
