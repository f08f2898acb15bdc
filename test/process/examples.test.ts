import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..', '..')

it('the examples of the reference are what the demo shop answers; else run "npm run generate"', async () => {
  const written = join(mkdtempSync(join(tmpdir(), 'examples-')), 'examples.json')
  const { PATH, HOME } = process.env
  const words = ['test/support/write-examples.ts', written]
  // Without this process's environment: the examples come from an embedded database.
  await promisify(execFile)(process.execPath, words, { cwd: root, env: { PATH, HOME } })
  const committed = readFileSync(join(root, 'src', 'openapi', 'examples.json'), 'utf8')
  expect(readFileSync(written, 'utf8')).toBe(committed)
})
