import { beforeAll, describe, expect, it } from 'vitest'
import { verdict } from '../support/http.ts'
import { newTier } from '../support/ladders.ts'
import { Browser, inviteTo, newPerson, PASSWORD, tokenOf } from '../support/people.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

/** Accounts change and end, and their sessions with them. */

const NEW_PASSWORD = 'a better horse battery'

let shop: TestShop

beforeAll(async () => {
  shop = await newShop()
})

const isSignedIn = async (browser: Browser) =>
  (await browser.admin('GET', '/session')).status === 200

describe('a new password', () => {
  it('needs the present one, ends every other session, and renews this one', async () => {
    const { browser, email } = await newPerson(shop, 'viewer')
    const other = new Browser(shop.app, shop.domain)
    expectOk(await other.signIn(email))
    const change = (fields: object) =>
      browser.admin('PATCH', '/me', { password: NEW_PASSWORD, ...fields })
    expect(verdict(await change({}))).toBe('422 validation_error current_password')
    const wrong = await change({ current_password: 'wrong horse battery' })
    expect(verdict(wrong)).toBe('422 validation_error current_password')
    const before = browser.cookie
    expectOk(await change({ current_password: PASSWORD }))
    expect(browser.cookie).not.toBe(before)
    expect([await isSignedIn(browser), await isSignedIn(other)]).toEqual([true, false])
    browser.cookie = before
    expect(await isSignedIn(browser)).toBe(false)
    expect((await other.signIn(email)).status).toBe(401)
    expectOk(await other.signIn(email, NEW_PASSWORD))
  })

  it.each([
    ['short', 'x'.repeat(11)],
    ['of one character', 'x'.repeat(40)],
    ['too long', 'correct horse battery '.repeat(12)],
    ['the address', 'ada.of.the.example@people.example 1'],
  ])('is not %s', async (_what, password) => {
    const email = 'ada.of.the.example@people.example'
    const { token } = await inviteTo(shop, 'viewer', { email })
    const body = { token, name: 'Ada', password }
    const reply = await new Browser(shop.app).admin('POST', '/invitations/accept', body)
    expect(verdict(reply)).toBe('422 validation_error password')
    expect(reply.text).not.toContain(password)
  })

  it('is named beside all else that is wrong with an answer to an invitation', async () => {
    const { token } = await inviteTo(shop, 'viewer')
    const body = { token, name: ' ', password: 'x'.repeat(40) }
    const reply = await new Browser(shop.app).admin('POST', '/invitations/accept', body)
    const faults: { field: string }[] = Object(reply.body).error.details.errors
    expect(faults.map(({ field }) => field)).toEqual(['name', 'password'])
  })

  it('comes by a link, once and within an hour, and ends all sessions', async () => {
    const { browser, email, person_id } = await newPerson(shop, 'viewer')
    const path = `/people/${person_id}/reset-link` as const
    const linkNow = async () => tokenOf(expectOk(await shop.admin('POST', path)).body.link)
    const [first, second] = [await linkNow(), await linkNow()]
    const stranger = new Browser(shop.app)
    const reset = (token: string) =>
      stranger.admin('PUT', `/password-resets/${token}`, { password: NEW_PASSWORD })
    expect(verdict(await reset(first))).toBe('422 validation_error link_used')
    expectOk(await reset(second))
    expect(stranger.cookie).toBeNull()
    expect(await isSignedIn(browser)).toBe(false)
    expect(verdict(await reset(second))).toBe('422 validation_error link_used')
    expectOk(await browser.signIn(email, NEW_PASSWORD))
    const late = await linkNow()
    await shop.advance(3_600)
    expect(verdict(await reset(late))).toBe('422 validation_error link_used')
  })

  it('is asked for with one answer, whether the address is known or not', async () => {
    const { email } = await newPerson(shop, 'viewer')
    const ask = (address: string) =>
      new Browser(shop.app).admin('POST', '/password-resets', { email: address })
    const answers = [await ask(email), await ask('nobody@people.example')]
    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [200, '{"asked":true,"has_mail_server":false}'],
      [200, '{"asked":true,"has_mail_server":false}'],
    ])
  })
})

describe('a link', () => {
  it('of one kind is none of another', async () => {
    const { person_id } = await newPerson(shop, 'viewer')
    const path = `/people/${person_id}/reset-link` as const
    const reset = tokenOf(expectOk(await shop.admin('POST', path)).body.link)
    const { token } = await inviteTo(shop, 'owner')
    const stranger = new Browser(shop.app)
    const account = { name: 'Eve', password: PASSWORD }
    const replies = [
      await stranger.admin('POST', '/invitations/accept', { ...account, token: reset }),
      await stranger.admin('PUT', `/password-resets/${token}`, { password: PASSWORD }),
      await stranger.admin('POST', '/set-up', { ...account, email: 'eve@x.example', token }),
      await stranger.admin('POST', '/set-up', { ...account, email: 'eve@x.example', token: 'x' }),
    ]
    for (const reply of replies) expect(verdict(reply)).toBe('422 validation_error link_used')
  })

  it('works no longer after a week, or once it is taken back', async () => {
    const [late, back] = [await inviteTo(shop, 'viewer'), await inviteTo(shop, 'viewer')]
    const read = (token: string) =>
      new Browser(shop.app).admin('POST', '/invitations/read', { token })
    expectOk(await read(back.token))
    expectOk(await shop.admin('DELETE', `/invitations/${back.id}`))
    expect(verdict(await read(back.token))).toBe('422 validation_error link_used')
    await shop.advance(7 * 86_400)
    expect(verdict(await read(late.token))).toBe('422 validation_error link_used')
  })

  it('makes one account, however many accept it at once', async () => {
    const { token, email } = await inviteTo(shop, 'viewer')
    const replies = await Promise.all(
      Array.from({ length: 4 }, () =>
        new Browser(shop.app).admin('POST', '/invitations/accept', {
          token,
          name: 'Ada',
          password: PASSWORD,
        }),
      ),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const { data } = expectOk(await shop.admin('GET', '/people?limit=250')).body
    expect(data.filter((one) => one.email === email)).toHaveLength(1)
  })

  it('is stored as a digest alone', async () => {
    const { token } = await inviteTo(shop, 'viewer')
    const rows = await shop.app.database.db.selectFrom('person_links').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token.slice(4, 20))
  })
})

describe('losing a role', () => {
  it('ends the sessions, and with the last role the account', async () => {
    const other = await newShop()
    const { browser, email, person_id } = await newPerson(shop, 'viewer')
    const { token } = await inviteTo(other, 'viewer', { email })
    const body = { token, name: 'x', password: PASSWORD }
    expectOk(await new Browser(shop.app).admin('POST', '/invitations/accept', body))
    const owner = (await newPerson(shop, 'owner')).browser
    expectOk(await owner.admin('DELETE', `/people/${person_id}`))
    expect(await isSignedIn(browser)).toBe(false)
    expectOk(await browser.signIn(email))
    expect(verdict(await browser.call('GET', '/shop'))).toBe('403 insufficient_scope')
    expectOk(await browser.call('GET', '/shop', undefined, { shop: other.domain }))
    expectOk(await other.admin('DELETE', `/people/${person_id}`))
    expect(await isSignedIn(browser)).toBe(false)
    expect((await browser.signIn(email)).status).toBe(401)
  })

  it('is done by owners of the shop, to people of the shop alone', async () => {
    const other = await newShop()
    const [mine, theirs, of_all] = [
      await newPerson(shop, 'owner'),
      await newPerson(other, 'viewer'),
      await newPerson(shop, 'viewer', { all_shops: true }),
    ]
    const { browser } = mine
    const paths = [theirs, of_all].map(({ person_id }) => `/people/${person_id}` as const)
    const [strange = '', everywhere = ''] = paths
    for (const options of [{}, { shop: other.domain }, { shop: '*' }]) {
      for (const path of paths) {
        const removed = await browser.admin('DELETE', path, undefined, options)
        const changed = await browser.admin('PATCH', path, { role: 'owner' }, options)
        expect([403, 404], path).toContain(removed.status)
        expect([403, 404], path).toContain(changed.status)
      }
    }
    expect(verdict(await browser.admin('DELETE', strange))).toBe('404 not_found')
    expect(verdict(await browser.admin('DELETE', everywhere))).toBe('403 insufficient_scope')
    const invited = { email: 'eve@people.example', role: 'owner', all_shops: true }
    expect(verdict(await browser.admin('POST', '/invitations', invited))).toBe(
      '403 insufficient_scope',
    )
    const { data } = expectOk(await browser.admin('GET', '/people?limit=250')).body
    expect(data.map(({ person_id }) => person_id)).not.toContain(theirs.person_id)
    expect(new Set(data.flatMap(({ roles }) => roles.map((role) => role.shop)))).toEqual(
      new Set([shop.domain, null]),
    )
  })

  it('changes what the next call may do', async () => {
    const { browser, person_id } = await newPerson(shop, 'manager')
    const switches = () => browser.admin('PATCH', '/switches', {})
    expectOk(await switches())
    expectOk(await shop.admin('PATCH', `/people/${person_id}`, { role: 'viewer' }))
    expect(verdict(await switches())).toBe('403 insufficient_scope')
  })
})

describe('what people in support correct', () => {
  it('has a limit each time and each day, whatever way they take', async () => {
    const own = await newShop()
    await own.customer(1)
    await own.award(1, 200)
    expectOk(
      await own.admin('PATCH', '/support-limits', { points_max: 50, points_per_day_max: 100 }),
    )
    const { browser } = await newPerson(own, 'support')
    const adjust = (delta: number) =>
      browser.call('POST', '/customers/1/points/adjust', { delta, reason: 'sorry' })
    expect(verdict(await adjust(51))).toBe('422 validation_error correction_too_large')
    const preview = (points: number) =>
      browser.admin('GET', `/customers/1/correction?points=${points}`)
    expect(verdict(await preview(-51))).toBe('422 validation_error correction_too_large')
    // A preview takes nothing from the day.
    for (const points of [50, 50, 50]) expectOk(await preview(points))
    expectOk(await adjust(40))
    const at_once = await Promise.all([adjust(-25), adjust(-25), adjust(25)])
    expect(at_once.filter(({ status }) => status === 200)).toHaveLength(2)
    const earn = { points: 11, source_ref: 'x' }
    const earned = await browser.call('POST', '/customers/1/points/earn', earn)
    expect(verdict(earned)).toBe('422 validation_error correction_too_large')
    // What is refused is not counted.
    const deduct = { points: 10, source_ref: 'y' }
    expectOk(await browser.call('POST', '/customers/1/points/deduct', deduct))
    const { data } = expectOk(await own.get('/customers/1/transactions')).body
    const reverse = `/customers/1/entries/${data.at(-1)?.id}/reverse` as const
    const reversed = await browser.admin('POST', reverse, {})
    expect(verdict(reversed)).toBe('422 validation_error correction_too_large')
    const tried = await browser.admin('POST', reverse, { dry_run: true })
    expect(verdict(tried)).toBe('422 validation_error correction_too_large')
    const benefits = [{ type: 'entry_points', fields: { points: 30 } }]
    const gold = await newTier(own, { name: 'Gold', threshold: 5_000, benefits })
    await own.switch({ tiers_enabled: true })
    const set = (award_entry_bonus: boolean) =>
      browser.call('PUT', '/customers/1/tier', { tier_id: gold?.id, award_entry_bonus })
    expect(verdict(await set(true))).toBe('422 validation_error correction_too_large')
    expectOk(await set(false))
    await own.advance(86_400)
    expectOk(await adjust(50))
    expectOk(await browser.call('DELETE', '/customers/1/tier', undefined))
    expect(expectOk(await set(true)).body.bonus_points).toBe(30)
    expect(verdict(await adjust(21))).toBe('422 validation_error correction_too_large')
    expectOk(await adjust(20))
    const manager = (await newPerson(own, 'manager')).browser
    expectOk(
      await manager.call('POST', '/customers/1/points/adjust', { delta: 5_000, reason: 'sorry' }),
    )
  })

  it('counts the gifts of a tier that it leads to', async () => {
    const own = await newShop()
    await own.customer(1)
    const benefits = [{ type: 'entry_points', fields: { points: 70 } }]
    await newTier(own, { name: 'Gold', threshold: 40, benefits })
    await own.switch({ tiers_enabled: true })
    expectOk(
      await own.admin('PATCH', '/support-limits', { points_max: 100, points_per_day_max: 130 }),
    )
    const { browser } = await newPerson(own, 'support')
    const adjust = (delta: number) =>
      browser.call('POST', '/customers/1/points/adjust', { delta, reason: 'sorry' })
    const earn = (points: number) =>
      browser.call('POST', '/customers/1/points/earn', { points, source_ref: `give ${points}` })
    for (const reply of [await adjust(40), await earn(50)])
      expect(verdict(reply)).toBe('422 validation_error correction_too_large')
    expectOk(await adjust(30))
    // The gift takes what was left of the day.
    expectOk(await earn(10))
    expect(expectOk(await own.get('/customers/1')).body.points_balance).toBe(110)
    expect(verdict(await adjust(21))).toBe('422 validation_error correction_too_large')
    expectOk(await adjust(20))
  })

  it('counts once if it is sent again with its key', async () => {
    const own = await newShop()
    await own.customer(1)
    expectOk(await own.admin('PATCH', '/support-limits', { points_per_day_max: 100 }))
    const { browser } = await newPerson(own, 'support')
    const body = { delta: 50, reason: 'sorry' }
    const adjust = (key: string) =>
      browser.call('POST', '/customers/1/points/adjust', body, {
        headers: { 'Idempotency-Key': key },
      })
    const first = expectOk(await adjust('first'))
    expect(expectOk(await adjust('first')).body).toEqual(first.body)
    expectOk(await adjust('second'))
    expect(verdict(await adjust('third'))).toBe('422 validation_error correction_too_large')
  })

  it('has the name of who did it', async () => {
    const own = await newShop()
    await own.customer(1)
    const { browser, person_id } = await newPerson(own, 'support', { name: 'Sam Support' })
    const body = { delta: 7, reason: 'sorry' }
    const reply = expectOk(await browser.call('POST', '/customers/1/points/adjust', body))
    const request_id = reply.headers.get('x-request-id')
    const logged = expectOk(await own.admin('GET', '/audit-log?limit=1')).body.data
    expect(logged).toMatchObject([
      {
        request_id,
        operation: 'adjustPoints',
        actor: person_id,
        actor_name: 'Sam Support',
        subject_kind: 'customer',
        subject_id: '1',
        result: 'done',
      },
    ])
    expect(JSON.stringify(logged)).not.toContain('sorry')
    const { data } = expectOk(await own.admin('GET', '/customers/1/entries')).body
    expect(data[0]?.made_by).toMatchObject({ kind: 'person', name: 'Sam Support' })
  })
})

it('the change log has the name of who changed the programme, by either door', async () => {
  const { browser, person_id } = await newPerson(shop, 'manager', { name: 'Mara Manager' })
  const reward = { type: 'percentage', name: '10% off', points_cost: 100, discount_value: 10 }
  expectOk(await browser.call('POST', '/program/rewards', reward))
  expectOk(await browser.admin('PATCH', '/switches', { emails_enabled: true }))
  const { data } = expectOk(await shop.get('/program/changes?limit=2')).body
  const actor = { kind: 'merchant', name: 'Mara Manager', id: person_id }
  expect(data.map((change) => change.actor)).toEqual([actor, actor])
  await shop.switch({ emails_enabled: false })
  const [last] = expectOk(await shop.get('/program/changes?limit=1')).body.data
  expect(last?.actor).toEqual({ kind: 'merchant', name: 'admin', id: null })
})

it('nobody signs a customer in with the rights of a person', async () => {
  const { browser } = await newPerson(shop, 'owner')
  await shop.customer(1)
  const reply = await browser.call('POST', '/customers/1/session-tokens', { scopes: ['read'] })
  expect(verdict(reply)).toBe('403 insufficient_scope')
})
