import { describe, expect, it } from 'vitest'
import { DAY, line, order } from '../../../support/orders.ts'
import { applicant } from '../../../support/partners.ts'
import { expectOk, newShop } from '../../../support/shop.ts'
import { PASSWORD, withConsole } from '../world.ts'

const { scene } = withConsole()

describe('a merchant with nothing but the keyboard', () => {
  it('approves a partner, and pays what an order brought once it is due', async () => {
    const { shop, person, open, at } = await scene('owner', async (app) => {
      const fresh = await newShop(app)
      await fresh.switch({ affiliates_feature: true, affiliates_enabled: true })
      return fresh
    })
    // Somebody applies.
    const { id } = await applicant(shop, 'Ada')
    const screen = await open('')
    await screen.tabTo('link', '1 partner application to review.')
    await screen.press('Enter')
    await screen.tabTo('button', 'Approve: Ada')
    await screen.press('Enter')
    await screen.see('dialog', 'Approve Ada?')
    await screen.read('Commission per order: 10% with the code, 10% with the link.')
    await screen.tabTo('button', 'Approve')
    await screen.press('Enter')
    await screen.read('Ada is now a partner.')

    // The partner brings a buyer. Until returns are over, nothing is due.
    const { code } = expectOk(await shop.admin('GET', `/partners/${id}`)).body
    await order(shop, 1, { lines: [line('80.00')], discount_codes: [{ code }] })
    await screen.go(at('/partners?tab=due'))
    await screen.read('No partners can be paid now.')
    await screen.read('nothing to pay yet')
    const { holdback_days } = expectOk(await shop.get('/program/affiliates/settings')).body
    await shop.advance(holdback_days * DAY + 60)
    // So long after, the session has ended too.
    await screen.go(at('/partners?tab=due'))
    await screen.tabTo('textbox', 'E-mail')
    await screen.type(person.email)
    await screen.tabTo('textbox', 'Password')
    await screen.type(PASSWORD)
    await screen.press('Enter')
    await screen.read('1 partner can be paid: €8.00.')
    await screen.tabTo('checkbox', 'Select Ada')
    await screen.press('Space')
    await screen.tabTo('button', 'Pay 1 partner')
    await screen.press('Enter')
    await screen.see('textbox', 'Reference')
    await screen.tabTo('textbox', 'Reference')
    await screen.retype('Spring')
    await screen.read('1 partner gets €8.00.')
    await screen.tabTo('button', 'Record €8.00')
    await screen.press('Enter')

    // The payout is to be sent: with a list of transfers.
    await screen.see('checkbox', 'Select Ada, Spring')
    await screen.page.evaluate(`(() => {
      const hand_over = URL.createObjectURL
      URL.createObjectURL = (file) => {
        window.saved = file.text()
        return hand_over(file)
      }
    })()`)
    await screen.tabTo('button', 'List of transfers')
    await screen.press('Enter')
    await expect
      .poll(() => screen.page.evaluate('window.saved'))
      .toMatch(/Ada,ada@partners\.example,8\.00,EUR,Spring\r\n$/)
    await screen.tabTo('checkbox', 'Select Ada, Spring')
    await screen.press('Space')
    await screen.tabTo('button', 'Mark 1 as paid')
    await screen.press('Enter')
    await screen.read('The money has arrived: €8.00.')
    await screen.tabTo('button', 'Mark as paid')
    await screen.press('Enter')
    await screen.read('Marked as paid.')
    const { balance } = expectOk(await shop.admin('GET', `/partners/${id}`)).body
    expect(balance).toEqual({ held: '0.00', payable: '0.00', owed_back: '0.00', paid: '8.00' })
  })
})
