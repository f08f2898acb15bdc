import { describe, expect, it } from 'vitest'
import { expectOk, newShop } from '../../support/shop.ts'
import { FIRST_PAGE_BYTES_MAX, loadedBytes } from './loaded-bytes.ts'
import { withConsole } from './world.ts'

const { scene, sharedScene } = withConsole()

describe('the first page', () => {
  it('leads through the first steps until the first award, and then shows how it goes', async () => {
    const { shop, open, at } = await scene('owner', newShop)
    const screen = await open('')
    await screen.see('heading', 'Setup guide')
    await screen.read('1 of 5 steps completed')
    await screen.miss('heading', 'Overview')
    for (const way of ['Connect a Shopify store', 'Import customers from a file']) {
      await screen.see('link', way)
    }
    expect(await screen.faults()).toEqual([])
    // Without anything to draw, no plot is fetched.
    expect(loadedBytes(screen)).toBeLessThan(FIRST_PAGE_BYTES_MAX)
    expectOk(await shop.post('/program/earn-rules', { type: 'order_placed', fields: {} }))
    const reward = { type: 'percentage', name: '10% off', points_cost: 100, discount_value: 10 }
    expectOk(await shop.post('/program/rewards', reward))
    await shop.customer(1)
    await screen.go(at(''))
    await screen.read('4 of 5 steps completed')
    await screen.tabTo('link', 'Award your first points')
    await screen.press('Enter')
    await screen.see('heading', 'Members')
    await shop.award(1, 40)
    await screen.go(at(''))
    await screen.see('heading', 'Overview')
    await screen.miss('heading', 'Setup guide')
  })

  it('calls its menus by the words that are shown on them', async () => {
    const { open } = await sharedScene()
    const screen = await open('')
    await screen.see('heading', 'Overview')
    const labels = `[...document.querySelectorAll('button[aria-label], a[aria-label]')]
      .map((one) => [one.ariaLabel, one.innerText.replaceAll(/\\s+/g, ' ').trim()])`
    const named: [string, string][] = await screen.page.evaluate(labels)
    expect(named.filter(([, text]) => text !== '').length).toBeGreaterThan(0)
    expect(named.filter(([label, text]) => !label.includes(text))).toEqual([])
  })

  it('fits a phone, however large its numbers are', async () => {
    const { open, shop } = await scene()
    await shop.award(1, 90_000_000)
    const screen = await open('', { width: 390, height: 844, theme: 'light' })
    await screen.see('application', 'Points earned and spent')
    await screen.read('100,000,000')
    const outside = `[...document.querySelectorAll('dd, [role=application] text')].filter((one) => {
      const range = document.createRange()
      range.selectNodeContents(one)
      const around = one.closest('dl > div, section').getBoundingClientRect()
      const { left, right } = range.getBoundingClientRect()
      return left < around.left || right > around.right
    }).map((one) => one.textContent)`
    await expect.poll(() => screen.page.evaluate(outside)).toEqual([])
  })

  it('says what waits, in numbers', async () => {
    const { open } = await sharedScene()
    const screen = await open('')
    await screen.read('1 partner can be paid: €5.00.')
    await screen.read('1 payout has not been sent yet.')
    await screen.tabTo('link', '1 partner application to review.')
    await screen.press('Enter')
    await screen.see('link', 'Ines')
    await screen.miss('link', 'Jonas')
  })

  it('has its range in the address, and each plot as a table in the shop’s days', async () => {
    const { open } = await sharedScene('viewer')
    const screen = await open('?days=7')
    await screen.see('application', 'Points earned and spent')
    await screen.read('434')
    await screen.page.evaluate(`[...document.querySelectorAll('section')]
      .find((one) => one.innerText.startsWith('Points earned and spent'))
      .querySelector('button').focus()`)
    await screen.press('Enter')
    await screen.see('columnheader', 'Earned')
    const rows = `document.querySelectorAll('section tbody tr').length`
    expect(await screen.page.evaluate(rows)).toBe(7)
    await screen.tabTo('combobox', 'Period')
    // The next choice of the list: 30 days.
    await screen.press('ArrowDown')
    await expect.poll(() => screen.page.evaluate('location.search')).toContain('days=30')
    await expect.poll(() => screen.page.evaluate(rows)).toBe(30)
  })

  it('shows each role only what it may read', async () => {
    const { open } = await sharedScene('support')
    const screen = await open('')
    await screen.see('heading', 'Needs your attention')
    await screen.miss('heading', 'Overview')
    await screen.miss('alert', 'Something went wrong')
  })

  it('finds a member for those who help members, and begins with the last active ones', async () => {
    const { open } = await sharedScene('support')
    const screen = await open('')
    await screen.see('table', 'Recently active members')
    await screen.see('link', 'Ada Brunner')
    expect(await screen.faults()).toEqual([])
    await screen.press('/')
    await screen.hold('searchbox', 'Name, e-mail or number')
    await screen.type('hub')
    await screen.miss('link', 'Ada Brunner')
    await screen.see('link', 'Ben Huber')
    await screen.press('ArrowDown')
    await screen.hold('link', 'Ben Huber')
    await screen.press('Enter')
    await screen.see('heading', 'Ben Huber')
  })

  it('leaves the search of members to their page where there are figures', async () => {
    const { open } = await sharedScene('viewer')
    const screen = await open('')
    await screen.see('heading', 'Overview')
    await screen.miss('heading', 'Find a member')
  })
})
