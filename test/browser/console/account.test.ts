import { encode } from 'uqr'
import { describe, expect, it } from 'vitest'
import { codeAt } from '../../../src/lib/one-time-code.ts'
import { Browser, bytesOf } from '../../support/people.ts'
import { expectOk } from '../../support/shop.ts'
import { Screen } from './screen.ts'
import { PASSWORD, withConsole } from './world.ts'

const { browser, scene } = withConsole()

const NEW_PASSWORD = 'another horse battery'

async function signIn(screen: Screen, email: string): Promise<void> {
  await screen.tabTo('textbox', 'E-mail')
  await screen.type(email)
  await screen.tabTo('textbox', 'Password')
  await screen.type(PASSWORD)
  await screen.press('Enter')
}

describe('an account', () => {
  it('is changed by its person, who is asked before changes are lost', async () => {
    const { open, person } = await scene()
    const screen = await open('/account')
    await screen.tabTo('textbox', 'Your name')
    await screen.retype('Grete Maier')
    await screen.see('region', 'Unsaved changes')
    await screen.click('link', 'Members')
    await screen.see('dialog', 'Leave without saving?')
    await screen.click('button', 'Stay')
    await screen.miss('dialog', 'Leave without saving?')
    await screen.click('button', 'Save')
    await screen.see('button', `Grete Maier ${person.email}: your menu`)
    await screen.miss('region', 'Unsaved changes')
    const { body } = expectOk(await person.browser.admin('GET', '/session'))
    expect(body.person.name).toBe('Grete Maier')
  })

  it('gets a new password, with which alone its person signs in', async () => {
    const { open, person, at } = await scene()
    const screen = await open('/account')
    await screen.click('textbox', 'Current password')
    await screen.type(PASSWORD)
    await screen.click('textbox', 'New password')
    await screen.type('short')
    await screen.press('Enter')
    // In the server's words, beside its field.
    await screen.read('must have 12 to')
    await screen.retype(NEW_PASSWORD)
    await screen.press('Enter')
    await screen.read('Saved: Your account')
    const stranger = await Screen.open(browser, at('/members'))
    await signIn(stranger, person.email)
    await stranger.see('alert', 'Something went wrong')
    await stranger.tabTo('textbox', 'Password')
    await stranger.retype(NEW_PASSWORD)
    await stranger.press('Enter')
    await stranger.see('heading', 'Members')
  })

  it('gets a passkey, with which its person signs in without a password, and loses it', async () => {
    const { open, at, person } = await scene()
    const screen = await open('/account')
    await screen.see('textbox', 'Your name')
    // An IP address has no passkeys.
    await screen.miss('button', 'Add a passkey')
    await screen.read('You can’t add them at an IP address.')
    const named = (path: string) => at(path).replace('127.0.0.1', 'localhost')
    await screen.holdDevice()
    await screen.go(named('/account'))
    await signIn(screen, person.email)
    await screen.click('button', 'Add a passkey')
    await screen.see('dialog', 'Add a passkey')
    expect(await screen.faults()).toEqual([])
    await screen.tabTo('textbox', 'Device name')
    await screen.type('Blue laptop')
    await screen.tabTo('textbox', 'Current password')
    await screen.type(PASSWORD)
    await screen.press('Enter')
    await screen.read('Passkey added.')
    await screen.click('button', `Grete Huber ${person.email}: your menu`)
    await screen.click('menuitem', 'Sign out')
    await screen.tabTo('button', 'Sign in with a passkey')
    await screen.press('Enter')
    await screen.see('button', `Grete Huber ${person.email}: your menu`)
    await screen.go(named('/account'))
    await screen.read('Last used')
    await screen.click('button', 'Remove: Blue laptop')
    await screen.see('dialog', 'Remove the passkey “Blue laptop”?')
    await screen.click('button', 'Remove')
    await screen.read('Passkey removed.')
    await screen.miss('button', 'Remove: Blue laptop')
  })
})

describe('the second factor', () => {
  it('is turned on by keyboard with a first code, asked for at the next sign-in, and turned off', async () => {
    const { open, person, shop } = await scene()
    const codeNow = (secret: string) =>
      codeAt(bytesOf(secret), Math.floor(shop.app.context.clock.now().getTime() / 30_000))
    const screen = await open('/account')
    await screen.tabTo('button', 'Turn on second factor')
    await screen.press('Enter')
    await screen.see('dialog', 'Turn on second factor')
    await screen.type(PASSWORD)
    await screen.press('Enter')
    await screen.see('textbox', 'Key for the app')
    const secret = await screen.page.evaluate(
      `document.querySelector('[role=dialog] input[readonly]').value`,
    )
    await screen.see('image', 'QR code for the app')
    const [address, dark] = await screen.page.evaluate(`[
      document.querySelector('[role=dialog] a[href^="otpauth:"]').href,
      [...document.querySelector('[role=dialog] svg[role=img] path').getAttribute('d')
        .matchAll(/M(\\d+) (\\d+)/g)].map(([, x, y]) => y + ' ' + x),
    ]`)
    expect(address).toContain(secret.replaceAll(' ', ''))
    const { data } = encode(address, { border: 4 })
    const rows = data.flatMap((row, y) =>
      row.flatMap((is_dark, x) => (is_dark ? [`${y} ${x}`] : [])),
    )
    expect(dark).toEqual(rows)
    await screen.tabTo('textbox', 'App code')
    await screen.type(codeNow(secret))
    await screen.press('Enter')
    await screen.see('dialog', 'Your recovery codes')
    const [code = ''] = (
      await screen.page.evaluate(`document.querySelector('[role=dialog] pre').innerText`)
    ).split('\n')
    await screen.tabTo('button', 'I have saved it')
    await screen.press('Enter')
    await screen.see('button', 'Turn off')

    const elsewhere = new Browser(shop.app)
    expect(expectOk(await elsewhere.signIn(person.email)).body.next).toBe('code')
    expectOk(await elsewhere.signIn(person.email, PASSWORD, code))

    await screen.tabTo('button', 'Turn off')
    await screen.press('Enter')
    await screen.see('dialog', 'Turn off the second factor?')
    await screen.type(PASSWORD)
    await screen.press('Enter')
    await screen.read('Second factor turned off.')
    expect(expectOk(await new Browser(shop.app).signIn(person.email)).body.next).toBeUndefined()
  })
})

describe('the sessions of an account', () => {
  it('are told apart by their device and ended one by one, or all but this one', async () => {
    const { open, person, shop } = await scene()
    const signInFrom = async (user_agent: string) => {
      const elsewhere = new Browser(shop.app, shop.domain)
      const body = { email: person.email, password: PASSWORD }
      const headers = { 'User-Agent': user_agent }
      expectOk(await elsewhere.admin('POST', '/session', body, { headers }))
      return elsewhere
    }
    const firefox = await signInFrom('Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0')
    const screen = await open('/account')
    await screen.see('table', 'Where you are signed in')
    await screen.read('Unknown browser')
    await screen.read('This device')
    await screen.read('Firefox on Windows')
    await screen.page.evaluate(`document.querySelector('td button').click()`)
    await screen.read('Signed out: Firefox on Windows')
    await screen.miss('button', 'Sign out all other devices')
    expect((await firefox.admin('GET', '/session')).status).toBe(401)

    const others = [
      await signInFrom('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/604.1'),
      await signInFrom('a program'),
    ]
    const again = await open('/account')
    await again.read('Safari on iPhone')
    await again.tabTo('button', 'Sign out all other devices')
    await again.press('Enter')
    await again.see('dialog', 'Sign out all other devices?')
    expect(await again.faults()).toEqual([])
    await again.click('button', 'Sign out')
    await again.read('All other devices are signed out.')
    for (const other of others) expect((await other.admin('GET', '/session')).status).toBe(401)
    expectOk(await person.browser.admin('GET', '/session'))
  })
})
