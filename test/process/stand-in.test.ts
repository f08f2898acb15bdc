import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { freePort } from '../support/environments.ts'

/** The stand-in for Shopify, as a developer starts it. */

const running: ChildProcess[] = []
afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
})

it('listens on the port of its option, so that two people can use it on one machine', async () => {
  const port = await freePort()
  const program = join(import.meta.dirname, '../support/shopify/serve.ts')
  const child = spawn(process.execPath, [program, '--port', String(port)], { stdio: 'pipe' })
  running.push(child)
  const [said] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  expect(String(said)).toContain(`LAUREL_TEST_SHOPIFY=http://127.0.0.1:${port}.`)
  const there = await fetch(`http://127.0.0.1:${port + 1}/my-shop.myshopify.com/`)
  expect(await there.json()).toHaveProperty('scopes')
})
