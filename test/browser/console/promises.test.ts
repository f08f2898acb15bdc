import { afterAll, describe, it } from 'vitest'
import { inDays } from '../../support/campaigns.ts'
import { startMailServer } from '../../support/mail-server.ts'
import { expectOk, type TestShop } from '../../support/shop.ts'
import type { Screen } from './screen.ts'
import { withConsole } from './world.ts'

/** Whatever a page promises, an e-mail or a limit, the service was asked before it is shown. */

const ALL_OFF = 'E-mails are turned off, so none will be sent.'

let server: Awaited<ReturnType<typeof startMailServer>>
const mailing = withConsole(async () => {
  server = await startMailServer()
  return { smtp_url: server.url }
})
const unmailed = withConsole()
afterAll(() => server.close())

async function announced(shop: TestShop): Promise<string> {
  const body = {
    ...{ name: 'Next week', multiplier: 2, emails: { launch: true } },
    ...{ starts_at: await inDays(shop, 3), ends_at: await inDays(shop, 5) },
  }
  await shop.customer(9, { email: 'nina@shop.example', email_consent: true })
  return expectOk(await shop.post('/campaigns', body)).body.campaign?.id ?? ''
}

async function invite(screen: Screen): Promise<void> {
  await screen.click('button', 'Invite person')
  await screen.click('textbox', 'E-mail')
  await screen.type('sam@shop.example')
  await screen.press('Enter')
}

describe('with a mail server', () => {
  it('a campaign promises its e-mails only while e-mails are on', async () => {
    const { open, shop } = await mailing.scene()
    const id = await announced(shop)
    const screen = await open(`/campaigns/${id}`)
    await screen.click('button', 'Schedule')
    await screen.see('dialog', 'Schedule “Next week”?')
    await screen.read(ALL_OFF)
    await screen.read('Otherwise 1 member would get one: when it starts.')
    await screen.see('link', 'Go live')
    await shop.switch({ emails_enabled: true })
    const again = await open(`/campaigns/${id}`)
    await again.click('button', 'Schedule')
    await again.read('1 member gets an e-mail: when it starts.')
  })

  it('an approval promises the e-mail of partners only while it is sent', async () => {
    const { open, shop } = await mailing.scene()
    const screen = await open('/partners')
    await screen.click('button', 'Approve: Ines')
    await screen.read(ALL_OFF)
    await shop.switch({ emails_enabled: true })
    expectOk(await shop.patch('/program/emails/partner_approved', { enabled: false }))
    const off = await open('/partners')
    await off.click('button', 'Approve: Ines')
    await off.read('This e-mail is turned off, so it will not be sent.')
    expectOk(await shop.patch('/program/emails/partner_approved', { enabled: true }))
    const on = await open('/partners')
    await on.click('button', 'Approve: Ines')
    await on.read('They get an e-mail with their code and link.')
  })

  it('an invitation says that its link is e-mailed', async () => {
    const { open } = await mailing.scene()
    const screen = await open('/settings/people')
    await invite(screen)
    await screen.read('We’ve also e-mailed it to them.')
  })
})

describe('without one', () => {
  it('no page says that an e-mail leaves', async () => {
    const { open, shop } = await unmailed.scene()
    await shop.switch({ emails_enabled: true })
    const id = await announced(shop)
    const screen = await open(`/campaigns/${id}`)
    await screen.click('button', 'Schedule')
    await screen.read('No mail server is set up, so e-mails stay in the mailbox and are not sent.')
    const emails = await open('/emails')
    await emails.read('No mail server set up')
    const people = await open('/settings/people')
    await invite(people)
    await people.read('No mail server is set up, so we haven’t e-mailed it.')
    await shop.switch({ emails_enabled: false })
    const live = await open('/go-live')
    await live.click('button', 'Switch on: E-mails')
    await live.see('dialog', 'E-mails: switch on?')
    await live.read('No mail server is set up')
  })

  it('a lost password promises no link', async () => {
    const { open, shop } = await unmailed.scene()
    const screen = await open('/')
    await screen.go(`${shop.app.base_url}/console/reset`)
    await screen.click('textbox', 'E-mail')
    await screen.type('grete@shop.example')
    await screen.press('Enter')
    await screen.read('No mail server is set up, so we can’t send a link.')
  })
})

describe('a correction by somebody in support', () => {
  it('says its limits, and promises no balance beyond them', async () => {
    const { open, shop } = await unmailed.scene('support')
    const limits = { points_max: 50, points_per_day_max: 80 }
    expectOk(await shop.admin('PATCH', '/support-limits', limits))
    const screen = await open('/members/2')
    await screen.click('button', 'Correct points')
    await screen.read('Up to 50 points at once and 80 per day.')
    await screen.click('textbox', 'Amount')
    await screen.type('40')
    await screen.read('The balance changes from 200 points to 240 points.')
    await screen.retype('51')
    await screen.read('Your limit is 50 points')
  })
})
