import { describe, expect, it } from 'vitest'
import { pause } from '../../support/service-process.ts'
import { expectOk } from '../../support/shop.ts'

import { Screen } from './screen.ts'
import { PASSWORD, withConsole } from './world.ts'

const { browser, scene, sharedScene } = withConsole()

/** The members pages as people use them: by what is shown, and by the keyboard. */
describe('signing in', () => {
  it('says no more than that something was wrong, and leads on to the page that was asked', async () => {
    const { person, at } = await sharedScene()
    const screen = await Screen.open(browser, at('/members?sort=balance'))
    await screen.see('heading', 'Sign in to Laurel')
    await screen.tabTo('textbox', 'E-mail')
    await screen.type(person.email)
    await screen.tabTo('textbox', 'Password')
    await screen.type('wrong password here')
    await screen.press('Enter')
    await screen.see('alert', 'Something went wrong')
    await screen.tabTo('textbox', 'Password')
    await screen.retype(PASSWORD)
    await screen.press('Enter')
    await screen.see('heading', 'Members')
    expect(await screen.page.evaluate('location.search')).toContain('sort=balance')
  })
})

describe('the ways to earn of a member', () => {
  it('are called by their names in the language of the reader', async () => {
    const { open } = await sharedScene()
    const screen = await open('/members/1?tab=rules&language=de')
    await screen.see('heading', 'Bestellung')
    await screen.see('heading', 'Freunde werben')
  })
})

describe('the balance of a member', () => {
  it('follows from the figures below it, corrections among them', async () => {
    const { open, shop } = await scene()
    expectOk(await shop.post('/customers/2/points/adjust', { delta: -10 }))
    const screen = await open('/members/2')
    await screen.see('heading', 'Ben Huber')
    await screen.read('Corrected, imported, expired')
    const panel = `[...document.querySelectorAll('section')]
      .find((one) => one.querySelector('h2, h3')?.textContent === 'Points').innerText`
    const shown = String(await screen.page.evaluate(panel))
    const figures = shown.match(/[+-]?\d+/g)?.map(Number)
    expect(figures).toEqual([190, 300, 100, -10])
  })
})

describe('the list of members', () => {
  it('is searched, sorted and opened with the keyboard, all of it in the address', async () => {
    const { open } = await sharedScene()
    const screen = await open('/members')
    await screen.see('link', 'Ada Brunner')
    await screen.press('/')
    await screen.hold('searchbox', 'Name, e-mail or number')
    await screen.type('hub')
    await screen.miss('link', 'Ada Brunner')
    await screen.see('link', 'Ben Huber')
    expect(await screen.page.evaluate('location.search')).toContain('search=hub')
    await screen.press('ArrowDown')
    await screen.hold('link', 'Ben Huber')
    await screen.press('Enter')
    await screen.see('heading', 'Ben Huber')
    // Where a screen reader goes on after a step to another page.
    await screen.hold('heading', 'Ben Huber')
  })

  it('says beside the field what is wrong with a search', async () => {
    const { open } = await sharedScene()
    const screen = await open('/members?search=x')
    await screen.read('must have at least')
    const field = `document.querySelector('input[type=search]')`
    expect(await screen.page.evaluate(`${field}.getAttribute('aria-invalid')`)).toBe('true')
  })

  it('steps through its rows with the arrows, and sorts by its headings', async () => {
    const { open } = await sharedScene()
    const screen = await open('/members')
    await screen.tabTo('link', 'Ada Brunner')
    await screen.press('ArrowDown')
    await screen.hold('link', 'Ben Huber')
    await screen.click('button', 'Points')
    await screen.see('columnheader', 'Points')
    const first = `document.querySelector('tbody a').textContent`
    await expect.poll(() => screen.page.evaluate(first)).toBe('Ben Huber')
    expect(await screen.page.evaluate('location.search')).toContain('direction=desc')
  })

  it('shows what a link to it says', async () => {
    const { open } = await sharedScene()
    const screen = await open('/members?tag=wholesale&balance_max=10')
    await screen.see('link', 'Jürgen Müller')
    await screen.read('Total: 1')
  })

  it('is exported as it is filtered', async () => {
    const { open } = await sharedScene()
    const screen = await open('/members?tag=wholesale')
    await screen.see('link', 'Jürgen Müller')
    // What would be saved is read where it is handed over to the browser.
    await screen.page.evaluate(`(() => {
      const hand_over = URL.createObjectURL
      URL.createObjectURL = (file) => {
        window.saved = file.text()
        return hand_over(file)
      }
    })()`)
    await screen.click('button', 'Export CSV')
    await expect.poll(() => screen.page.evaluate('window.saved')).toMatch(/^id,legacy_id,/)
    const lines = (await screen.page.evaluate('window.saved')).trim().split('\r\n')
    expect(lines.length).toBe(2)
    expect(lines[1]).toContain('Jürgen,Müller')
  })

  it('keeps filters under a name, which is opened, renamed and deleted by keyboard', async () => {
    const { open, shop, at } = await scene()
    const screen = await open('/members?tag=wholesale&group=new')
    await screen.tabTo('button', 'Views')
    await screen.press('Enter')
    await screen.tabTo('menuitem', 'Save view')
    await screen.press('Enter')
    await screen.see('textbox', 'Name')
    // Without a name it is refused, beside the field.
    await screen.tabTo('button', 'Save')
    await screen.press('Enter')
    await screen.hold('textbox', 'Name')
    await screen.type('New resellers')
    await screen.press('Enter')
    await screen.see('button', 'New resellers')
    const views = async () => expectOk(await shop.admin('GET', '/member-views')).body.data
    expect(await views()).toMatchObject([{ query: { tag: 'wholesale', group: 'new' } }])
    await screen.go(at('/members'))
    await screen.click('button', 'Views')
    await screen.click('menuitem', 'New resellers')
    await screen.miss('link', 'Ada Brunner')
    expect(await screen.page.evaluate('location.search')).toContain('tag=wholesale')
    await screen.click('button', 'New resellers')
    await screen.click('menuitem', 'Rename “New resellers”')
    await screen.tabTo('textbox', 'Name')
    await screen.retype('Shops')
    await screen.press('Enter')
    await screen.miss('dialog', 'Rename “New resellers”')
    await screen.click('button', 'Shops')
    await screen.click('menuitem', 'Delete “Shops”')
    await screen.click('button', 'Delete view')
    await screen.read('“Shops” is deleted.')
    expect(await views()).toEqual([])
  })

  it('is found by Ctrl K from anywhere', async () => {
    const { open } = await sharedScene()
    const screen = await open('/members/1')
    await screen.see('heading', 'Ada Brunner')
    await screen.press('k', { control: true })
    await screen.see('combobox', 'Search or go to')
    await screen.type('jürgen')
    await screen.see('option', 'Jürgen Müller customer-3@example.com')
    await screen.press('Enter')
    await screen.see('heading', 'Jürgen Müller')
  })
})

describe('one member', () => {
  it('shows points, tier and its progress, and why each award is what it is', async () => {
    const { open } = await sharedScene()
    const screen = await open('/members/1')
    await screen.see('heading', 'Ada Brunner')
    await screen.read('Next: Barista')
    await screen.see('progressbar', 'Points earned in the period')
    await screen.read('14 points for order 501.')
    await screen.read('Gift cards earn nothing')
  })

  it('leads from an award to the call that made it, for who may read the request log', async () => {
    const { open, shop } = await sharedScene()
    const { data } = expectOk(await shop.admin('GET', '/customers/2/entries')).body
    const id = data.find(({ points }: { points: number }) => points === 300)?.request_id
    const screen = await open('/members/2')
    await screen.tabTo('link', `Request ${id}`)
    await screen.press('Enter')
    await screen.see('heading', 'Requests')
    await screen.read('/api/v1/customers/2/points/earn')
    const without = await (await sharedScene('support')).open('/members/2')
    await without.read('300 points awarded by the API.')
    expect(await without.page.evaluate('document.body.innerText')).not.toContain('Request req_')
  })

  it('is corrected by keyboard alone', async () => {
    const { open, shop } = await scene()
    const screen = await open('/members/1')
    await screen.tabTo('button', 'Correct points')
    await screen.press('Enter')
    await screen.see('dialog', 'Correct the points of Ada Brunner')
    await screen.tabTo('textbox', 'Amount')
    // What is wrong stands beside its field, in the server's words, and has the focus.
    await screen.press('Enter')
    await screen.read('must not be 0')
    await screen.hold('textbox', 'Amount')
    await screen.type('50')
    await screen.see('region', 'What will happen')
    await screen.read('184')
    await screen.tabTo('textbox', 'Reason')
    await screen.type('A parcel that came late')
    await screen.tabTo('button', 'Add 50 points')
    await screen.press('Enter')
    await screen.miss('dialog', 'Correct the points of Ada Brunner')
    await screen.read('A parcel that came late')
    await screen.read('Points corrected. The balance is now 184.')
    expect(expectOk(await shop.get('/customers/1/points')).body.points_balance).toBe(184)
    const [change] = expectOk(await shop.get('/customers/1/transactions')).body.data
    expect(change).toMatchObject({ points: 50, description: 'A parcel that came late' })
    await screen.click('button', 'Undo')
    await screen.read('Entry reversed. The balance is now 134.')
    expect(expectOk(await shop.get('/customers/1/points')).body.points_balance).toBe(134)
    // What was said stays no longer than its page, unless it was said on the way.
    await pause(1_500)
    await screen.click('link', 'Members')
    await screen.see('link', 'Ben Huber')
    await screen.miss('alert', 'Entry reversed. The balance is now 134.')
    expect(await screen.page.evaluate('document.body.innerText')).not.toContain('Entry reversed.')
  })

  it('has an entry reversed, after what that would do is said', async () => {
    const { open, shop } = await scene()
    const screen = await open('/members/3')
    await shop.award(3, 40)
    await screen.go(await screen.page.evaluate('location.href'))
    await screen.click('button', 'Reverse: 40 points awarded by the API.')
    await screen.see('region', 'What will happen')
    await screen.click('button', 'Reverse')
    await screen.read('Entry reversed. The balance is now 0.')
    expect(expectOk(await shop.get('/customers/3/points')).body.points_balance).toBe(0)
  })

  it('gets back what a cancelled reward cost', async () => {
    const { open, shop } = await scene()
    const screen = await open('/members/2?tab=redemptions')
    await screen.click('button', 'Cancel: 10% off')
    await screen.read('The new balance will be 300.')
    await screen.click('button', 'Cancel reward')
    await screen.read('Cancelled')
    expect(expectOk(await shop.get('/customers/2/points')).body.points_balance).toBe(300)
  })

  it('is where the keyboard was before a dialog, also one of a menu, is closed', async () => {
    const { open } = await scene()
    const screen = await open('/members/2')
    await screen.tabTo('button', 'Correct points')
    await screen.press('Enter')
    await screen.hold('textbox', 'Amount')
    await screen.press('Escape')
    await screen.hold('button', 'Correct points')
    await screen.click('button', 'More actions')
    await screen.click('menuitem', 'Exclude from the programme')
    await screen.see('dialog', 'Exclude Ben Huber?')
    await screen.press('Escape')
    await screen.hold('button', 'More actions')
  })

  it('is forgotten for good, after what goes and what stays is said', async () => {
    const { open, shop } = await scene()
    const screen = await open('/members/2')
    await screen.click('button', 'More actions')
    await screen.click('menuitem', 'Erase personal data')
    await screen.see('dialog', 'Erase Ben Huber’s personal data?')
    await screen.read('Kept')
    await screen.click('button', 'Erase permanently')
    await screen.read('Personal data erased.')
    const { body } = await shop.get('/customers/2')
    expect(JSON.stringify(body)).not.toContain('Huber')
  })

  it('offers those who only read no way to change anything', async () => {
    const { open } = await sharedScene('viewer')
    const screen = await open('/members/1')
    await screen.see('heading', 'Ada Brunner')
    await screen.miss('button', 'Correct points')
    await screen.miss('button', 'More actions')
  })
})

describe('a session that ends', () => {
  it('keeps the page and what was typed, and does once what was sent', async () => {
    const { open, shop, person } = await scene()
    const screen = await open('/members/1')
    await screen.click('button', 'Correct points')
    await screen.tabTo('textbox', 'Amount')
    await screen.type('7')
    expectOk(await person.browser.admin('DELETE', '/sessions'))
    await screen.press('Enter')
    await screen.see('dialog', 'Sign in again')
    await screen.tabTo('textbox', 'Password')
    await screen.type(PASSWORD)
    await screen.press('Enter')
    await screen.read('Points corrected. The balance is now 141.')
    expect(expectOk(await shop.get('/customers/1/points')).body.points_balance).toBe(141)
  })
})
