import { describe, expect, it } from 'vitest'
import { sharedApp, startApp } from '../../support/app.ts'
import { newAssistant, TestAssistant } from '../../support/assistant.ts'
import { send } from '../../support/http.ts'
import { newShop } from '../../support/shop.ts'

/** Clients that register themselves (RFC 7591). */

const app = await sharedApp()
const register = (metadata: Record<string, unknown>) => new TestAssistant(app).register(metadata)

describe('a registration', () => {
  it('is open to anybody, and public', async () => {
    const { status, body } = await register({})
    expect(status).toBe(201)
    expect(body).toMatchObject({
      token_endpoint_auth_method: 'none',
      client_id: expect.any(String),
    })
    expect(body).not.toHaveProperty('client_secret')
    expect(body).not.toHaveProperty('registration_access_token')
  })

  it('keeps nothing of what means nothing here', async () => {
    const extra = {
      scope: 'openid everything',
      jwks_uri: 'https://a.example/jwks',
      application_type: 'web',
    }
    const { status, body } = await register({ ...extra, contacts: ['a@b.example'] })
    expect(status).toBe(201)
    for (const name of ['scope', 'jwks_uri', 'contacts']) expect(body).not.toHaveProperty(name)
  })

  it('may have a secret, which is then asked for', async () => {
    const assistant = new TestAssistant(app)
    const { body } = await assistant.register({ token_endpoint_auth_method: 'client_secret_post' })
    const code = await assistant.approved(await newShop())
    expect((await assistant.redeem(code)).body.error).toBe('invalid_client')
    const { client_secret } = body
    expect((await assistant.redeem(code, { client_secret })).status).toBe(200)
  })

  it.each([
    'https://assistant.example/callback',
    'http://localhost:3334/callback',
    'http://127.0.0.1/callback',
    'http://[::1]:8080/callback',
    'cursor://anysphere.cursor-retrieval/oauth/callback',
    'vscode://publisher.extension/callback',
    'raycast://oauth?package_name=Extension',
    'warp://mcp/oauth2callback',
    'goose://oauth/callback',
    'jetbrains://idea/oauth',
    'com.example.app:/callback',
  ])('may lead back to %s', async (uri) => {
    expect((await register({ redirect_uris: [uri] })).status).toBe(201)
  })

  it.each([
    'http://assistant.example/callback',
    'http://127.0.0.1.evil.example/callback',
    'http://192.168.1.1/callback',
    'https://assistant.example/callback#here',
    'https://assistant.example@evil.example/callback',
    'https://a;sandbox.example/callback',
    'https://a,b.example/callback',
    'https://*/callback',
    ' https://assistant.example/callback',
    'https://assistant.example/callback\n',
    'https://assist\tant.example/callback',
    'javascript:alert(1)',
    'data:text/html,hello',
    'file:///etc/passwd',
    'blob:https://assistant.example/1',
    'unknown://callback',
    'ftp://assistant.example/',
    '/callback',
    '',
    7,
    `https://assistant.example/${'a'.repeat(1_000)}`,
  ])('may not lead back to %s', async (uri) => {
    const { status, body } = await register({ redirect_uris: [uri] })
    expect(status).toBe(400)
    expect(body.error).toMatch(/^invalid_(redirect_uri|client_metadata)$/)
  })

  it.each([
    ['a name of 101 characters', { client_name: 'n'.repeat(101) }],
    ['a name that is none', { client_name: 7 }],
    [
      '21 addresses',
      { redirect_uris: Array.from({ length: 21 }, (_, i) => `https://a.example/${i}`) },
    ],
    ['no address', { redirect_uris: [] }],
    ['the implicit grant', { grant_types: ['implicit'], response_types: ['token'] }],
    ['client credentials', { grant_types: ['client_credentials'] }],
    [
      'a method of authentication that is not offered',
      { token_endpoint_auth_method: 'private_key_jwt' },
    ],
  ])('is refused with %s', async (_fault, metadata) => {
    const { status, body } = await register(metadata)
    expect(status).toBe(400)
    expect(body.error).toMatch(/^invalid_/)
  })

  it('is refused when it is long, and when it is no JSON', async () => {
    expect(await register({ client_uri: `https://a.example/${'a'.repeat(17_000)}` })).toMatchObject(
      {
        status: 413,
        body: { error: 'invalid_client_metadata' },
      },
    )
    for (const body of ['{', '[]', '"text"']) {
      const request = { method: 'POST', path: '/oauth/register', raw_body: body }
      const reply = await send(app.base_url, request)
      expect(reply.status).toBe(400)
      expect(reply.body).toHaveProperty('error', 'invalid_request')
    }
  })

  it('is forgotten when nobody connects it in a week, and kept when somebody does', async () => {
    const idle = await newAssistant(app)
    const connected = await newAssistant(app)
    const shop = await newShop()
    await connected.connect(shop)
    await shop.advance(8 * 24 * 60 * 60)
    expect((await idle.authorize()).status).toBe(400)
    expect(await connected.toApproval()).toMatch(/^\/oauth\/approve\//)
  })

  it('finds the door closed for a while after thirty in a minute, but not from a new address', async () => {
    const limited = await startApp({
      database_name: `laurel_registration_${process.env.VITEST_POOL_ID}`,
      config: { rate_limits: true, trusted_proxies: ['127.0.0.1'] },
      base_clock: { now: () => new Date('2026-11-21T12:00:00.000Z') },
    })
    try {
      const from = (host: number) => ({ 'X-Forwarded-For': `203.0.113.${host}` })
      const made = async (host: number, count: number) => {
        for (let one = 0; one < count; one += 1) await newAssistant(limited, {}, from(host))
      }
      // Each address has three of its own, and takes the others from those of all.
      for (const host of [1, 2, 3, 4]) await made(host, 10)
      await made(5, 5)
      await made(6, 3)
      const refused = await new TestAssistant(limited).register({}, from(6))
      expect(refused.status).toBe(429)
      expect(refused.body.error).toBe('temporarily_unavailable')
      expect(refused.headers.get('retry-after')).toBe('60')
    } finally {
      await limited.close()
    }
  })
})

describe('behind https', () => {
  it('keeps its cookies from plain connections', async () => {
    const https = await startApp({
      database_name: `laurel_https_${process.env.VITEST_POOL_ID}`,
      config: { base_url: 'https://laurel.test' },
    })
    try {
      const assistant = await newAssistant(https)
      const resource = 'https://laurel.test/mcp'
      const cookies = (await assistant.authorize({ resource })).headers.getSetCookie()
      expect(cookies.length).toBeGreaterThan(0)
      for (const cookie of cookies) {
        expect(cookie).toMatch(/; secure/i)
        expect(cookie).toMatch(/; httponly/i)
        expect(cookie).toMatch(/; samesite=lax/i)
      }
    } finally {
      await https.close()
    }
  })
})
