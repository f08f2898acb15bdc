import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { applicant } from '../../support/partners.ts'
import { expectOk, newShop } from '../../support/shop.ts'
import { withConsole } from './world.ts'

const { scene, sharedScene } = withConsole()

describe('the partners', () => {
  it('are found by the keyboard, with the filters in the address', async () => {
    const { open } = await sharedScene('viewer')
    const screen = await open('/partners')
    await screen.see('link', 'Ines')
    await screen.press('/')
    await screen.type('jon')
    await screen.miss('link', 'Ines')
    expect(await screen.page.evaluate('location.search')).toContain('search=jon')
    // Who only reads decides nothing.
    await screen.miss('button', 'Add a partner')
  })

  it('are added, and what is wrong stands beside its field', async () => {
    const { open, shop } = await scene()
    const screen = await open('/partners')
    await screen.tabTo('button', 'Add a partner')
    await screen.press('Enter')
    await screen.tabTo('textbox', 'Name')
    await screen.type('Karl')
    await screen.tabTo('textbox', 'E-mail')
    await screen.type('nobody')
    await screen.press('Enter')
    const invalid = `document.querySelector('[aria-invalid=true]')?.name`
    await expect.poll(() => screen.page.evaluate(invalid)).toBe('email')
    await screen.retype('karl@partners.example')
    await screen.press('Enter')
    await screen.read('Karl added. They need your approval.')
    const { data } = expectOk(await shop.admin('GET', '/partners?search=karl')).body
    expect(data).toMatchObject([{ email: 'karl@partners.example', status: 'applied' }])
  })

  it('are declined after what follows is said', async () => {
    const { open } = await scene()
    const screen = await open('/partners')
    await screen.click('button', 'Decline: Ines')
    await screen.read('They get no code and no e-mail.')
    await screen.click('button', 'Decline')
    await screen.read('Ines was declined.')
    await screen.read('Declined')
  })
})

describe('invitations', () => {
  it('say after how many friends they go out, also where it is after the first', async () => {
    const { open } = await sharedScene('viewer')
    const screen = await open('/partners?tab=invitations')
    await screen.read('once one of their friends has made a purchase')
  })
})

describe('one partner', () => {
  it('is edited, and what is wrong stands beside its field', async () => {
    const { open, shop } = await scene()
    const screen = await open('/partners?search=jonas')
    await screen.click('link', 'Jonas')
    await screen.see('button', 'Suspend')
    await screen.tabTo('button', 'Edit')
    await screen.press('Enter')
    await screen.tabTo('textbox', 'Name')
    await screen.retype('Jonas Weber')
    await screen.tabTo('textbox', 'E-mail')
    await screen.retype('ines@partners.example')
    await screen.press('Enter')
    const invalid = `document.querySelector('[aria-invalid=true]')?.name`
    await expect.poll(() => screen.page.evaluate(invalid)).toBe('email')
    await screen.retype('weber@partners.example')
    await screen.tabTo('combobox', 'Group')
    await screen.press('ArrowDown')
    await screen.tabTo('button', 'Save')
    await screen.press('Enter')
    await screen.see('heading', 'Jonas Weber')
    await screen.read('15% with the code')
    const { data } = expectOk(await shop.admin('GET', '/partners?search=weber')).body
    expect(data).toMatchObject([{ name: 'Jonas Weber', email: 'weber@partners.example' }])
    expect(data[0]?.group_id).not.toBeNull()
    // Whose terms are changed there is in the title.
    await screen.click('button', 'Edit terms')
    await screen.see('dialog', 'Terms for “Bloggers”')
  })

  it('without a group gets the terms of all, and the way to groups where there are none', async () => {
    const { open } = await scene('owner', async (app) => {
      const fresh = await newShop(app)
      await fresh.switch({ affiliates_feature: true, affiliates_enabled: true })
      await applicant(fresh, 'Ada')
      return fresh
    })
    const screen = await open('/partners?search=ada')
    await screen.click('link', 'Ada')
    await screen.click('button', 'Edit terms')
    await screen.see('dialog', 'Terms for all partners')
    await screen.click('button', 'Cancel')
    await screen.click('button', 'Edit')
    await screen.click(
      'link',
      'You have no groups yet. Add one to give some partners different terms.',
    )
    await screen.see('button', 'Add a group')
  })
})

describe('payouts', () => {
  it('are saved as a list of transfers, which says that it has no accounts, and come back as they were filtered', async () => {
    const { open } = await scene('bookkeeper')
    const screen = await open('/partners?tab=payouts')
    const folder = await screen.saveFiles()
    // With the rows nothing moves any more.
    await screen.see('link', 'Jonas')
    await screen.click('button', 'List of transfers')
    const saved = () => {
      const path = join(folder, 'open-payouts.csv')
      return existsSync(path) ? readFileSync(path, 'utf8') : ''
    }
    await expect.poll(saved).toContain('Jonas,jonas@partners.example,10.00,EUR,October 2026')
    await screen.tabTo('combobox', 'Status')
    await screen.press('ArrowDown')
    await screen.click('link', 'Jonas')
    await screen.see('heading', 'Payout October 2026')
    await screen.back()
    await screen.see('link', 'Jonas')
    expect(await screen.page.evaluate('location.search')).toBe('?tab=payouts&payouts=open')
  })
})

describe('the rates of partners', () => {
  it('change after the service has said how', async () => {
    const { open, shop } = await scene()
    const screen = await open('/partners?tab=groups')
    await screen.click('button', 'Change: Bloggers')
    await screen.tabTo('textbox', 'With the code')
    await screen.retype('120')
    await screen.press('Enter')
    const invalid = `document.querySelector('[aria-invalid=true]')?.name`
    await expect.poll(() => screen.page.evaluate(invalid)).toBe('code_rate')
    await screen.retype('20')
    await screen.read('partners get 20% of each order with their code')
    await screen.press('Enter')
    await screen.read('20% with the code, 10% with the link')
    const { data } = expectOk(await shop.get('/program/affiliates/groups')).body
    expect(data).toMatchObject([{ name: 'Bloggers', commission: { code_rate: 20 } }])
  })
})

describe('the codes and links of all partners', () => {
  it('have a prefix, terms and parameters of the shop, wrong ones beside their field', async () => {
    const { open, shop } = await scene()
    const screen = await open('/partners?tab=groups')
    await screen.click('button', 'Change')
    await screen.tabTo('textbox', 'Code prefix')
    await screen.retype('FRIENDS')
    await screen.tabTo('textbox', 'Partner terms URL')
    await screen.type('http://coffee.example/terms')
    await screen.press('Enter')
    const invalid = `document.querySelector('[aria-invalid=true]')?.name`
    await expect.poll(() => screen.page.evaluate(invalid)).toBe('terms_url')
    await screen.retype('https://coffee.example/terms')
    await screen.click('button', 'Save')
    await screen.miss('dialog', 'Terms for all partners')
    const { body } = expectOk(await shop.get('/program/affiliates/settings'))
    expect(body).toMatchObject({
      ...{ code_prefix: 'FRIENDS', terms_url: 'https://coffee.example/terms' },
      holdback_days: expect.any(Number),
    })
  })
})

describe('payouts', () => {
  it('are undone with their reason, and what they paid is due again', async () => {
    const { open } = await scene('bookkeeper')
    const screen = await open('/partners?tab=payouts')
    await screen.click('checkbox', 'Select Jonas, October 2026')
    await screen.click('button', 'Undo 1 payout')
    await screen.read('€10.00 can be paid again')
    await screen.tabTo('textbox', 'Reason')
    await screen.type('The account is closed')
    await screen.tabTo('button', 'Undo payout')
    await screen.press('Enter')
    await screen.read('The account is closed')
    await screen.miss('dialog', 'Undo 1 payout?')
    await screen.click('tab', 'Due')
    await screen.read('1 partner can be paid: €15.00.')
  })

  it('are shown to who only reads, who changes none', async () => {
    const { open } = await sharedScene('viewer')
    const screen = await open('/partners?tab=payouts')
    await screen.see('button', 'List of transfers')
    await screen.see('link', 'Jonas')
    await screen.miss('checkbox', 'Select Jonas, October 2026')
    await screen.click('link', 'Jonas')
    await screen.see('heading', 'Payout October 2026')
    await screen.read('601')
    await screen.miss('button', 'Mark as paid')
  })
})
