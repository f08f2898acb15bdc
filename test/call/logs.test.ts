import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADMIN_TOKEN, sharedApp, startApp, type TestApp } from '../support/app.ts'
import { send } from '../support/http.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

const EMAIL = 'canary-mail@example.com'
const NAME = 'Canaryname'

/** A service that logs everything it can, used in every way that could make it tell a secret. */
describe('the logs of the most talkative service', () => {
  const lines: string[] = []
  let app: TestApp
  let shop: TestShop
  let secrets: Record<string, string>

  beforeAll(async () => {
    const { database } = await sharedApp()
    app = await startApp({ database, log_to: { write: (line) => void lines.push(line) } })
    shop = await newShop(app)
    await shop.customer(1, { email: EMAIL, first_name: NAME })
    const session = await shop.sessionToken(1)
    const signed_in = await shop.platform('POST', '/customer-access-tokens', { customer_id: 1 })
    const revoked = await shop.newKey(['shop:read'])
    await shop.admin('DELETE', `/keys/${revoked.id}`)
    secrets = {
      'the key': shop.key,
      'a revoked key': revoked.key,
      'the admin token': ADMIN_TOKEN,
      'a session token': session,
      'an access token': expectOk(signed_in).body.customer_access_token,
      'an e-mail': EMAIL,
      'a name': NAME,
    }
  })

  afterAll(() => app.close())

  const expectNoSecrets = (text: string) => {
    for (const [what, secret] of Object.entries(secrets)) {
      expect(text.includes(secret), `${what} in ${text.slice(0, 2_000)}`).toBe(false)
      expect(text.includes(encodeURIComponent(secret)), `${what}, encoded`).toBe(false)
    }
  }

  it('tell no secret of requests that go well or are refused', async () => {
    const access_token = secrets['an access token']
    await shop.get(`/customers?email=${encodeURIComponent(EMAIL)}`)
    await shop.get('/customers/1', { token: secrets['a session token'] ?? '' })
    await shop.get('/shop', { token: secrets['a revoked key'] ?? '' })
    await shop.get('/shop', { token: ADMIN_TOKEN })
    await shop.get(`/customers/${shop.key}/points`)
    await shop.get(`/${shop.key}?token=${shop.key}`)
    const query = `?shop=${shop.domain}`
    const body = { customer_access_token: access_token, nonsense: EMAIL }
    await shop.post(`/session-tokens/exchange${query}`, body, { token: null })
    await shop.post(`/session-tokens/exchange${query}`, { customer_access_token: access_token })
    await shop.post('/customers/1/points/earn', { points: EMAIL, source_ref: shop.key })
    await shop.patch('/customers/1', undefined, { raw_body: `{"${EMAIL}":` })
    expectNoSecrets(lines.join(''))
  })

  it('tell no secret of a request that could not be routed', async () => {
    const path = `/api/v1/customers/%zz?email=${EMAIL}&key=${shop.key}`
    const response = await fetch(app.base_url + path, {
      headers: { Authorization: `Bearer ${shop.key}` },
    })
    expect(response.status).toBe(404)
    expectNoSecrets(lines.join(''))
  })

  it('tell no secret of what failed inside, and neither does the answer', async () => {
    // A rule that the database holds and the service does not know: its writes fail inside.
    await app.database.runScript(`
      ALTER TABLE customers ADD CONSTRAINT canary CHECK (first_name <> 'Canaryname') NOT VALID
    `)
    lines.length = 0
    try {
      await shop.switch({ join_gate_enabled: true })
      await shop.customer(2, { email: EMAIL, first_name: NAME })
      const reply = await shop.post('/customers/2/enroll')
      expect(reply.status).toBe(500)
      expect(reply.body.error).toMatchObject({ code: 'internal_error' })
      expect(reply.body.error).not.toHaveProperty('details')
      expect(reply.text).not.toMatch(/canary|constraint|violates|customers|src\//i)
      expectNoSecrets(reply.text)
      // The failure is logged, with its request, or nobody would ever find it.
      const of_request = lines.filter((line) => line.includes(reply.body.error.request_id))
      expect(of_request.join('')).toContain('canary')
      expectNoSecrets(lines.join(''))
    } finally {
      await app.database.runScript('ALTER TABLE customers DROP CONSTRAINT canary')
    }
  })

  it('a write that failed inside works later under the same key', async () => {
    await shop.customer(3, { first_name: 'Eve' })
    await app.database.runScript(`
      ALTER TABLE accounts ADD CONSTRAINT canary CHECK (customer_id <> 3) NOT VALID
    `)
    const enroll = () => shop.post('/customers/3/enroll', {}, { key: 'failed-inside' })
    const failed = await enroll().finally(() =>
      app.database.runScript('ALTER TABLE accounts DROP CONSTRAINT canary'),
    )
    expect(failed.status).toBe(500)
    const retried = await enroll()
    expect(retried.body.changed).toBe(true)
    expect(retried.headers.get('idempotency-replayed')).toBeNull()
  })

  it('say nothing of a wrong admin token but that', async () => {
    lines.length = 0
    const reply = await send(app.base_url, {
      method: 'GET',
      path: '/admin/api/shops',
      token: 'canary-admin-token',
    })
    expect(reply.status).toBe(401)
    expect(lines.join('') + reply.text).not.toContain('canary-admin-token')
  })
})
