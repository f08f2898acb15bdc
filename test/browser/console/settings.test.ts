import { describe, expect, it } from 'vitest'
import { verdict } from '../../support/http.ts'
import { Browser, newPerson } from '../../support/people.ts'
import { expectOk } from '../../support/shop.ts'
import { withConsole } from './world.ts'

const { scene } = withConsole()

const VALUE = `document.querySelector('[role=dialog] input[readonly]').value`

describe('people', () => {
  it('are invited with a role that is explained, by a link that is shown once', async () => {
    const { open, shop } = await scene()
    const screen = await open('/settings/people')
    await screen.tabTo('button', 'Invite person')
    await screen.press('Enter')
    await screen.read('The role applies to Bean There.')
    await screen.tabTo('textbox', 'E-mail')
    await screen.type('no address')
    await screen.press('Enter')
    await screen.miss('dialog', 'Invitation created')
    await screen.hold('textbox', 'E-mail')
    await screen.retype('sam@shop.example')
    await screen.press('Enter')
    await screen.see('dialog', 'Invitation created')
    expect(await screen.page.evaluate(VALUE)).toContain('/console/accept#lpl_')
    // Without a choice, the role with the fewest rights.
    const { data } = expectOk(await shop.admin('GET', '/invitations')).body
    expect(data).toMatchObject([{ role: 'viewer' }])
    await screen.click('button', 'I have saved it')
    await screen.click('button', 'Cancel invitation: sam@shop.example')
    await screen.read('Invitation cancelled.')
    expect(expectOk(await shop.admin('GET', '/invitations')).body.data).toEqual([])
  })

  it('get another role, and are removed with all their sessions', async () => {
    const { open, shop } = await scene()
    const sam = await newPerson(shop, 'viewer', { name: 'Sam Support' })
    const screen = await open('/settings/people')
    await screen.click('button', 'Actions: Sam Support')
    await screen.click('menuitem', 'Change role')
    await screen.see('dialog', 'Role of Sam Support')
    await screen.tabTo('combobox', 'Role')
    await screen.press('ArrowUp')
    await screen.press('ArrowUp')
    await screen.tabTo('button', 'Change role')
    await screen.press('Enter')
    await screen.read('Role changed.')
    const read = expectOk(await sam.browser.admin('GET', '/session')).body
    expect(read.shops[0]?.role).toBe('bookkeeper')
    await screen.click('button', 'Actions: Sam Support')
    await screen.click('menuitem', 'Remove')
    await screen.click('button', 'Remove')
    await screen.read('Person removed.')
    expect(verdict(await sam.browser.admin('GET', '/session'))).toBe('401 unauthorized')
    expect(verdict(await new Browser(shop.app).signIn(sam.email))).toBe('401 unauthorized')
  })
})

describe('tokens', () => {
  it('are made for one purpose, shown once, and ended', async () => {
    const { open, shop } = await scene()
    const screen = await open('/settings/tokens')
    await screen.click('button', 'Create token')
    await screen.tabTo('textbox', 'Name')
    await screen.type('Shop server')
    await screen.press('Enter')
    await screen.see('dialog', 'Your new token')
    const token = await screen.page.evaluate(VALUE)
    expectOk(await shop.platform('PUT', '/customers/9', { email: 'nine@example.com' }, token))
    await screen.click('button', 'I have saved it')
    await screen.click('button', 'Revoke: Shop server')
    await screen.click('button', 'Revoke')
    await screen.read('Token revoked.')
    const refused = await shop.platform('PUT', '/customers/9', { email: 'a@b.example' }, token)
    expect(refused.status).toBe(401)
  })
})

describe('the audit log', () => {
  it('is filtered in the address', async () => {
    const { open, shop } = await scene()
    expectOk(await shop.admin('PATCH', '/switches', { emails_enabled: true }))
    const rows = `document.querySelector('tbody').innerText`
    const screen = await open('/settings/audit-log?operation=updateSwitches')
    await screen.see('table', 'Audit log')
    await screen.read('Switches set')
    expect(await screen.page.evaluate(rows)).not.toContain('API key created')
    const in_german = await open('/settings/audit-log?operation=updateSwitches&language=de')
    await in_german.read('Schalter gesetzt')
    // What it is about is in these words, and nothing is as the API calls it.
    expect(await in_german.page.evaluate(rows)).not.toContain('switches')
  })

  it('shows what one person did, chosen by the name', async () => {
    const { open, shop, person } = await scene()
    expectOk(await shop.admin('PATCH', '/switches', { emails_enabled: true }))
    expectOk(await person.browser.admin('POST', '/keys', { name: 'Till', scopes: ['shop:read'] }))
    const screen = await open('/settings/audit-log')
    await screen.read('Switches set')
    await screen.tabTo('combobox', 'Who')
    // After everybody comes the first name of the alphabet.
    await screen.press('ArrowDown')
    await expect.poll(() => screen.page.evaluate('location.search')).toContain('actor=per_')
    const rows = `document.querySelector('tbody').innerText`
    await expect.poll(() => screen.page.evaluate(rows)).not.toContain('Switches set')
    expect(await screen.page.evaluate(rows)).toContain('API key created')
    // By its name, and no id of anybody.
    expect(await screen.page.evaluate(rows)).toContain('Till')
    expect(await screen.page.evaluate(rows)).not.toMatch(/(key|per)_/)
  })
})

describe('the settings', () => {
  it('show a manager no people, and those of health what to do', async () => {
    const { open } = await scene('manager')
    const screen = await open('/settings/health')
    await screen.see('table', 'Checks')
    await screen.read('Set LAUREL_SMTP_URL to your mail server')
    await screen.miss('link', 'People')
    await screen.miss('link', 'Tokens')
  })
})

describe('the shop', () => {
  it('gets another name and first language, once it is said what that does', async () => {
    const { open, shop } = await scene('manager')
    const screen = await open('/settings/shop')
    await screen.tabTo('textbox', 'Shop name')
    await screen.retype(' ')
    await screen.press('Enter')
    await screen.read('must not be blank')
    await screen.hold('textbox', 'Shop name')
    await screen.retype('Bean Here')
    // What is not saved is not left by mistake.
    await screen.click('link', 'Health')
    await screen.see('dialog', 'Leave without saving?')
    await screen.press('Escape')
    await screen.tabTo('combobox', 'Default language')
    await screen.press('ArrowDown')
    await screen.tabTo('button', 'Save')
    await screen.press('Enter')
    await screen.see('dialog', 'Save these changes?')
    await screen.read('Your German texts become the main ones')
    await screen.tabTo('button', 'Save')
    await screen.press('Enter')
    await screen.miss('button', 'Save')
    await screen.read('Bean Here')
    expect(expectOk(await shop.get('/shop')).body).toMatchObject({
      ...{ name: 'Bean Here', primary_language: 'de', languages: ['de', 'pt-br', 'en'] },
    })
    const of_viewer = await (await scene('viewer')).open('/settings/shop')
    await of_viewer.see('table', 'Languages')
    await of_viewer.miss('textbox', 'Shop name')
  })
})

describe('an import', () => {
  it('of which no row is good says so, and is not started', async () => {
    const { open } = await scene('manager')
    const screen = await open('/settings/data')
    await screen.click('button', 'Import members')
    await screen.see('dialog', 'Import members')
    await screen.choose('input[type=file]', 'members.csv', 'email,points\nnobody@example.com,5\n')
    await screen.see('table', 'Column mapping')
    await screen.click('button', 'Check file')
    await screen.read('None of the rows can be imported as they are.')
    await screen.see('table', 'Skipped rows')
    await screen.miss('button', 'Start')
  })
})
