import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Makes a release out of what is committed: `npm run release -- 0.2.0`. It gives "Unreleased" in
 * CHANGELOG.md the version and the day, writes the version into package.json and those of the
 * clients, commits and tags. Nothing leaves this machine: `git push --follow-tags` does that.
 */

const root = join(import.meta.dirname, '..')
const [version = '', ...rest] = process.argv.slice(2)

function git(...words: string[]): string {
  return execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim()
}

function stop(why: string): never {
  process.stderr.write(`release: ${why}\n`)
  process.exit(1)
}

function isAbove(next: string, before: string): boolean {
  const [left, right] = [next, before].map((one) => one.split('.').map(Number))
  const index = left?.findIndex((part, at) => part !== right?.[at]) ?? -1
  return index >= 0 && (left?.[index] ?? 0) > (right?.[index] ?? 0)
}

if (!/^(0|[1-9][0-9]*)(\.(0|[1-9][0-9]*)){2}$/.test(version) || rest.length > 0) {
  stop('needs one version, such as 0.2.0')
}
if (git('status', '--porcelain') !== '') stop('commit everything first')

const package_path = join(root, 'package.json')
const lock_path = join(root, 'package-lock.json')
// Packed from here, they have the version of the service that they are made for.
const client_paths = ['clients/typescript', 'receivers/javascript'].map((folder) =>
  join(root, folder, 'package.json'),
)
const changelog_path = join(root, 'CHANGELOG.md')
const package_text = readFileSync(package_path, 'utf8')
const { version: before } = JSON.parse(package_text)
if (!isAbove(version, before)) stop(`${version} must be above ${before}`)

const changelog = readFileSync(changelog_path, 'utf8')
const [, news = ''] = /\n## Unreleased\n(.*?)(?=\n## )/s.exec(changelog) ?? []
if (news.trim() === '') stop('CHANGELOG.md has nothing under "## Unreleased"')

const today = new Date().toISOString().slice(0, 10)
writeFileSync(changelog_path, changelog.replace('## Unreleased\n', `## ${version}, ${today}\n`))
const replaced = (text: string, times: number) => {
  let left = times
  return text.replaceAll(`"version": "${before}"`, (found) => {
    left -= 1
    return left >= 0 ? `"version": "${version}"` : found
  })
}
writeFileSync(package_path, replaced(package_text, 1))
for (const path of client_paths) writeFileSync(path, replaced(readFileSync(path, 'utf8'), 1))
// The lock file names the version of the package twice, before any other.
writeFileSync(lock_path, replaced(readFileSync(lock_path, 'utf8'), 2))
git('commit', '-qam', `Release ${version}`)
git('tag', '-a', `v${version}`, '-m', `Laurel ${version}`)
process.stdout.write(`Released ${version} here. "git push --follow-tags" publishes it.\n`)
