import { describe, expect, it } from 'vitest'
import { sharedApp } from '../../support/app.ts'
import {
  newAssistant,
  newCode,
  PUBLIC_URL,
  pkce,
  REDIRECT_URI,
  RESOURCE,
  TestAssistant,
} from '../../support/assistant.ts'
import { type Reply, send, verdict } from '../../support/http.ts'
import { expectOk, newShop } from '../../support/shop.ts'
import { rpc } from '../../support/tools.ts'

/** What a thief, a careless client or a stranger does not get (OAuth 2.1). */

const app = await sharedApp()

/** What is told to the client, where it may be told. */
const refusal = async (assistant: TestAssistant, reply: Reply) =>
  (await assistant.back(reply)).get('error')

const asText = (value: unknown) =>
  value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value)

describe('an authorization request', () => {
  it.each([
    ['no PKCE', { code_challenge: undefined, code_challenge_method: undefined }],
    ['the plain method', { code_challenge: 'a'.repeat(43), code_challenge_method: 'plain' }],
    [
      'no method, which is plain',
      { code_challenge: 'a'.repeat(43), code_challenge_method: undefined },
    ],
    ['another response type', { response_type: 'token' }],
  ])('is refused with %s', async (_fault, changes) => {
    const assistant = await newAssistant(app)
    const error = await refusal(assistant, await assistant.authorize(changes))
    expect(error).toMatch(/^(invalid_request|unsupported_response_type)$/)
  })

  it.each([
    'https://elsewhere.example/mcp',
    `${PUBLIC_URL}/api/v1`,
    PUBLIC_URL,
    `${RESOURCE}/more`,
    `${RESOURCE}#here`,
    'nonsense',
  ])('is refused for the resource %s', async (resource) => {
    const assistant = await newAssistant(app)
    expect(await refusal(assistant, await assistant.authorize({ resource }))).toBe('invalid_target')
  })

  it.each([
    undefined,
    RESOURCE,
    `${RESOURCE}/`,
  ])('is for the tools with the resource %s', async (resource) => {
    const assistant = await newAssistant(app)
    const code = await assistant.approved(await newShop(), { resource })
    const { code_verifier, ...same } = {
      code_verifier: assistant.verifier,
      resource: resource ?? RESOURCE,
    }
    const { body } = await assistant.redeem(code, { code_verifier, ...same })
    expect(await assistant.use(body.access_token)).toBe(200)
  })

  it.each([
    `${REDIRECT_URI}/`,
    `${REDIRECT_URI}x`,
    REDIRECT_URI.slice(0, -1),
    `${REDIRECT_URI}?a=1`,
    REDIRECT_URI.replace('https', 'http'),
    REDIRECT_URI.replace('assistant.example', 'assistant.example:444'),
    REDIRECT_URI.replace('assistant', 'Assistant'),
    'https://elsewhere.example/callback',
  ])('leads nowhere with the unregistered address %s', async (redirect_uri) => {
    const assistant = await newAssistant(app)
    const response = await assistant.authorize({ redirect_uri })
    expect(response.status).toBe(400)
    expect(response.headers.get('location')).toBeNull()
    expect(response.text).toContain('invalid_redirect_uri')
  })

  it('leads nowhere for a client that is unknown', async () => {
    const assistant = new TestAssistant(app)
    assistant.client_id = 'nobody'
    const response = await assistant.authorize()
    expect(response.status).toBe(400)
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(response.text).toContain('invalid_client')
  })

  it('may go to any port of this machine, where its client is a program here', async () => {
    const assistant = await newAssistant(app, { redirect_uris: ['http://127.0.0.1/callback'] })
    assistant.redirect_uri = 'http://127.0.0.1:43210/callback'
    expect((await assistant.connect(await newShop())).token_type).toBe('Bearer')
    const elsewhere = await assistant.authorize({ redirect_uri: 'http://127.0.0.1:43210/other' })
    expect(elsewhere.status).toBe(400)
  })

  it('is refused where it asks for scopes twice, and not granted all', async () => {
    const assistant = await newAssistant(app)
    const query = new URLSearchParams({
      ...{ client_id: assistant.client_id, redirect_uri: REDIRECT_URI, response_type: 'code' },
      ...{ code_challenge: pkce().code_challenge, code_challenge_method: 'S256' },
      scope: 'shop:read',
    })
    const begun = await assistant.browser.go(`/oauth/authorize?${query}&scope=shop:read`)
    expect(await refusal(assistant, begun)).toBe('invalid_request')
  })

  it('means nothing by what OpenID adds, however its path is spelt', async () => {
    const assistant = await newAssistant(app)
    const { code_challenge } = pkce()
    const query = new URLSearchParams({
      ...{ client_id: assistant.client_id, redirect_uri: REDIRECT_URI, response_type: 'code' },
      ...{ code_challenge, code_challenge_method: 'S256', resource: RESOURCE },
      ...{ response_mode: 'form_post', prompt: 'none', scope: 'openid' },
    })
    for (const path of ['/oauth/authorize', '/oauth/authorize/']) {
      const begun = await assistant.browser.go(`${path}?${query}`)
      const page = begun.headers.get('location') ?? ''
      expect(page).toMatch(/^\/oauth\/approve\//)
      const told = await assistant.back(await assistant.decide(page, { decision: 'refuse' }))
      expect(told.get('error')).toBe('access_denied')
    }
  })

  it.each([
    'customers:read points:write webhooks:manage',
    'openid offline_access',
    'admin',
  ])('with the scope %s is granted reading instead', async (scope) => {
    const shop = await newShop()
    const { scope: granted } = await (await newAssistant(app)).connect(shop, { scope })
    expect(granted).toBe('shop:read program:read analytics:read')
  })

  it('is granted only what an assistant may have of what it asks', async () => {
    const shop = await newShop()
    const assistant = await newAssistant(app)
    const scope = 'points:write program:read customers:read openid'
    expect((await assistant.connect(shop, { scope })).scope).toBe('program:read')
    const [{ scopes }] = expectOk(await shop.admin('GET', '/assistants')).body.data
    expect(scopes).toEqual(['program:read'])
    const [key] = expectOk(await shop.admin('GET', '/keys')).body.data.slice(-1)
    expect(key).toMatchObject({ managed: true, scopes: ['program:read'] })
  })

  it('stays at our own address, whatever host its request names', async () => {
    const assistant = await newAssistant(app)
    const { code_challenge } = pkce()
    const query = new URLSearchParams({
      client_id: assistant.client_id,
      redirect_uri: REDIRECT_URI,
      response_type: 'code',
      code_challenge,
      code_challenge_method: 'S256',
    })
    const headers = {
      Host: 'evil.example',
      'X-Forwarded-Host': 'evil.example',
      'X-Forwarded-Proto': 'https',
      Forwarded: 'host=evil.example',
    }
    const page = (await assistant.browser.go(`/oauth/authorize?${query}`, { headers })).headers
    const approve = page.get('location') ?? ''
    expect(approve).toMatch(/^\/oauth\/approve\//)
    const decided = await assistant.browser.go(approve, { form: { decision: 'refuse' }, headers })
    expect(decided.headers.get('location')).toMatch(`${PUBLIC_URL}/oauth/authorize/`)
    const path = '/.well-known/oauth-authorization-server'
    const metadata = await send(app.base_url, { method: 'GET', path, headers })
    expect(metadata.text).not.toContain('evil.example')
  })
})

describe('a code', () => {
  it.each([
    ['another verifier', { code_verifier: 'b'.repeat(43) }],
    ['no verifier', { code_verifier: '' }],
    ['another redirect', { redirect_uri: `${REDIRECT_URI}x` }],
    ['another resource', { resource: 'https://elsewhere.example/mcp' }],
    ['a client that is not its own', { client_id: 'nobody' }],
  ])('is not redeemed with %s', async (_fault, changes) => {
    const assistant = await newAssistant(app)
    const answer = await assistant.redeem(await assistant.approved(await newShop()), changes)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.body.error).toMatch(/^invalid_/)
    expect(answer.body).not.toHaveProperty('access_token')
  })

  it('is not redeemed by another client', async () => {
    const assistant = await newAssistant(app)
    const other = await newAssistant(app)
    const code = await assistant.approved(await newShop())
    const { client_id } = other
    expect((await assistant.redeem(code, { client_id })).body.error).toBe('invalid_grant')
  })

  it('is redeemed once; a second time ends the connection', async () => {
    const shop = await newShop()
    const assistant = await newAssistant(app)
    const code = await assistant.approved(shop)
    const { body: tokens } = await assistant.redeem(code)
    expect(await assistant.use(tokens.access_token)).toBe(200)
    expect((await assistant.redeem(code)).body.error).toBe('invalid_grant')
    expect(await assistant.use(tokens.access_token)).toBe(401)
    expect((await assistant.refresh(tokens.refresh_token)).body.error).toBe('invalid_grant')
    const [{ revoked_at }] = expectOk(await shop.admin('GET', '/assistants')).body.data
    expect(revoked_at).toEqual(expect.any(String))
  })

  it('redeemed many times at once gives tokens to one at most, and then to nobody', async () => {
    const assistant = await newAssistant(app)
    const code = await assistant.approved(await newShop())
    const answers = await Promise.all([1, 2, 3, 4].map(() => assistant.redeem(code)))
    const given = answers.filter(({ status }) => status === 200)
    expect(given.length).toBeLessThanOrEqual(1)
    expect(answers.every(({ status }) => status < 500)).toBe(true)
    for (const { body } of given) expect(await assistant.use(body.access_token)).toBe(401)
  })
})

describe('a refresh token', () => {
  it('that was used before ends the connection, also for who used it first', async () => {
    const shop = await newShop()
    const assistant = await newAssistant(app)
    const stolen = await assistant.connect(shop)
    const { body: fresh } = await assistant.refresh(stolen.refresh_token)
    await shop.advance(61)
    expect((await assistant.refresh(stolen.refresh_token)).body.error).toBe('invalid_grant')
    expect((await assistant.refresh(fresh.refresh_token)).body.error).toBe('invalid_grant')
    expect(await assistant.use(fresh.access_token)).toBe(401)
    expect(await assistant.use(stolen.access_token)).toBe(401)
  })

  it('does not widen what was granted', async () => {
    const assistant = await newAssistant(app)
    const { refresh_token } = await assistant.connect(await newShop(), { scope: 'shop:read' })
    const { body } = await assistant.refresh(refresh_token, { scope: 'shop:read program:write' })
    expect(body.error).toBe('invalid_scope')
  })

  it('is good for less where less is asked for', async () => {
    const assistant = await newAssistant(app)
    const shop = await newShop(app)
    const { refresh_token } = await assistant.connect(shop)
    const { body: tokens } = await assistant.refresh(refresh_token, { scope: 'shop:read' })
    const listed = await rpc(shop, 'tools/list', {}, { token: tokens.access_token })
    const names = listed.body.result.tools.map(({ name }: { name: string }) => name)
    expect(names).toEqual(['service_get_shop'])
  })

  it('is of no use to another client, nor for another resource', async () => {
    const assistant = await newAssistant(app)
    const { client_id } = await newAssistant(app)
    const { refresh_token } = await assistant.connect(await newShop())
    expect((await assistant.refresh(refresh_token, { client_id })).body.error).toBe('invalid_grant')
    const resource = 'https://elsewhere.example/mcp'
    expect((await assistant.refresh(refresh_token, { resource })).body.error).toBe('invalid_target')
  })
})

describe('an access token', () => {
  it('is for the tools and not for the REST API', async () => {
    const shop = await newShop()
    const { access_token } = await (await newAssistant(app)).connect(shop)
    expect(verdict(await shop.get('/program', { token: access_token }))).toBe('401 invalid_token')
  })

  it('ends with its hour', async () => {
    const shop = await newShop()
    const assistant = await newAssistant(app)
    const { access_token, refresh_token } = await assistant.connect(shop)
    await shop.advance(3_601)
    expect(await assistant.use(access_token)).toBe(401)
    const { body } = await assistant.refresh(refresh_token)
    expect(await assistant.use(body.access_token)).toBe(200)
  })

  it('ends when the merchant ends the connection, at once and for ever', async () => {
    const shop = await newShop()
    const assistant = await newAssistant(app)
    const { access_token, refresh_token } = await assistant.connect(shop)
    const [{ id }] = expectOk(await shop.admin('GET', '/assistants')).body.data
    const ended = expectOk(await shop.admin('DELETE', `/assistants/${id}`)).body
    expect(ended.revoked_at).toEqual(expect.any(String))
    expect(await assistant.use(access_token)).toBe(401)
    expect((await assistant.refresh(refresh_token)).body.error).toBe('invalid_grant')
    const keys = expectOk(await shop.admin('GET', '/keys')).body.data
    expect(keys.at(-1)).toMatchObject({ managed: true, revoked_at: ended.revoked_at })
    expect(expectOk(await shop.admin('DELETE', `/assistants/${id}`)).body).toEqual(ended)
    const other = await newShop()
    expect(verdict(await other.admin('DELETE', `/assistants/${id}`))).toBe('404 not_found')
  })

  it('ends with the key, when that is revoked', async () => {
    const shop = await newShop()
    const assistant = await newAssistant(app)
    const { access_token, refresh_token } = await assistant.connect(shop)
    const key = expectOk(await shop.admin('GET', '/keys')).body.data.at(-1)
    const { revoked_at } = expectOk(await shop.admin('DELETE', `/keys/${key.id}`)).body
    expect(await assistant.use(access_token)).toBe(401)
    expect((await assistant.refresh(refresh_token)).body.error).toBe('invalid_grant')
    const [listed] = expectOk(await shop.admin('GET', '/assistants')).body.data
    expect(listed.revoked_at).toBe(revoked_at)
  })

  it('is not found in the database, nor is a code or a refresh token', async () => {
    const shop = await newShop()
    const assistant = await newAssistant(app)
    const code = await assistant.approved(shop)
    const { body } = await assistant.redeem(code)
    const { body: next } = await assistant.refresh(body.refresh_token)
    expect((await assistant.refresh(body.refresh_token)).body).toEqual(next)
    const unused = await newCode(shop)
    const { db } = app.database
    const records = await db.selectFrom('oauth_records').selectAll().execute()
    const codes = await db.selectFrom('connection_codes').selectAll().execute()
    const all = [...records, ...codes].flatMap(Object.values).map(asText).join('\n')
    expect(all).toContain('RefreshToken')
    const bare = unused.replaceAll('-', '')
    const tokens = [body, next].flatMap((each) => [each.access_token, each.refresh_token])
    for (const secret of [code, ...tokens, unused, bare]) {
      expect(all).not.toContain(secret)
    }
  })
})

describe('a revocation', () => {
  it('is not for the tokens of another client', async () => {
    const assistant = await newAssistant(app)
    const { client_id } = await newAssistant(app)
    const { access_token } = await assistant.connect(await newShop())
    await assistant.post('/oauth/revoke', { token: access_token, client_id })
    expect(await assistant.use(access_token)).toBe(200)
  })
})
