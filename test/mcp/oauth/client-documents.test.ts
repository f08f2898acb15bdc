import type { RequestListener } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { admit } from '../../../src/actions/access/assistant-rates.ts'
import { sharedApp, startApp, type TestApp } from '../../support/app.ts'
import { newCode, REDIRECT_URI, TestAssistant } from '../../support/assistant.ts'
import { selfSigned } from '../../support/certificate.ts'
import { expectOk, newShop } from '../../support/shop.ts'

/** Clients that describe themselves in a document at their own address. */

const { key, cert } = selfSigned('localhost')
const trusted = getCACertificates('default')
const servers: Server[] = []
let app: TestApp

beforeAll(async () => {
  setDefaultCACertificates([...trusted, cert])
  app = await startApp({
    database_name: `laurel_documents_${process.env.VITEST_POOL_ID}`,
    config: { allow_private_webhooks: true },
  })
})

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  }
})

afterAll(async () => {
  setDefaultCACertificates(trusted)
  await app.close()
})

/** A server on this machine that answers every request so; answers its address. */
async function serving(answer: RequestListener): Promise<string> {
  const server = createServer({ key, cert }, answer)
  servers.push(server)
  await new Promise<void>((listening) => server.listen(0, listening))
  // A server that listens on a port has an address of that kind.
  return `https://localhost:${(server.address() as AddressInfo).port}`
}

const documentOf = (client_id: string) => ({
  client_id,
  client_name: 'Described Assistant',
  redirect_uris: [REDIRECT_URI],
  token_endpoint_auth_method: 'none',
  grant_types: ['authorization_code', 'refresh_token'],
})

/** An assistant whose document is made of what it should say. */
async function described(
  change: (document: Record<string, unknown>) => unknown = (document) => document,
): Promise<{ assistant: TestAssistant; asked: string[] }> {
  const asked: string[] = []
  const origin = await serving((request, response) => {
    asked.push(request.url ?? '')
    const body = change(documentOf(`${origin}${request.url}`))
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body))
  })
  const assistant = new TestAssistant(app)
  assistant.client_id = `${origin}/client.json`
  return { assistant, asked }
}

async function refusedAs(assistant: TestAssistant): Promise<string> {
  const response = await assistant.authorize()
  expect(response.status).toBe(400)
  expect(response.headers.get('location')).toBeNull()
  return /<code>(\w+)<\/code>/.exec(response.text)?.[1] ?? ''
}

describe('a client that describes itself', () => {
  it('connects, and is shown with the host that answers for it', async () => {
    const shop = await newShop(app)
    const { assistant, asked } = await described()
    const page = await assistant.toApproval()
    const html = (await assistant.browser.go(page)).text
    expect(html).toContain('Connect “Described Assistant” to')
    expect(html).toContain(`It’s described at <code>${new URL(assistant.client_id).host}</code>`)
    const tokens = await assistant.connect(shop)
    expect(await assistant.use(tokens.access_token)).toBe(200)
    expect((await assistant.refresh(tokens.refresh_token)).status).toBe(200)
    expect(asked).toEqual(['/client.json'])
    const [{ client_id }] = expectOk(await shop.admin('GET', '/assistants')).body.data
    expect(client_id).toBe(assistant.client_id)
  })

  it('may leave out how it authenticates: it is public', async () => {
    const { assistant } = await described(({ token_endpoint_auth_method: _, ...rest }) => rest)
    expect(await assistant.toApproval()).toMatch(/^\/oauth\/approve\//)
  })

  it.each<[string, (document: Record<string, unknown>) => unknown]>([
    ['names another client', (it) => ({ ...it, client_id: 'https://localhost/client.json' })],
    ['names none', ({ client_id: _, ...rest }) => rest],
    ['differs by a slash', (it) => ({ ...it, client_id: `${it.client_id}/` })],
    ['has a secret', (it) => ({ ...it, client_secret: 'known-to-everybody' })],
    ['wants a secret', (it) => ({ ...it, token_endpoint_auth_method: 'client_secret_post' })],
    ['leads to plain http', (it) => ({ ...it, redirect_uris: ['http://a.example/'] })],
    ['leads to a script', (it) => ({ ...it, redirect_uris: ['javascript:alert(1)'] })],
    ['leads nowhere', ({ redirect_uris: _, ...rest }) => rest],
    ['is no object', () => ['a', 'list']],
    ['has 5 MB', (it) => ({ ...it, padding: 'x'.repeat(5_000_000) })],
    ['has a little over 64 KiB', (it) => ({ ...it, padding: 'x'.repeat(65_536) })],
  ])('is refused when its document %s', async (_fault, change) => {
    const { assistant } = await described(change)
    expect(await refusedAs(assistant)).toMatch(/^invalid_/)
  })

  it('is refused when its document leads on to another', async () => {
    const { assistant: good } = await described()
    const origin = await serving((_request, response) =>
      response.writeHead(302, { Location: good.client_id }).end(),
    )
    const assistant = new TestAssistant(app)
    assistant.client_id = `${origin}/client.json`
    expect(await refusedAs(assistant)).toBe('invalid_client')
  })

  it.each([404, 500, 204])('is refused when its document is a %s', async (status) => {
    const origin = await serving((_request, response) => response.writeHead(status).end())
    const assistant = new TestAssistant(app)
    assistant.client_id = `${origin}/client.json`
    expect(await refusedAs(assistant)).toBe('invalid_client')
  })

  it('is refused when its document does not come to an end', async () => {
    const origin = await serving((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' }).write('{')
    })
    const assistant = new TestAssistant(app)
    assistant.client_id = `${origin}/client.json`
    expect(await refusedAs(assistant)).toBe('invalid_client')
  })

  it('is refused at a plain address', async () => {
    const assistant = new TestAssistant(app)
    assistant.client_id = 'http://localhost:1/client.json'
    expect(await refusedAs(assistant)).toBe('invalid_client')
  })

  it('whose document is gone before it was approved is not let in', async () => {
    const { assistant } = await described()
    const page = await assistant.toApproval()
    const other = await startApp({
      database: app.database,
      config: { allow_private_webhooks: true },
    })
    try {
      for (const server of servers.splice(0)) {
        server.closeAllConnections()
        await new Promise((closed) => server.close(closed))
      }
      assistant.moveTo(other)
      const code = await newCode(await newShop(app))
      for (const answer of [
        await assistant.browser.go(page),
        await assistant.decide(page, { decision: 'connect', code }),
      ]) {
        expect(answer.status).toBe(400)
        expect(answer.text).toContain('can’t be connected')
      }
    } finally {
      await other.close()
    }
  })

  it('keeps its connections while strangers ask for one document after the other', async () => {
    const now = new Date('2026-11-21T12:00:00.000Z')
    const startLimited = (database?: TestApp['database']) =>
      startApp({
        ...(database
          ? { database }
          : { database_name: `laurel_known_${process.env.VITEST_POOL_ID}` }),
        config: { allow_private_webhooks: true, rate_limits: true },
        base_clock: { now: () => now },
      })
    const limited = await startLimited()
    // Another node has no document in its memory.
    const other = await startLimited(limited.database)
    try {
      const { assistant, asked } = await described()
      assistant.moveTo(limited)
      const tokens = await assistant.connect(await newShop(limited))
      const ask = ({ context }: TestApp, host: string, count: number) =>
        Promise.all(Array.from({ length: count }, () => admit(context, 'document', host, now)))
      expect(await ask(limited, '203.0.113.1', 66)).toContain(false)
      // What the stranger's address has of its own.
      expect(await ask(other, '127.0.0.1', 5)).not.toContain(false)
      assistant.moveTo(other)
      expect((await assistant.refresh(tokens.refresh_token)).status).toBe(200)
      expect(asked).toEqual(['/client.json', '/client.json'])
      const { assistant: stranger, asked: asked_of_stranger } = await described()
      stranger.moveTo(other)
      expect(await refusedAs(stranger)).toBe('temporarily_unavailable')
      expect(asked_of_stranger).toEqual([])
    } finally {
      await other.close()
      await limited.close()
    }
  })

  it('is not asked for at an address that is not public', async () => {
    const { assistant, asked } = await described()
    const guarded = new TestAssistant(await sharedApp())
    for (const host of ['localhost', '127.0.0.1', '[::1]']) {
      guarded.client_id = assistant.client_id.replace('localhost', host)
      expect(await refusedAs(guarded)).toBe('invalid_client')
    }
    expect(asked).toEqual([])
  })
})
