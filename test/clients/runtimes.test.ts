import { execFile } from 'node:child_process'
import { copyFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, it } from 'vitest'
import { installed, pack, printedBy } from '../support/empty-project.ts'
import { EVENT_VECTORS } from '../support/event-vectors.ts'
import { newShop, type TestShop } from '../support/shop.ts'
import { installRuntimes, RUNTIMES } from './runtimes/install.ts'

/**
 * The client in every runtime that docs/clients.md names, against the real service. The runtimes
 * have a lock file of their own beside the program; one that cannot be installed is a failure.
 */

const programOf = (path: string) => join(RUNTIMES, 'node_modules', path)
const run = promisify(execFile)

let shop: TestShop
let project: string
let customer = 1000

beforeAll(async () => {
  installRuntimes()
  shop = await newShop()
  project = installed([pack('clients/typescript')])
  for (const file of ['program.js', 'main.js', 'worker.js']) {
    copyFileSync(join(RUNTIMES, file), join(project, file))
  }
})

/** What the program is told; each runtime has a customer of its own. */
async function environment(): Promise<Record<string, string>> {
  const [vector] = EVENT_VECTORS
  if (vector === undefined) throw new Error('there are no vectors')
  customer += 1
  await shop.customer(customer)
  const body = Buffer.from(vector.body, 'base64').toString()
  return {
    BASE_URL: shop.app.base_url,
    KEY: shop.key,
    CUSTOMER: String(customer),
    DELIVERY: JSON.stringify({ ...vector, body, now: vector.now * 1_000 }),
  }
}

const FOUND = 'three,two,one; 5000; €5 off – für dich ☕'

it.each([
  ['Node.js 20', programOf('node-20/bin/node'), [], /^v20\./],
  ['Node.js 22', programOf('node-22/bin/node'), [], /^v22\./],
  ['Node.js 24', process.execPath, [], /^v24\./],
  ['Deno', programOf('.bin/deno'), ['run', '--allow-net', '--allow-env'], /^deno 2\./],
  ['Bun', programOf('.bin/bun'), [], /^1\./],
] as const)('works in %s', async (_name, runtime, words, version) => {
  expect((await run(runtime, ['--version'])).stdout).toMatch(version)
  const file = join(project, 'main.js')
  expect(await printedBy(runtime, [...words, file], await environment())).toBe(FOUND)
})

it('works in Workers', async () => {
  writeFileSync(join(project, 'worker.capnp'), workerConfig(await environment()))
  const words = ['test', join(project, 'worker.capnp')]
  expect(await printedBy(programOf('.bin/workerd'), words, {})).toBe(FOUND)
})

/** A worker with its modules, which have no folders, in the format of workerd. */
function workerConfig(environment: Readonly<Record<string, string>>): string {
  const client = 'node_modules/@laurel/client/dist'
  const scripts = readdirSync(join(project, client), { recursive: true, encoding: 'utf8' })
  const modules = [
    ['worker.js', 'worker.js'],
    ['program.js', 'program.js'],
    ['@laurel/client', `${client}/index.js`],
    ...scripts
      .filter((name) => name.endsWith('.js') && !['index.js', 'react.js'].includes(name))
      .map((name) => [`@laurel/${name}`, `${client}/${name}`]),
  ]
  const text = JSON.stringify
  const embedded = modules.map(
    ([name, path]) => `(name=${text(name)}, esModule=embed ${text(path)})`,
  )
  const bindings = Object.entries(environment).map(
    ([name, value]) => `(name=${text(name)}, text=${text(value)})`,
  )
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (services = [
  (name = "main", worker = .worker),
  (name = "internet", network = (allow = ["local", "private"])),
]);
const worker :Workerd.Worker = (
  compatibilityDate = "2026-11-01",
  modules = [${embedded.join(', ')}],
  bindings = [${bindings.join(', ')}],
);`
}
