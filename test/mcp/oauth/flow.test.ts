import { OpenIdProviderDiscoveryMetadataSchema } from '@modelcontextprotocol/sdk/shared/auth.js'
import { describe, expect, it } from 'vitest'
import { sharedApp, startApp } from '../../support/app.ts'
import { newAssistant, newCode, PUBLIC_URL, RESOURCE } from '../../support/assistant.ts'
import { expectOk, newShop } from '../../support/shop.ts'

/** An assistant's way in, from its registration to the end of its connection. */

const app = await sharedApp()
const ALL_SCOPES = 'shop:read program:read program:write analytics:read'
const metadata = async (path: string) => (await fetch(app.base_url + path)).json()

describe('the metadata', () => {
  it('leads from the resource to the authorization server', async () => {
    const resource = await metadata('/.well-known/oauth-protected-resource/mcp')
    expect(resource).toMatchObject({
      resource: RESOURCE,
      authorization_servers: [PUBLIC_URL],
      scopes_supported: ALL_SCOPES.split(' '),
      bearer_methods_supported: ['header'],
    })
    expect(await metadata('/.well-known/oauth-protected-resource')).toEqual(resource)
  })

  it.each([
    'oauth-authorization-server',
    'openid-configuration',
  ])('says in %s what is offered', async (name) => {
    expect(await metadata(`/.well-known/${name}`)).toMatchObject({
      issuer: PUBLIC_URL,
      authorization_endpoint: `${PUBLIC_URL}/oauth/authorize`,
      token_endpoint: `${PUBLIC_URL}/oauth/token`,
      registration_endpoint: `${PUBLIC_URL}/oauth/register`,
      revocation_endpoint: `${PUBLIC_URL}/oauth/revoke`,
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
      client_id_metadata_document_supported: true,
      authorization_response_iss_parameter_supported: true,
    })
  })
})

describe('the metadata where OpenID has it', () => {
  it('is valid as OpenID demands, with the keys at the place that it names', async () => {
    const found = await metadata('/.well-known/openid-configuration')
    expect(found).toMatchObject(Object(await metadata('/.well-known/oauth-authorization-server')))
    const openid = OpenIdProviderDiscoveryMetadataSchema.parse(found)
    expect(openid.jwks_uri).toBe(`${PUBLIC_URL}/oauth/keys`)
    expect(openid.id_token_signing_alg_values_supported).toEqual(['EdDSA'])
    const public_key = { kty: 'OKP', crv: 'Ed25519', use: 'sig', x: expect.any(String) }
    expect(await metadata(openid.jwks_uri.slice(PUBLIC_URL.length))).toEqual({
      keys: [{ ...public_key, alg: 'EdDSA', kid: expect.any(String) }],
    })
  })
})

describe('a connection', () => {
  it('is made with a code, used, refreshed and given back', async () => {
    const shop = await newShop()
    const assistant = await newAssistant(app)
    const page = await assistant.toApproval()
    const shown = (await assistant.browser.go(page)).text
    expect(shown).toContain('Helpful Assistant')
    const form = { decision: 'connect', code: await newCode(shop) }
    const told = await assistant.back(await assistant.decide(page, form))
    expect(Object.fromEntries(told)).toMatchObject({ state: 'a-state', iss: PUBLIC_URL })

    const issued = await assistant.redeem(told.get('code') ?? '')
    expect(issued).toMatchObject({
      status: 200,
      body: { token_type: 'Bearer', expires_in: 3600, scope: ALL_SCOPES },
    })
    expect(issued.body).not.toHaveProperty('id_token')
    expect(await assistant.use(issued.body.access_token)).toBe(200)

    const refreshed = await assistant.refresh(issued.body.refresh_token)
    expect(refreshed.body).toMatchObject({ expires_in: 3600, scope: ALL_SCOPES })
    expect(refreshed.body.refresh_token).not.toBe(issued.body.refresh_token)
    expect(await assistant.use(refreshed.body.access_token)).toBe(200)

    const { client_id } = assistant
    const given_back = { token: refreshed.body.refresh_token, client_id }
    expect((await assistant.post('/oauth/revoke', given_back)).status).toBe(200)
    expect(await assistant.use(refreshed.body.access_token)).toBe(401)
    expect((await assistant.refresh(refreshed.body.refresh_token)).body.error).toBe('invalid_grant')
  })

  it('is listed in the admin, with when it was last used', async () => {
    const shop = await newShop()
    const assistant = await newAssistant(app)
    const { access_token } = await assistant.connect(shop, { scope: 'program:read shop:read' })
    const list = async () => expectOk(await shop.admin('GET', '/assistants')).body.data
    const [before] = await list()
    expect(before).toMatchObject({
      name: 'Helpful Assistant',
      client_id: assistant.client_id,
      scopes: ['shop:read', 'program:read'],
      last_used_at: null,
      revoked_at: null,
    })
    expect(await assistant.use(access_token)).toBe(200)
    const [{ last_used_at }] = await list()
    expect(Date.parse(last_used_at)).toBeGreaterThanOrEqual(Date.parse(before.created_at))
  })

  it('is made at whichever node is asked', async () => {
    const other = await startApp({ database: app.database })
    try {
      const shop = await newShop()
      const assistant = await newAssistant(app)
      assistant.moveTo(other)
      const page = await assistant.toApproval()
      assistant.moveTo(app)
      const form = { decision: 'connect', code: await newCode(shop) }
      const decided = await assistant.decide(page, form)
      assistant.moveTo(other)
      const told = await assistant.back(decided)
      assistant.moveTo(app)
      const { body } = await assistant.redeem(told.get('code') ?? '')
      assistant.moveTo(other)
      expect(await assistant.use(body.access_token)).toBe(200)
      const refreshed = await assistant.refresh(body.refresh_token)
      assistant.moveTo(app)
      expect(await assistant.use(refreshed.body.access_token)).toBe(200)
    } finally {
      await other.close()
    }
  })

  it('is made below a path too, where a proxy serves us there', async () => {
    const base_url = 'https://shops.example/loyalty'
    const below = await startApp({ database: app.database, config: { base_url } })
    try {
      const assistant = await newAssistant(below)
      const resource = `${base_url}/mcp`
      const page = (await assistant.authorize({ resource })).headers.get('location') ?? ''
      expect(page).toMatch(/^\/loyalty\/oauth\/approve\//)
      const form = { decision: 'connect', code: await newCode(await newShop(below)) }
      const told = await assistant.back(await assistant.decide(page, form))
      expect(told.get('iss')).toBe(base_url)
      const { body } = await assistant.redeem(told.get('code') ?? '', { resource })
      expect(await assistant.use(body.access_token)).toBe(200)
    } finally {
      await below.close()
    }
  })
})
