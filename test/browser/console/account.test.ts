import { describe, expect, it } from 'vitest'
import { expectOk } from '../../support/shop.ts'
import { Screen } from './screen.ts'
import { PASSWORD, withConsole } from './world.ts'

const { browser, scene } = withConsole()

const NEW_PASSWORD = 'another horse battery'

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
    await screen.see('button', 'Grete Maier: your menu')
    await screen.miss('region', 'Unsaved changes')
    const { body } = expectOk(await person.browser.admin('GET', '/session'))
    expect(body.person.name).toBe('Grete Maier')
  })

  it('gets a new password, with which alone its person signs in', async () => {
    const { open, person, at } = await scene()
    const screen = await open('/account')
    await screen.click('textbox', 'Your present password')
    await screen.type(PASSWORD)
    await screen.click('textbox', 'A new password')
    await screen.type('short')
    await screen.press('Enter')
    // In the server's words, beside its field.
    await screen.read('must have 12 to')
    await screen.retype(NEW_PASSWORD)
    await screen.press('Enter')
    await screen.read('Saved')
    const stranger = await Screen.open(browser, at('/members'))
    await stranger.tabTo('textbox', 'E-mail')
    await stranger.type(person.email)
    await stranger.tabTo('textbox', 'Password')
    await stranger.type(PASSWORD)
    await stranger.press('Enter')
    await stranger.see('alert', 'That did not work')
    await stranger.tabTo('textbox', 'Password')
    await stranger.retype(NEW_PASSWORD)
    await stranger.press('Enter')
    await stranger.see('heading', 'Members')
  })
})
