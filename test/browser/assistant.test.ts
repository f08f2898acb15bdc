import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client'
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort, newEnvironment } from '../support/environments.ts'
import { send } from '../support/http.ts'
import { endProcesses, type LaurelProcess, startService } from '../support/service-process.ts'
import { sharedBrowser } from './browser.ts'

/** An assistant from nothing to a change and its undo, with the merchant at a real browser. */

const NAME = 'Campaign <b>Helper</b>'
const ADMIN_TOKEN = 'browser-admin-token-0123456789'
const browser = sharedBrowser()
let service: LaurelProcess

beforeAll(async () => {
  const port = await freePort()
  const own = { PORT: String(port), LAUREL_ADMIN_TOKEN: ADMIN_TOKEN, LAUREL_DEMO: '1' }
  service = await startService({ ...(await newEnvironment()), ...own })
})

afterAll(async () => {
  await browser.closePages()
  await endProcesses()
})

const admin = async (method: string, path: string) => {
  const asked = { method, path: `/admin/api${path}`, token: ADMIN_TOKEN, body: undefined }
  const reply = await send(service.base_url, asked)
  expect(reply.status).toBe(200)
  return reply.body
}

/** Where the assistant waits for its answer, as programs on the merchant's computer do. */
async function startCallback() {
  const returned = Promise.withResolvers<URLSearchParams>()
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname === '/callback') returned.resolve(searchParams)
    response.setHeader('Content-Type', 'text/html').end('<p>You can close this window.</p>')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A listening TCP server has this kind of address.
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/callback`, returned: returned.promise, server }
}

/** What the library wants to have kept; it gets back what it gave. */
function rememberingProvider(redirect_uri: string) {
  const kept: Record<string, unknown> = {}
  const keep = (name: string) => (value: unknown) => {
    kept[name] = value
  }
  const provider = {
    redirectUrl: redirect_uri,
    clientMetadata: { client_name: NAME, redirect_uris: [redirect_uri] },
    clientInformation: () => kept.client,
    saveClientInformation: keep('client'),
    tokens: () => kept.tokens,
    saveTokens: keep('tokens'),
    redirectToAuthorization: keep('url'),
    saveCodeVerifier: keep('verifier'),
    codeVerifier: () => kept.verifier,
    saveDiscoveryState: keep('discovery'),
    discoveryState: () => kept.discovery,
  }
  // What is kept is only ever handed back to the library that gave it.
  return { kept, provider: provider as unknown as OAuthClientProvider }
}

type CallTool = (name: string, input: Record<string, unknown>) => Promise<Record<string, unknown>>

/** Tries a change, makes it, and takes it back. */
async function changeAndUndo(callTool: CallTool): Promise<void> {
  const { revision } = await callTool('service_get_program', {})
  const change = { program_name: 'Stars of the shop' }
  const tried = await callTool('service_update_program_settings', { ...change, dry_run: true })
  expect(tried).toMatchObject({ dry_run: true, revision, operation: 'update' })
  const done = await callTool('service_update_program_settings', {
    ...{ ...change, if_revision: revision },
  })
  expect(done).toMatchObject({ dry_run: false, diff: tried.diff, summary: tried.summary })
  const { data } = await callTool('service_list_program_changes', { limit: 1 })
  const [logged] = data as { id: string; actor: object }[]
  const id = expect.stringMatching(/^key_/)
  expect(logged?.actor).toEqual({ kind: 'assistant', name: NAME, id })
  await callTool('service_undo_program_change', { change_id: logged?.id, if_revision: undefined })
  const { program_name } = await callTool('service_get_program', {})
  expect(program_name).not.toBe(change.program_name)
}

describe('an assistant', () => {
  it('comes from nothing to a dry run, a change and an undo', { timeout: 120_000 }, async () => {
    const callback = await startCallback()
    const { kept, provider } = rememberingProvider(callback.url)
    const url = new URL(`${service.base_url}/mcp`)
    const me = { name: 'helper', version: '1' }
    const first = new StreamableHTTPClientTransport(url, { authProvider: provider })
    await expect(new Client(me).connect(first)).rejects.toThrow(/[Uu]nauthorized/)

    const page = await browser.open(String(kept.url))
    const shown: string = await page.evaluate('document.body.innerText')
    expect(shown).toContain('Connect “Campaign <b>Helper</b>” to your shop?')
    expect(shown).toContain(new URL(callback.url).host)
    const press = (code: string) =>
      page.evaluate(`
        document.querySelector('#code').value = ${JSON.stringify(code)};
        setTimeout(() => document.querySelector('button[value=connect]').click())
      `)
    await press('K7QM-2XPD-9RTH')
    // The page goes and comes again meanwhile, and answers nothing while it does.
    const isRefused = () =>
      page.evaluate(`document.querySelector('#fault') !== null`).catch(() => false)
    await expect.poll(isRefused).toBe(true)
    const { code } = await admin('POST', '/connection-codes')
    await press(code)
    const returned = await callback.returned
    expect(returned.get('iss')).toBe(service.base_url)
    await first.finishAuth(returned)

    const present = new Client(me, { versionNegotiation: { mode: 'auto' } })
    await present.connect(new StreamableHTTPClientTransport(url, { authProvider: provider }))
    expect(present.getProtocolEra()).toBe('modern')
    await changeAndUndo(async (name, input) => {
      const { structuredContent, content } = await present.callTool({ name, arguments: input })
      if (structuredContent === undefined) throw new Error(JSON.stringify(content))
      return structuredContent as Record<string, unknown>
    })

    const { access_token } = kept.tokens as { access_token: string }
    const requestInit = { headers: { Authorization: `Bearer ${access_token}` } }
    const old = new OldClient(me)
    // Its declarations are not strict about optional fields.
    const transport = new OldTransport(url, { requestInit }) as Parameters<OldClient['connect']>[0]
    await old.connect(transport)
    // The same change twice in a minute would be taken for a repetition.
    await changeAndUndo(async (name, input) => {
      const key = name.includes('_get_') || name.includes('_list_') ? {} : randomKey()
      const { structuredContent, content } = await old.callTool({
        name,
        arguments: { ...input, ...key },
      })
      if (structuredContent === undefined) throw new Error(JSON.stringify(content))
      return structuredContent as Record<string, unknown>
    })

    const { data: connections } = await admin('GET', '/assistants')
    // The demo shop has one of its own.
    const own = connections.filter(({ name }: { name: string }) => name === NAME)
    expect(own).toHaveLength(1)
    await admin('DELETE', `/assistants/${own[0].id}`)
    await expect(old.listTools()).rejects.toThrow()
    callback.server.close()
  })
})

function randomKey() {
  return { idempotency_key: crypto.randomUUID() }
}
