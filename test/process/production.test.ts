import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { preparedEnvironment } from '../support/environments.ts'
import { endProcesses, startService } from '../support/service-process.ts'

afterAll(endProcesses)

const root = join(import.meta.dirname, '..', '..')
const page = readFileSync(join(root, 'docs', 'production.md'), 'utf8')

/** The commands of a section, as they stand. */
function commandsOf(heading: string): string {
  const section = page.split(/^## /m).find((part) => part.startsWith(`${heading}\n`))
  const [, commands] = /```sh\n(.*?)```/s.exec(section ?? '') ?? []
  if (commands === undefined) throw new Error(`production.md has no commands in "${heading}"`)
  return commands
}

it('the page leads from an empty database to the first awarded order', async () => {
  const environment = await preparedEnvironment()
  // npx would look for the package first, which takes seconds on every call.
  const npx = `npx() { shift; '${process.execPath}' '${root}/src/main.ts' "$@"; }\nset -e\n`
  const run = (script: string) => {
    const env = { PATH: process.env.PATH ?? '', ...environment }
    const done = spawnSync('sh', ['-c', npx + script], { encoding: 'utf8', env })
    expect(done.status, done.stderr).toBe(0)
    return done.stdout
  }
  const credentials = run(`${commandsOf('The shop and its credentials')}\necho KEY=$KEY FEED=$FEED`)
  const [, key, feed] = /KEY=(\S+) FEED=(\S+)\n$/.exec(credentials) ?? []
  const service = await startService(environment)
  const commands = commandsOf('The first order').replace('http://127.0.0.1:8080', service.base_url)
  const answers = run(`KEY=${key} FEED=${feed}\n${commands}`)
  expect(answers).toContain('"points_balance":79')
  expect(page).toContain('The balance is 79:')
  await service.stop()
}, 300_000)
