import { describe, expect, it } from 'vitest'
import { shopIdOf } from '../../support/ladders.ts'
import { png } from '../../support/pictures.ts'
import { expectOk, type TestShop } from '../../support/shop.ts'
import type { Screen } from './screen.ts'
import { withConsole } from './world.ts'

const { scene, sharedScene } = withConsole()

const INNER = `document.querySelector('main iframe')?.contentDocument?.querySelector('iframe')`

/** Waits until the e-mail in the preview has this. */
async function shows(screen: Screen, words: string): Promise<void> {
  const html = `${INNER}?.srcdoc ?? ''`
  await expect.poll(() => screen.page.evaluate(html)).toContain(words)
}

const enabled = async (shop: TestShop, type: string) =>
  expectOk(await shop.get('/program/emails?limit=250')).body.data.find((one) => one.type === type)
    ?.enabled

describe('the list of e-mails', () => {
  it('switches one off and on, and says first who can get it', async () => {
    const { open, shop } = await scene()
    const screen = await open('/emails')
    await screen.read('E-mails are turned off')
    await screen.tabTo('switch', 'Welcome is sent')
    await screen.press('Space')
    await screen.see('dialog', 'Switch off “Welcome”?')
    await screen.tabTo('button', 'Switch off')
    await screen.press('Enter')
    await screen.read('E-mail switched off.')
    expect(await enabled(shop, 'welcome')).toBe(false)
    await screen.miss('dialog', 'Switch off “Welcome”?')
    await screen.click('switch', 'Welcome is sent')
    await screen.see('dialog', 'Switch on “Welcome”?')
    await screen.read('4 people can get it now.')
    await screen.read('Nothing is sent while all e-mails are turned off.')
    await screen.tabTo('button', 'Switch on')
    await screen.press('Enter')
    await screen.read('E-mail switched on.')
    expect(await enabled(shop, 'welcome')).toBe(true)
  })
})

describe('one e-mail', () => {
  it('is previewed in every language while its words are typed, which are saved and reset', async () => {
    const { open, shop } = await scene()
    const screen = await open('/emails/points_earned')
    await shows(screen, 'You earned 120 points')
    await screen.click('textbox', 'Subject')
    await screen.type('Well done, {first_nam}')
    // In the server's words, beside the field, before it is saved.
    await screen.read('names a field')
    expect(await screen.page.evaluate(`document.querySelector('[aria-invalid=true]').name`)).toBe(
      'subject',
    )
    await screen.retype('Well done, ')
    await screen.tabTo('button', 'Insert {first_name|friend}')
    await screen.press('Enter')
    await screen.hold('textbox', 'Subject')
    await screen.click('textbox', 'Introduction')
    await screen.type('Another {points} for you.')
    await screen.read('Well done, Ada')
    await shows(screen, 'Another 120 points for you.')
    await screen.tabTo('button', 'Save')
    await screen.press('Enter')
    await screen.miss('region', 'Unsaved changes')
    const path = '/email-templates/points_earned/texts' as const
    const english = async () =>
      expectOk(await shop.admin('GET', path)).body.languages.find(
        ({ language }: { language: string }) => language === 'en',
      )
    expect(await english()).toMatchObject({
      subject: 'Well done, {first_name|friend}',
      text: 'Another {points} for you.',
      heading: null,
    })
    await screen.click('button', 'Reset to default')
    await screen.see('dialog', 'Reset the English text?')
    await screen.tabTo('button', 'Reset')
    await screen.press('Enter')
    await screen.read('Default text restored.')
    expect((await english())?.is_standard).toBe(true)
    await shows(screen, 'one step closer to your next reward')
    expect(screen.page.complaints.filter((text) => !text.includes('422'))).toEqual([])
  })

  it('is written in a language that is chosen beside the words, those of the shop first', async () => {
    const { open } = await sharedScene()
    const screen = await open('/emails/welcome')
    await screen.see('combobox', 'Language')
    const groups = `[...document.querySelectorAll('optgroup')].map(({ label, children }) =>
      [label, ...[...children].map(({ value }) => value)])`
    const [own, others]: string[][] = await screen.page.evaluate(groups)
    expect(own).toEqual(['Your shop’s languages', 'en', 'de', 'pt-br'])
    expect(others).toContain('fr')
    await screen.tabTo('combobox', 'Language')
    await screen.press('ArrowDown')
    await expect.poll(() => screen.page.evaluate('location.search')).toContain('written_in=de')
    await screen.see('combobox', 'Language')
    await screen.see('textbox', 'Subject')
  })

  it('claims no contrast for a colour that was only typed', async () => {
    const { open } = await sharedScene()
    const screen = await open('/emails?tab=look')
    await screen.read('Contrast')
    await screen.click('textbox', 'Accent colour')
    await screen.retype('#ffee99')
    await screen.read('The contrast must be at least 4.5:1.')
    expect(await screen.page.evaluate('document.body.innerText')).not.toMatch(/Contrast \d/)
  })

  it('keeps what was typed when somebody else has saved', async () => {
    const { open, shop } = await scene()
    const screen = await open('/emails/welcome')
    await screen.click('textbox', 'Heading')
    await screen.type('Mine')
    await shows(screen, 'Mine')
    const path = '/email-templates/welcome/texts/en'
    expectOk(await shop.admin('PUT', path, { heading: 'Theirs' }))
    await screen.click('button', 'Save')
    await screen.see('alert', 'Someone else saved changes')
    await screen.click('button', 'Save mine')
    await screen.miss('region', 'Unsaved changes')
    await shows(screen, 'Mine')
  })

  it('is sent as a test with what is typed, and stands in the log', async () => {
    const { open, at } = await scene()
    const screen = await open('/emails/welcome')
    await screen.click('textbox', 'Subject')
    await screen.type('Come in')
    await screen.see('Iframe', 'The e-mail “Come in”')
    await screen.click('button', 'Send test')
    await screen.see('dialog', 'Send test e-mail')
    await screen.press('Enter')
    await screen.read('find the test under Sent e-mails')
    await screen.tabTo('button', 'Discard')
    await screen.press('Enter')
    await screen.miss('region', 'Unsaved changes')
    await screen.go(at('/emails?tab=log'))
    await screen.see('link', '[Test] Come in')
    await screen.tabTo('link', '[Test] Come in')
    await screen.press('Enter')
    await screen.see('dialog', '[Test] Come in')
    await screen.press('Escape')
    await screen.miss('dialog', '[Test] Come in')
  })

  it('shows those who only read the preview, and no way to change anything', async () => {
    const { open } = await scene('support')
    const screen = await open('/emails/points_earned')
    await shows(screen, 'You earned 120 points')
    await screen.miss('textbox', 'Subject')
    await screen.miss('switch', 'Points earned is sent')
    await screen.miss('button', 'Send test')
  })
})

describe('an e-mail that was sent to nobody, because there is no mail server', () => {
  it('is in the mailbox and not sent, wherever it is listed', async () => {
    const { open, at, shop } = await scene()
    expectOk(await shop.admin('PATCH', '/switches', { emails_enabled: true }))
    await shop.award(2, 50)
    await shop.advance(3_600)
    await shop.app.context.sender.sendDue(await shopIdOf(shop))
    const screen = await open('/emails?tab=log')
    for (const path of ['/emails?tab=log', '/developers/mailbox', '/members/2?tab=emails']) {
      await screen.go(at(path))
      await screen.read('In the mailbox')
      await screen.read('not sent: no mail server')
      const badges = `[...document.querySelectorAll('main td')].map((cell) => cell.innerText)`
      expect(await screen.page.evaluate(badges), path).not.toContain('Sent')
    }
    await screen.go(at('/members/2?tab=timeline'))
    await screen.read('An e-mail stayed in the mailbox, because there is no mail server')
  })
})

describe('the look of e-mails', () => {
  it('takes a logo, a colour and a sender, shown before they are saved', async () => {
    const { open, shop } = await scene()
    const screen = await open('/emails?tab=look')
    await screen.click('textbox', 'Accent colour')
    await screen.type('#ffcc00')
    await screen.tabTo('button', 'Save')
    await screen.press('Enter')
    await screen.read('choose a darker colour')
    await screen.click('textbox', 'Accent colour')
    await screen.retype('#8a1c4a')
    await shows(screen, '#8a1c4a')
    const file = JSON.stringify(png().toString('base64'))
    await screen.page.evaluate(`(async () => {
      const bytes = Uint8Array.from(atob(${file}), (one) => one.charCodeAt(0))
      const files = new DataTransfer()
      files.items.add(new File([bytes], 'logo.png', { type: 'image/png' }))
      const input = document.querySelector('input[type=file]')
      input.files = files.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
    })()`)
    await screen.see('image', 'Your logo')
    await shows(screen, 'data:image/png')
    await screen.click('textbox', 'Sender name')
    await screen.type('Bean Club')
    await screen.tabTo('button', 'Save')
    await screen.press('Enter')
    await screen.miss('region', 'Unsaved changes')
    const { logo, sender, color } = expectOk(await shop.admin('GET', '/email-branding')).body
    expect([logo?.media_type, sender.name, color]).toEqual(['image/png', 'Bean Club', '#8a1c4a'])
  })
})
