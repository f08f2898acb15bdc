import { describe, expect, it } from 'vitest'
import { newLimits } from '../../../src/domain/access/limits.ts'
import { verdict } from '../../support/http.ts'
import { AMOUNT_OFF } from '../../support/limited-keys.ts'
import { expectOk, newShop } from '../../support/shop.ts'
import { expectFaultless } from './faultless.ts'
import { withConsole } from './world.ts'

const { scene } = withConsole()

const VALUE = `document.querySelector('[role=dialog] input[readonly]').value`

describe('keys', () => {
  it('are created by keyboard, shown once, and revoked after what that does is said', async () => {
    const { open, shop } = await scene('developer')
    const screen = await open('/developers/keys')
    await screen.tabTo('button', 'Create key')
    await screen.press('Enter')
    await screen.tabTo('textbox', 'Name')
    await screen.type('Till in Graz')
    await screen.tabTo('checkbox', 'view points')
    await screen.press('Space')
    await screen.tabTo('textbox', 'Allowed IP addresses')
    await screen.type('not an address')
    await screen.tabTo('button', 'Create')
    await screen.press('Enter')
    await screen.see('alert', 'Something went wrong')
    // A button that was busy has the focus again.
    await screen.hold('button', 'Create')
    await screen.tabTo('textbox', 'Allowed IP addresses')
    await screen.retype('127.0.0.1')
    await screen.tabTo('button', 'Create')
    await screen.press('Enter')
    await screen.see('dialog', 'Your new key')
    const key = await screen.page.evaluate(VALUE)
    expectOk(await shop.get('/customers/1/points', { token: key }))
    expect(verdict(await shop.get('/customers/1', { token: key }))).toBe('403 insufficient_scope')
    await screen.tabTo('button', 'I have saved it')
    await screen.press('Enter')
    await screen.miss('dialog', 'Your new key')
    expect(await screen.page.evaluate('document.body.innerHTML')).not.toContain(key)

    await screen.tabTo('button', 'Actions: Till in Graz')
    await screen.press('Enter')
    await screen.see('menuitem', 'Revoke')
    await screen.click('menuitem', 'Revoke')
    await screen.see('dialog', 'Revoke “Till in Graz”?')
    await screen.click('button', 'Revoke')
    await screen.read('Key revoked.')
    expect(verdict(await shop.get('/shop', { token: key }))).toBe('401 invalid_token')
  })

  it('are replaced by one with the same rights, while the old one works on', async () => {
    const { open, shop } = await scene('developer')
    const { key: old } = await shop.newKey(['shop:read'])
    const screen = await open('/developers/keys')
    await screen.click('button', 'Actions: test')
    await screen.click('menuitem', 'Replace')
    await screen.click('button', 'Create')
    await screen.read('The old key keeps working until you revoke it.')
    for (const token of [old, await screen.page.evaluate(VALUE)]) {
      expectOk(await shop.get('/shop', { token }))
    }
  })
})

describe('the limits of a key', () => {
  it('are those of an assistant if one uses it, and of a key in its place', async () => {
    const { open, shop } = await scene('developer', newShop)
    const screen = await open('/developers/keys')
    await screen.click('button', 'Create key')
    await screen.tabTo('textbox', 'Name')
    await screen.type('Helper')
    await screen.click('checkbox', 'add and deduct points')
    await screen.click('radio', 'An assistant')
    await screen.click('button', 'Create')
    await screen.see('dialog', 'Your new key')
    await screen.click('button', 'I have saved it')
    await screen.click('button', 'Actions: Helper')
    await screen.click('menuitem', 'Replace')
    await screen.click('button', 'Create')
    await screen.read('The old key keeps working until you revoke it.')
    const { data } = expectOk(await shop.admin('GET', '/keys')).body
    const limits = data.filter(({ name }) => name === 'Helper').map((one) => one.limits)
    expect(limits).toEqual([newLimits('act'), newLimits('act')])
  })

  it('are none at first, and hold from the moment that somebody sets them', async () => {
    const { open, shop } = await scene('developer', newShop)
    const screen = await open('/developers/keys')
    await screen.click('link', 'test')
    await screen.see('region', 'Limits')
    await screen.read('Everything its permissions allow')
    await screen.click('button', 'Change')
    await screen.click('radio', 'Act within limits')
    await screen.read('It starts with the default limits.')
    await screen.click('button', 'Save')
    await screen.read('Limits saved.')
    await screen.read('1,000')
    await screen.click('button', 'Change')
    await screen.tabTo('textbox', 'Maximum value of a reward, gift or discount')
    await screen.retype('4')
    await screen.click('button', 'Save')
    await screen.read('€4.00')
    const waits = await shop.post('/program/rewards', AMOUNT_OFF)
    expect(verdict(waits)).toBe('409 confirmation_required')
  })
})

describe('the addresses of a key', () => {
  it('are changed without a new key, once they are right', async () => {
    const { open, shop } = await scene('developer')
    const screen = await open('/developers/keys')
    await screen.click('button', 'Actions: test')
    await screen.click('menuitem', 'Change addresses')
    await screen.see('dialog', 'Allowed addresses for “test”')
    await screen.tabTo('textbox', 'Allowed IP addresses')
    await screen.type('not an address')
    await screen.click('button', 'Save')
    await screen.see('alert', 'Something went wrong')
    await screen.tabTo('textbox', 'Allowed IP addresses')
    await screen.retype('192.0.2.7, 198.51.100.0/24')
    await screen.click('button', 'Save')
    await screen.read('Addresses saved.')
    expect((await shop.get('/shop')).status).toBe(403)
    const { data } = expectOk(await shop.admin('GET', '/keys')).body
    expect(data.find(({ name }) => name === 'test')?.allowed_addresses).toEqual([
      '192.0.2.7',
      '198.51.100.0/24',
    ])
  })
})

describe('the request log', () => {
  it('counts errors, leads from there to the requests, and has them as curl without a key', async () => {
    const { open, shop } = await scene('developer')
    for (const number of [801, 802]) await shop.get(`/customers/${number}`)
    await shop.app.context.requests.flush()
    const screen = await open('/developers/requests?tab=errors')
    await screen.read('/api/v1/customers/…')
    await screen.tabTo('link', 'not_found')
    await screen.press('Enter')
    await screen.read('/api/v1/customers/802')
    await screen.read('Total: 2')
    const { data } = expectOk(await shop.admin('GET', '/requests?code=not_found')).body
    const search = await screen.page.evaluate('location.search')
    expect(search).toBe('?code=not_found&method=GET')
    await screen.page.evaluate(
      `navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve() }`,
    )
    await screen.click('button', `Copy: curl ${data[0]?.request_id}`)
    const copied = await screen.page.evaluate('window.copied')
    expect(copied).toContain(`/api/v1/customers/802' \\`)
    expect(copied).toContain('Bearer $LAUREL_API_KEY')
    expect(copied).not.toContain('lrl_')
  })
})

describe('the pages for developers', () => {
  it('are not for those who look after the shop', async () => {
    const { open } = await scene('manager')
    const screen = await open('/developers/keys')
    await screen.see('heading', 'No access')
    await screen.miss('link', 'Developers')
    await screen.miss('button', 'Create key')
  })
})

describe('the mailbox', () => {
  it('opens an e-mail by keyboard, as it was written', async () => {
    const { open, shop } = await scene()
    const to = 'me@example.com'
    expectOk(await shop.admin('POST', '/email-templates/welcome/test', { to }))
    const [sent] = expectOk(await shop.admin('GET', '/emails')).body.data
    const screen = await open('/developers/mailbox')
    await screen.tabTo('link', sent?.subject ?? '')
    await screen.press('Enter')
    await screen.see('dialog', sent?.subject ?? '')
    await screen.read(to)
    await expectFaultless(screen)
    await screen.press('Escape')
    await screen.miss('dialog', sent?.subject ?? '')
  })
})

describe('a new webhook', () => {
  it('claims nothing before an event was sent, and a test changes nothing of that', async () => {
    const { open, shop } = await scene('developer', newShop)
    const hook = { url: 'http://127.0.0.1:9/laurel', topics: ['points.earned'] }
    expectOk(await shop.post('/webhooks', hook))
    const screen = await open('/developers/webhooks')
    await screen.click('link', hook.url)
    await screen.read('No events yet')
    await screen.read('No events sent yet')
    await screen.click('button', 'Send test')
    await screen.see('dialog', 'Send test event')
    await screen.tabTo('button', 'Send test')
    await screen.press('Enter')
    await screen.read('Not delivered')
    await screen.click('button', 'Close')
    await screen.read('send a test: you see the result right away, and it isn’t listed here.')
    await screen.read('No events yet')
  })
})

describe('the calls of people in the console', () => {
  it('are left out of the request log until somebody wants them', async () => {
    const { open, shop } = await scene('developer')
    expectOk(await shop.get('/shop'))
    const screen = await open('/developers/requests')
    await screen.see('table', 'Requests')
    const callers = `[...document.querySelectorAll('tbody tr')]
      .map((row) => row.cells[2].innerText)`
    expect(await screen.page.evaluate(callers)).not.toContain('a person')
    // They are written a moment later.
    const byPeople = async () =>
      expectOk(await shop.admin('GET', '/requests?made_by=people')).body.data.length
    await expect.poll(byPeople).toBeGreaterThan(0)
    await screen.tabTo('combobox', 'Made by')
    await screen.press('ArrowDown')
    await screen.press('ArrowDown')
    await expect.poll(() => screen.page.evaluate(callers)).toContain('a person')
    expect(await screen.page.evaluate('location.search')).toContain('callers=people')
  })
})
