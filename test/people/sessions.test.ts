import { beforeAll, describe, expect, it } from 'vitest'
import { ADMIN_TOKEN, sharedApp, startApp } from '../support/app.ts'
import { HandClock } from '../support/hand-clock.ts'
import { send, verdict } from '../support/http.ts'
import { Browser, inviteTo, newPerson, OWN_ORIGIN, PASSWORD } from '../support/people.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

/** Somebody signs in, works, and signs out. */

const DAY_SECONDS = 86_400

let shop: TestShop

beforeAll(async () => {
  shop = await newShop()
})

describe('signing in', () => {
  it('answers who it is and what they may do where, and sets the cookie', async () => {
    const { email, person_id } = await newPerson(shop, 'support', { name: 'Sam Support' })
    const browser = new Browser(shop.app)
    const signed_in = await browser.signIn(` ${email.toUpperCase()}`.trim())
    const { body } = expectOk(signed_in)
    expect(body).toMatchObject({
      person: { person_id, name: 'Sam Support', email, language: 'en', has_second_factor: false },
      all_shops: null,
      shops: [{ domain: shop.domain, role: 'support', areas: { writes: ['members', 'points'] } }],
      has_more_shops: false,
    })
    const [cookie = ''] = signed_in.headers.getSetCookie()
    expect(cookie).toMatch(
      /^__Host-laurel_session=lps_\w{38}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/,
    )
    const read = expectOk(await browser.admin('GET', '/session', undefined, { origin: null }))
    expect(read.body).toEqual(body)
    expect(read.headers.get('cache-control')).toBe('no-store')
  })

  it('says nothing of what was wrong', async () => {
    const { email } = await newPerson(shop, 'viewer')
    const wrong = [
      [email, 'wrong horse battery'],
      ['nobody@people.example', PASSWORD],
      [email, ''],
    ] as const
    const replies = await Promise.all(
      wrong.map(([address, password]) => new Browser(shop.app).signIn(address, password)),
    )
    expect(replies.map((reply) => verdict(reply))).toEqual(Array(3).fill('401 unauthorized'))
    const said = replies.map(({ body: { error } }) => ({ ...error, request_id: null }))
    expect(new Set(said.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(replies.flatMap(({ headers }) => headers.getSetCookie())).toEqual([])
  })

  it('begins a session of its own, whatever cookie was there', async () => {
    const { email } = await newPerson(shop, 'viewer')
    const browser = new Browser(shop.app, shop.domain)
    browser.cookie = `__Host-laurel_session=lps_${'A'.repeat(38)}`
    const planted = browser.cookie
    expectOk(await browser.signIn(email))
    expect(browser.cookie).not.toBe(planted)
    const first = browser.cookie
    expectOk(await browser.signIn(email))
    expect(browser.cookie).not.toBe(first)
  })

  it('is in the audit log with the person', async () => {
    const { email, person_id } = await newPerson(shop, 'viewer', { name: 'Vera Viewer' })
    expectOk(await new Browser(shop.app).signIn(email))
    const rows = expectOk(
      await send(shop.app.base_url, {
        method: 'GET',
        path: `/admin/api/audit-log?actor=${person_id}&operation=signIn`,
        token: ADMIN_TOKEN,
      }),
    ).body.data
    expect(rows).toMatchObject([
      { actor: person_id, actor_name: 'Vera Viewer', subject_kind: 'session', result: 'done' },
    ])
  })
})

describe('a session', () => {
  it('calls the admin API and the public one, in the shop that it names', async () => {
    const { browser } = await newPerson(shop, 'owner')
    await shop.customer(1)
    expectOk(await browser.admin('GET', '/keys'))
    expectOk(await browser.admin('POST', '/keys', { name: 'By Ada', scopes: ['shop:read'] }))
    const found = expectOk(await browser.call('GET', '/customers/1')).body
    expect(found).toMatchObject({ email: 'customer-1@example.com' })
  })

  it('works in the public API while keys have to wait', async () => {
    const other = await newShop()
    const { browser } = await newPerson(other, 'owner')
    await other.switch({ api_enabled: false })
    expect(verdict(await other.get('/shop'))).toBe('403 access_required')
    expectOk(await browser.call('GET', '/shop'))
    await other.switch({ api_enabled: true, api_paused: true })
    expect(verdict(await other.get('/shop'))).toBe('403 api_paused')
    expectOk(await browser.call('GET', '/shop'))
  })

  it('counts only with the header Laurel-Shop', async () => {
    const { browser } = await newPerson(shop, 'owner')
    for (const header of [null, '']) {
      const replies = [
        await browser.admin('GET', '/keys', undefined, { shop: header }),
        await browser.call('GET', '/shop', undefined, { shop: header }),
        await browser.admin('GET', `/keys?shop=${shop.domain}`, undefined, { shop: header }),
      ]
      expect(new Set(replies.map(({ status }) => status)).size, String(header)).toBe(1)
      expect([401, 403]).toContain(replies[0]?.status)
    }
  })

  it('counts only without a key or token beside it', async () => {
    const { browser } = await newPerson(shop, 'owner')
    for (const Authorization of ['Bearer nonsense', 'Basic x', '']) {
      const options = { headers: { Authorization } }
      expect((await browser.admin('GET', '/keys', undefined, options)).status).toBe(401)
      expect((await browser.call('GET', '/shop', undefined, options)).status).toBe(401)
    }
  })

  it('writes for pages of the service alone', async () => {
    const { browser } = await newPerson(shop, 'owner')
    const strange = [
      null,
      'null',
      'http://laurel.test.evil.example',
      'https://laurel.test',
      'http://laurel.test:81',
      'http://evil.example',
      `${OWN_ORIGIN}/`,
      `${OWN_ORIGIN}, ${OWN_ORIGIN}`,
      // Other services on the same machine.
      'http://127.0.0.1:1',
      shop.app.base_url.replace('http:', 'https:'),
    ]
    for (const origin of strange) {
      const body = { name: 'x', scopes: ['shop:read'] }
      const replies = [
        await browser.admin('POST', '/keys', body, { origin }),
        await browser.admin('DELETE', '/session', undefined, { origin }),
        await browser.call('PUT', '/customers/1/tier', { tier_id: 'x' }, { origin }),
      ]
      for (const reply of replies) {
        expect(verdict(reply), String(origin)).toBe('403 insufficient_scope Origin')
      }
    }
    expectOk(await browser.admin('GET', '/session'))
    // By the name that the browser knows it by.
    const here = new URL(shop.app.base_url).origin
    expectOk(
      await browser.admin('POST', '/keys', { name: 'x', scopes: ['shop:read'] }, { origin: here }),
    )
  })

  it('is no key for assistants, backups, metrics or the mailbox', async () => {
    const { browser } = await newPerson(shop, 'owner', { all_shops: true })
    const headers = { Cookie: browser.cookie ?? '', 'Laurel-Shop': '*', Origin: OWN_ORIGIN }
    for (const [method, path] of [
      ['GET', '/admin/backup'],
      ['GET', '/admin/mailbox'],
      ['GET', '/metrics'],
      ['POST', '/mcp'],
    ] as const) {
      const reply = await fetch(shop.app.base_url + path, { method, headers })
      expect(reply.status, path).toBe(401)
      await reply.text()
    }
    const feed = await fetch(`${shop.app.base_url}/platform/v1/customers/1`, { headers })
    expect(feed.status).toBe(403)
    await feed.text()
  })

  it('ends when it is not used for a week, and in any case after 30 days', async () => {
    const [idle, busy] = [await newPerson(shop, 'viewer'), await newPerson(shop, 'viewer')]
    for (let day = 0; day < 28; day += 4) {
      await shop.advance(4 * DAY_SECONDS)
      expectOk(await busy.browser.admin('GET', '/session'))
      const left = await idle.browser.admin('GET', '/session')
      if (day === 0) expectOk(left)
      if (day === 0) await shop.advance(1)
    }
    await shop.advance(3 * DAY_SECONDS)
    expect(verdict(await busy.browser.admin('GET', '/session'))).toBe('401 unauthorized')
    const { browser } = await newPerson(shop, 'viewer')
    await shop.advance(7 * DAY_SECONDS - 60)
    expectOk(await browser.admin('GET', '/session'))
    await shop.advance(7 * DAY_SECONDS + 60)
    expect(verdict(await browser.admin('GET', '/session'))).toBe('401 unauthorized')
  })

  it('is stored as a digest alone', async () => {
    const { browser } = await newPerson(shop, 'viewer')
    const { db } = shop.app.database
    const token = browser.cookie?.split('=')[1] ?? ''
    const rows = JSON.stringify(await db.selectFrom('person_sessions').selectAll().execute())
    expect(rows).not.toContain(token.slice(4, 20))
    const [row] = await db.selectFrom('person_sessions').select('digest').limit(1).execute()
    const digest = Buffer.from(row?.digest ?? []).toString('hex')
    for (const stolen of [digest, `lps_${digest.slice(0, 38)}`]) {
      browser.cookie = `__Host-laurel_session=${stolen}`
      expect(verdict(await browser.admin('GET', '/session'))).toBe('401 unauthorized')
    }
  })
})

describe('signing out', () => {
  it('ends the session here, and the others stay', async () => {
    const { browser, email } = await newPerson(shop, 'viewer')
    const second = new Browser(shop.app, shop.domain)
    expectOk(await second.signIn(email))
    const kept = browser.cookie
    const out = expectOk(await browser.admin('DELETE', '/session'))
    expect(out.body).toEqual({ signed_out: true })
    expect(browser.cookie).toBeNull()
    browser.cookie = kept
    expect(verdict(await browser.admin('GET', '/session'))).toBe('401 unauthorized')
    expectOk(await second.admin('GET', '/session'))
  })

  it('ends it on other nodes within a second', async () => {
    const clock = new HandClock()
    const { database } = await sharedApp()
    const options = { database, base_clock: clock, config: { test_clock: false } }
    const [node, other] = [await startApp(options), await startApp(options)]
    try {
      const { browser } = await newPerson(await newShop(node), 'viewer')
      const elsewhere = new Browser(other, browser.shop)
      elsewhere.cookie = browser.cookie
      expectOk(await elsewhere.admin('GET', '/session'))
      expectOk(await browser.admin('DELETE', '/session'))
      clock.advance(1)
      expect(verdict(await elsewhere.admin('GET', '/session'))).toBe('401 unauthorized')
    } finally {
      await node.close()
      await other.close()
    }
  })

  it('everywhere ends all', async () => {
    const { browser, email } = await newPerson(shop, 'viewer')
    const second = new Browser(shop.app, shop.domain)
    expectOk(await second.signIn(email))
    expectOk(await browser.admin('DELETE', '/sessions'))
    expect(verdict(await second.admin('GET', '/session'))).toBe('401 unauthorized')
  })
})

it('an invitation gives an account its role, and works once', async () => {
  const { browser, email } = await newPerson(shop, 'viewer')
  const other = await newShop()
  const { token } = await inviteTo(other, 'manager', { email })
  const again = new Browser(shop.app, other.domain)
  const read = expectOk(await again.admin('POST', '/invitations/read', { token })).body
  expect(read).toMatchObject({ email, role: 'manager', all_shops: false, invited_by: 'root' })
  const accept = (password: string) =>
    again.admin('POST', '/invitations/accept', { token, name: 'x', password })
  expect(verdict(await accept('another password'))).toBe('401 unauthorized')
  const { shops = [] } = expectOk(await accept(PASSWORD)).body
  expect(shops.map(({ domain, role }) => [domain, role])).toEqual([
    [shop.domain, 'viewer'],
    [other.domain, 'manager'],
  ])
  expect(verdict(await accept(PASSWORD))).toBe('422 validation_error link_used')
  // Sessions from before have it too.
  expectOk(await browser.admin('GET', '/members', undefined, { shop: other.domain }))
})

describe('the sessions of a person', () => {
  it('are listed, and ended one by one', async () => {
    const { email, browser: here } = await newPerson(shop, 'viewer')
    const elsewhere = new Browser(shop.app, shop.domain)
    expectOk(await elsewhere.signIn(email))
    const read = async () => expectOk(await here.admin('GET', '/me/sessions')).body.data
    const before = await read()
    expect(before.map(({ is_this }) => is_this).sort()).toEqual([false, true])
    const other = before.find(({ is_this }) => !is_this)
    expectOk(await here.admin('DELETE', `/me/sessions/${other?.id}`))
    expect((await read()).map(({ is_this }) => is_this)).toEqual([true])
    expect(verdict(await elsewhere.admin('GET', '/session'))).toBe('401 unauthorized')
    expectOk(await here.admin('GET', '/session'))
  })

  it('say in which browser each began, and keep nothing else of it', async () => {
    const { email, browser: here } = await newPerson(shop, 'viewer')
    const windows =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
    const body = { email, password: PASSWORD }
    const other = new Browser(shop.app, shop.domain)
    const headers = { 'User-Agent': windows }
    expectOk(await other.admin('POST', '/session', body, { headers }))
    const { data } = expectOk(await here.admin('GET', '/me/sessions')).body
    expect(data.find(({ is_this }) => !is_this)).toMatchObject({
      browser: 'Firefox',
      system: 'Windows',
    })
    expect(data.find(({ is_this }) => is_this)).toMatchObject({ browser: null, system: null })
    const { db } = shop.app.database
    const stored = await db.selectFrom('person_sessions').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain('140.0')
  })

  it('are all ended but this one', async () => {
    const { email, browser: here } = await newPerson(shop, 'viewer')
    const others = [new Browser(shop.app, shop.domain), new Browser(shop.app, shop.domain)]
    for (const other of others) expectOk(await other.signIn(email))
    const stranger = await newPerson(shop, 'viewer')
    const { data } = expectOk(await here.admin('DELETE', '/me/sessions')).body
    expect(data.map(({ is_this }) => is_this)).toEqual([true])
    for (const other of others) {
      expect(verdict(await other.admin('GET', '/session'))).toBe('401 unauthorized')
    }
    expectOk(await here.admin('GET', '/session'))
    expectOk(await stranger.browser.admin('GET', '/session'))
  })

  it('are those of nobody else', async () => {
    const [one, other] = [await newPerson(shop, 'owner'), await newPerson(shop, 'viewer')]
    const { data } = expectOk(await other.browser.admin('GET', '/me/sessions')).body
    expect(data).toHaveLength(1)
    const stolen = await one.browser.admin('DELETE', `/me/sessions/${data[0]?.id}`)
    expect(verdict(stolen)).toBe('404 not_found')
    expectOk(await other.browser.admin('GET', '/session'))
  })
})
