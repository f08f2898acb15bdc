import { createHash, randomBytes } from 'node:crypto'
import type { TestApp } from './app.ts'
import { type LooseReply, type Reply, send } from './http.ts'
import { expectOk, type TestShop } from './shop.ts'

/** Where the test application says that it is; it listens elsewhere, as behind a proxy. */
export const PUBLIC_URL = 'http://laurel.test'
export const RESOURCE = `${PUBLIC_URL}/mcp`
export const REDIRECT_URI = 'https://assistant.example/callback'

export interface Tokens {
  readonly access_token: string
  readonly refresh_token: string
  readonly scope: string
  readonly token_type: string
  readonly expires_in: number
}

/** What a page or a program sends beside the address. */
interface Sent {
  /** Makes it a POST. */
  form?: Record<string, string> | undefined
  headers?: Record<string, string>
}

function ask(app: TestApp, path: string, { form, headers = {} }: Sent): Promise<LooseReply> {
  if (form === undefined) return send(app.base_url, { method: 'GET', path, headers })
  return send(app.base_url, {
    method: 'POST',
    path,
    raw_body: String(new URLSearchParams(form)),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
  })
}

export function pkce(verifier = randomBytes(32).toString('base64url')) {
  const code_challenge = createHash('sha256').update(verifier).digest('base64url')
  return { verifier, code_challenge }
}

/** A new connection code of a shop. */
export async function newCode(shop: TestShop): Promise<string> {
  return expectOk(await shop.admin('POST', '/connection-codes')).body.code
}

/** A browser that keeps cookies by name and path, as far as these pages need. */
export class Browser {
  /** Where our pages are asked for; any node will do. */
  app: TestApp
  readonly #cookies = new Map<string, { value: string; path: string }>()

  constructor(app: TestApp) {
    this.app = app
  }

  /** Goes to an address of ours, wherever that is said to be; follows nothing. */
  async go(url: string, { form, headers }: Sent = {}): Promise<LooseReply> {
    const { base_url } = this.app.context.config
    const { pathname, search } = new URL(url, base_url)
    const cookies = [...this.#cookies]
      .filter(([, { path }]) => pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`)
    // A proxy that serves us below a path takes that path off.
    const below = new URL(base_url).pathname.replace(/\/$/, '')
    const path = pathname.startsWith(below) ? pathname.slice(below.length) : pathname
    const sent = { form, headers: { ...headers, Cookie: cookies.join('; ') } }
    const reply = await ask(this.app, path + search, sent)
    for (const cookie of reply.headers.getSetCookie()) this.#keep(cookie)
    return reply
  }

  #keep(cookie: string): void {
    const [pair = '', ...attributes] = cookie.split('; ')
    const [name = '', value = ''] = pair.split('=')
    const path = attributes.find((each) => each.startsWith('path='))?.slice(5) ?? '/'
    if (value === '') this.#cookies.delete(name)
    else this.#cookies.set(name, { value, path })
  }
}

/** An assistant that connects, and what happens in the merchant's browser meanwhile. */
export class TestAssistant {
  app: TestApp
  readonly browser: Browser
  client_id = ''
  redirect_uri = REDIRECT_URI
  /** Of the last authorization. */
  verifier = ''

  constructor(app: TestApp) {
    this.app = app
    this.browser = new Browser(app)
  }

  /** Everything from here on goes to another node of the same deployment. */
  moveTo(app: TestApp): void {
    this.app = app
    this.browser.app = app
  }

  post(path: string, form: Record<string, string>): Promise<LooseReply> {
    return ask(this.app, path, { form })
  }

  async register(
    metadata: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ): Promise<LooseReply> {
    const body = {
      client_name: 'Helpful Assistant',
      redirect_uris: [this.redirect_uri],
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      ...metadata,
    }
    const request = { method: 'POST', path: '/oauth/register', body, headers }
    const answer = await send(this.app.base_url, request)
    if (answer.status === 201) this.client_id = answer.body.client_id
    return answer
  }

  /** The first request of a browser; `changes` puts a fault in, undefined leaves a field out. */
  authorize(changes: Record<string, string | undefined> = {}): Promise<LooseReply> {
    const { verifier, code_challenge } = pkce()
    this.verifier = verifier
    const fields = Object.entries({
      client_id: this.client_id,
      redirect_uri: this.redirect_uri,
      response_type: 'code',
      state: 'a-state',
      code_challenge,
      code_challenge_method: 'S256',
      resource: RESOURCE,
      ...changes,
    })
    const query = new URLSearchParams()
    for (const [name, value] of fields) if (value !== undefined) query.set(name, value)
    return this.browser.go(`/oauth/authorize?${query}`)
  }

  /** Comes to the merchant's page; answers its address. */
  async toApproval(changes: Record<string, string | undefined> = {}): Promise<string> {
    const { status, headers, text } = await this.authorize(changes)
    const location = headers.get('location') ?? ''
    if (!location.startsWith('/oauth/approve/')) {
      throw new Error(`no approval: ${status} ${location} ${text}`)
    }
    return location
  }

  decide(page: string, form: Record<string, string>): Promise<LooseReply> {
    return this.browser.go(page, { form })
  }

  /** Goes on from our pages until the browser leaves for the assistant; answers what it is told. */
  async back(reply: Reply): Promise<URLSearchParams> {
    let at = reply
    for (let hops = 0; hops < 3; hops += 1) {
      const location = at.headers.get('location')
      if (location === null) throw new Error(`led nowhere: ${at.status} ${at.text}`)
      if (!location.startsWith(this.app.context.config.base_url)) {
        const { searchParams, hash, href } = new URL(location)
        if (!href.startsWith(this.redirect_uri)) throw new Error(`led to ${location}`)
        return searchParams.size > 0 ? searchParams : new URLSearchParams(hash.slice(1))
      }
      at = await this.browser.go(location)
    }
    throw new Error('led around')
  }

  /** The whole way to a code: the page, a connection code, and back. */
  async approved(
    shop: TestShop,
    changes: Record<string, string | undefined> = {},
  ): Promise<string> {
    const page = await this.toApproval(changes)
    const decided = await this.decide(page, { decision: 'connect', code: await newCode(shop) })
    const code = (await this.back(decided)).get('code')
    if (code === null) throw new Error('no code came back')
    return code
  }

  redeem(code: string, changes: Record<string, string> = {}): Promise<LooseReply> {
    return this.post('/oauth/token', {
      grant_type: 'authorization_code',
      code,
      redirect_uri: this.redirect_uri,
      client_id: this.client_id,
      code_verifier: this.verifier,
      resource: RESOURCE,
      ...changes,
    })
  }

  refresh(refresh_token: string, changes: Record<string, string> = {}): Promise<LooseReply> {
    const { client_id } = this
    return this.post('/oauth/token', {
      grant_type: 'refresh_token',
      refresh_token,
      client_id,
      resource: RESOURCE,
      ...changes,
    })
  }

  /** All of it: a connected assistant's tokens. */
  async connect(shop: TestShop, changes: Record<string, string | undefined> = {}): Promise<Tokens> {
    const answer = await this.redeem(await this.approved(shop, changes))
    if (answer.status !== 200) throw new Error(`no tokens: ${JSON.stringify(answer.body)}`)
    return answer.body
  }

  /** Whether /mcp lets a token in, and otherwise how it refuses. */
  async use(token: string): Promise<number> {
    const { status } = await send(this.app.base_url, {
      method: 'POST',
      path: '/mcp',
      token,
      body: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
      headers: { Accept: 'application/json, text/event-stream' },
    })
    return status
  }
}

/** An assistant that has registered. */
export async function newAssistant(
  app: TestApp,
  metadata: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<TestAssistant> {
  const assistant = new TestAssistant(app)
  const answer = await assistant.register(metadata, headers)
  if (answer.status !== 201) throw new Error(`not registered: ${JSON.stringify(answer.body)}`)
  return assistant
}
