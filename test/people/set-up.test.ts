import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSetUpLink } from '../../src/actions/people/set-up.ts'
import { ADMIN_TOKEN, startApp, type TestApp } from '../support/app.ts'
import { HandClock } from '../support/hand-clock.ts'
import { send, verdict } from '../support/http.ts'
import { Browser, newPerson, PASSWORD, tokenOf } from '../support/people.ts'
import { expectOk, newShop } from '../support/shop.ts'

/** The first person of a service, and its last owner. */

describe('the first person', () => {
  let app: TestApp

  beforeAll(async () => {
    app = await startApp({ database_name: 'laurel_test_set_up' })
  })
  afterAll(() => app.close())

  const account = { name: 'Ada Example', email: 'ada@people.example', password: PASSWORD }
  const newLink = async () =>
    tokenOf((await createSetUpLink(app.context, app.context.clock.now())) ?? '')
  const setUp = (token: string) =>
    new Browser(app, '*').admin('POST', '/set-up', { ...account, token })
  const needed = async () => expectOk(await new Browser(app).admin('GET', '/set-up')).body.needed

  it('comes by the newest link, within 30 minutes and once', async () => {
    expect(await needed()).toBe(true)
    const older = await newLink()
    const token = await newLink()
    expect(verdict(await setUp(older))).toBe('422 validation_error link_used')
    const clock = { method: 'PUT', path: '/admin/api/clock', token: ADMIN_TOKEN }
    expectOk(await send(app.base_url, { ...clock, body: { advance_seconds: 1_800 } }))
    expect(verdict(await setUp(token))).toBe('422 validation_error link_used')
    const now = await newLink()
    const replies = await Promise.all([setUp(now), setUp(now), setUp(now)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    expect(await needed()).toBe(false)
    expect(await createSetUpLink(app.context, app.context.clock.now())).toBeNull()
  })

  it('hears at once of all that is wrong with the form, and nothing repeats the password', async () => {
    const wrong = { token: 'x', name: ' ', email: 'ada', password: 'short pass' }
    const reply = await new Browser(app, '*').admin('POST', '/set-up', wrong)
    expect(reply.body).toMatchObject({
      error: {
        details: {
          errors: [
            { field: 'name', message: 'must not be blank' },
            { field: 'email', message: 'must be an e-mail address' },
            { field: 'password', message: 'must have 12 to 256 characters' },
          ],
        },
      },
    })
    expect(reply.text).not.toContain(wrong.password)
  })

  it('owns all shops, also those to come', async () => {
    const browser = new Browser(app, '*')
    const { body } = expectOk(await browser.signIn(account.email))
    expect(body).toMatchObject({ all_shops: { role: 'owner' }, shops: [] })
    const shop = {
      domain: 'first.example',
      name: 'First',
      currency: 'EUR',
      timezone: 'Europe/Vienna',
      primary_language: 'en',
    }
    expectOk(await browser.admin('POST', '/shops', shop))
    const session = expectOk(await browser.admin('GET', '/session')).body
    expect(session.shops).toMatchObject([{ domain: 'first.example', role: 'owner' }])
    expectOk(await browser.call('GET', '/shop', undefined, { shop: 'first.example' }))
  })

  it('stays as long as nobody else owns all shops', async () => {
    const shop = await newShop(app)
    const browser = new Browser(app, '*')
    const { person } = expectOk(await browser.signIn(account.email)).body
    const path = `/people/${person?.person_id}` as const
    expect(verdict(await browser.admin('DELETE', path))).toBe('422 validation_error last_owner')
    const demoted = await browser.admin('PATCH', path, { role: 'viewer' })
    expect(verdict(demoted)).toBe('422 validation_error last_owner')
    const second = await newPerson(shop, 'owner', { all_shops: true })
    expectOk(await second.browser.admin('PATCH', path, { role: 'viewer' }))
    expect(verdict(await browser.admin('GET', '/people'))).toBe('403 insufficient_scope')
    const last = `/people/${second.person_id}` as const
    const refused = await second.browser.admin('DELETE', last)
    expect(verdict(refused)).toBe('422 validation_error last_owner')
    // Who runs the service can, with the token.
    const by_token = { method: 'DELETE', path: `/admin/api${last}`, token: ADMIN_TOKEN }
    expectOk(await send(app.base_url, by_token))
    expect((await second.browser.admin('GET', '/session')).status).toBe(401)
  })
})

describe('two nodes and their limits', () => {
  const clock = new HandClock()
  let node: TestApp

  beforeAll(async () => {
    node = await startApp({
      database_name: 'laurel_test_set_up_limits',
      base_clock: clock,
      config: { test_clock: false, rate_limits: true, trusted_proxies: ['127.0.0.1'] },
    })
  })
  afterAll(() => node.close())

  /** Somebody at another address each time, or at this one. */
  const signInFrom = (address: string, email: string, password = 'wrong horse battery') =>
    new Browser(node).admin(
      'POST',
      '/session',
      { email, password },
      { headers: { 'X-Forwarded-For': address } },
    )

  it('an e-mail address may be tried so often from one network, known or not', async () => {
    const shop = await newShop(node)
    const { email } = await newPerson(shop, 'viewer')
    for (const tried of [email, 'nobody@people.example']) {
      clock.advance(3_600)
      const verdicts: string[] = []
      for (let attempt = 0; attempt < 12; attempt += 1) {
        verdicts.push(verdict(await signInFrom(`2001:db8::${attempt}`, tried)))
      }
      expect(verdicts.slice(0, 10), tried).toEqual(Array(10).fill('401 unauthorized'))
      expect(verdicts.at(-1), tried).toBe('429 rate_limited')
    }
    clock.advance(3_600)
    expectOk(await signInFrom('2001:db8::1', email, PASSWORD))
  })

  it('wrong passwords from elsewhere keep nobody out, and their session goes on', async () => {
    clock.advance(3_600)
    const shop = await newShop(node)
    const { browser, email } = await newPerson(shop, 'owner')
    for (let attempt = 0; attempt < 60; attempt += 1) {
      const strangers = await signInFrom(`203.0.113.${attempt % 4}`, email)
      expect(strangers.status).not.toBe(200)
    }
    expectOk(await signInFrom('198.51.100.7', email, PASSWORD))
    const renamed = { password: 'another horse battery', current_password: PASSWORD }
    expectOk(await browser.admin('PATCH', '/me', renamed))
    for (let attempt = 0; attempt < 5; attempt += 1) {
      // The answer stays the same after the last letter that is sent.
      expectOk(await browser.admin('POST', '/password-resets', { email }))
    }
  })

  it('one address signs in so often a minute', async () => {
    clock.advance(3_600)
    const verdicts: string[] = []
    for (let attempt = 0; attempt < 22; attempt += 1) {
      const browser = new Browser(node)
      verdicts.push(verdict(await browser.admin('POST', '/invitations/read', { token: 'x' })))
    }
    expect(new Set(verdicts.slice(0, 20))).toEqual(new Set(['422 validation_error link_used']))
    expect(verdicts.at(-1)).toBe('429 rate_limited')
  })
})
