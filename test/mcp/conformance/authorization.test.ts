import { afterAll, beforeAll, expect, it } from 'vitest'
import { sharedApp, startApp, type TestApp } from '../../support/app.ts'
import { Browser, newAssistant, newCode } from '../../support/assistant.ts'
import { freePort } from '../../support/environments.ts'
import { newShop } from '../../support/shop.ts'
import { type Relay, type Run, runSuite, startRelay } from './suite.ts'

/** The authorization server, as the suite's own client goes through it with a merchant's help. */

let app: TestApp
let relay: Relay
let run: Run

beforeAll(async () => {
  // What it calls itself is where it is found: the suite compares the two.
  relay = await startRelay(() => app.base_url)
  const { database } = await sharedApp()
  app = await startApp({ database, config: { base_url: relay.url } })
  const port = await freePort()
  const redirect_uris = [`http://127.0.0.1:${port}/callback`]
  const { client_id } = await newAssistant(app, { redirect_uris, application_type: 'native' })
  let merchant: Promise<void> | undefined
  const words = ['authorization', '--url', relay.url, '--client-id', client_id]
  const more = ['--resource', `${relay.url}/mcp`, '--port', String(port)]
  run = await runSuite([...words, ...more], (output) => {
    const address = /^http\S+\/oauth\/authorize\?\S+$/m.exec(output)?.[0]
    if (address !== undefined) merchant ??= approve(address)
  })
  await merchant
})

afterAll(async () => {
  await relay.close()
  await app.close()
})

/** What the merchant's browser does, to where the suite waits for it. */
async function approve(address: string): Promise<void> {
  const browser = new Browser(app)
  const page = (await browser.go(address)).headers.get('location') ?? ''
  const form = { decision: 'connect', code: await newCode(await newShop(app)) }
  let at = await browser.go(page, { form })
  let location = new URL(at.headers.get('location') ?? '', relay.url)
  while (location.origin === relay.url) {
    at = await browser.go(location.href)
    location = new URL(at.headers.get('location') ?? '', relay.url)
  }
  await fetch(location)
}

it.each([
  'authorization-server-metadata-endpoint',
  'authorization-code-grant',
])('%s', (scenario) => {
  expect(run.output).toMatch(new RegExp(`✓ ${scenario}: [1-9][0-9]* passed, 0 failed`))
})

it('nothing else is found wanting', () => {
  expect(run.code, run.output).toBe(0)
})
