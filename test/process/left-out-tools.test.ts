import { execFile } from 'node:child_process'
import { cpSync, mkdirSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { newFolder } from '../support/environments.ts'

const ROOT = join(import.meta.dirname, '../..')
const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter)
const run = promisify(execFile)

it('a start after "npm ci --omit=dev" says in one line what to do', async () => {
  const folder = newFolder()
  for (const name of ['deploy', 'package.json', 'package-lock.json']) {
    cpSync(join(ROOT, name), join(folder, name), { recursive: true })
  }
  mkdirSync(join(folder, 'src'))
  const options = { cwd: folder, env: { ...process.env, PATH } }
  const { stdout, stderr } = await run('npm', ['--silent', 'start'], options).then(
    () => expect.unreachable('it started'),
    (error: { stdout: string; stderr: string }) => error,
  )
  expect(stdout).toBe('')
  const lines = stderr.split('\n').filter((line) => line !== '')
  expect(lines).toEqual([expect.stringContaining('Run "npm ci && npm prune --omit=dev"')])
})
