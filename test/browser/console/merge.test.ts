import { describe, expect, it } from 'vitest'
import type { TestApp } from '../../support/app.ts'
import { DAY } from '../../support/orders.ts'
import { expectOk, type TestShop } from '../../support/shop.ts'
import { coffeeShop } from './scene.ts'
import type { Screen } from './screen.ts'
import { withConsole } from './world.ts'

const { scene, sharedScene } = withConsole()

const TITLE = 'Merge Ada Brunner with another member'

/** From the page of a member to what a merge with another one would do, by keyboard. */
async function chooseOther(screen: Screen, typed: string, other: string): Promise<void> {
  await screen.tabTo('button', 'More actions')
  await screen.press('Enter')
  await screen.see('menuitem', 'Merge with another member')
  // To the last, and from there one up.
  await screen.hold('menuitem', 'Set tier manually')
  await screen.press('ArrowUp')
  await screen.hold('menuitem', 'Erase personal data')
  await screen.press('ArrowUp')
  await screen.hold('menuitem', 'Merge with another member')
  await screen.press('Enter')
  await screen.see('dialog', TITLE)
  await screen.hold('searchbox', 'Search: Other member')
  await screen.type(typed)
  await screen.tabTo('button', `Add ${other}`)
  await screen.press('Enter')
  await screen.see('columnheader', 'Afterwards')
}

/** Ada is awarded points after Ben's, and again after both have become one. */
async function mergedOverTime(app: TestApp): Promise<TestShop> {
  const shop = await coffeeShop(app)
  await shop.advance(30 * DAY)
  await shop.award(1, 25)
  await shop.advance(60 * DAY)
  expectOk(await shop.admin('POST', '/customers/2/merge', { into: 1, dry_run: false }))
  await shop.advance(5 * DAY)
  await shop.award(1, 10)
  return shop
}

describe('two members who are one person', () => {
  it('are merged by keyboard, after what the result would be is said', async () => {
    const { open, shop } = await scene()
    const screen = await open('/members/1')
    await chooseOther(screen, 'huber', 'Ben Huber, customer-2@example.com, #2')
    await screen.read('The balance changes from 134 points to 334 points.')
    await screen.see('columnheader', 'Ben Huber (merged)')
    await screen.see('cell', '334')
    expect(expectOk(await shop.get('/customers/2/points')).body.points_balance).toBe(200)
    await screen.tabTo('button', 'Merge permanently')
    await screen.press('Enter')
    await screen.read('Members merged.')
    await screen.see('heading', 'Ada Brunner')
    await screen.read('300 points awarded by the API.')
    expect(expectOk(await shop.get('/customers/1/points')).body.points_balance).toBe(334)
    expect((await shop.get('/customers/2')).status).toBe(404)
  })

  it('have one history in the order of time, which says what was of the other', async () => {
    const { open } = await scene('owner', mergedOverTime)
    for (const tab of ['history', 'timeline']) {
      const screen = await open(`/members/1?tab=${tab}`)
      await screen.read('Booked for customer 2 before the merge.')
      const texts = `[...document.querySelectorAll('tbody tr')].map((row) => row.innerText)
        .filter((text) => /points/.test(text))`
      const rows: string[] = await screen.page.evaluate(texts)
      const place = (words: string) => rows.findIndex((row) => row.includes(words))
      expect(place('10 points awarded by')).toBe(0)
      // Booked later than the other's, so above them, though these came into the ledger last.
      expect(place('25 points awarded')).toBeGreaterThan(0)
      expect(place('300 points awarded')).toBeGreaterThan(place('25 points awarded'))
    }
    // Also by the old number, in a link that somebody has kept.
    const screen = await open('/members/2?tab=balance')
    await screen.see('heading', 'Ada Brunner')
    expect(await screen.page.evaluate('location.pathname')).toMatch(/members\/1$/)
    await screen.see('application', 'Balance over time')
    const steps = `document.querySelector('svg[role=application] path').getAttribute('d').match(/H[\\d.]+/g)
      .map((step) => Number(step.slice(1)))`
    const xs: number[] = await screen.page.evaluate(steps)
    expect(xs).toEqual(xs.toSorted((one, other) => one - other))
    // The award of 30 days later is a third of the way to that of 95 days later.
    const [end = 0, middle = 0, last = 0] = [xs.at(-1), xs.at(-2), xs[0]]
    expect((end - middle) / (end - last)).toBeCloseTo(65 / 95, 1)
  })

  it('are merged the other way too, and the page of the one who stays is shown', async () => {
    const { open, shop } = await scene()
    const screen = await open('/members/1')
    await chooseOther(screen, '2', 'Ben Huber, customer-2@example.com, #2')
    await screen.tabTo('radio', 'Ada Brunner, customer-1@example.com, #1')
    await screen.press('ArrowDown')
    await screen.read('The balance changes from 200 points to 334 points.')
    await screen.see('columnheader', 'Ada Brunner (merged)')
    await screen.tabTo('button', 'Merge permanently')
    await screen.press('Enter')
    await screen.see('heading', 'Ben Huber')
    await screen.read('Members merged.')
    expect(expectOk(await shop.get('/customers/2/points')).body.points_balance).toBe(334)
    expect(screen.page.complaints).toEqual([])
  })

  it('are never the member of the page, and nobody else merges who only helps members', async () => {
    const { open } = await sharedScene()
    const screen = await open('/members/1')
    await screen.click('button', 'More actions')
    await screen.click('menuitem', 'Merge with another member')
    await screen.click('searchbox', 'Search: Other member')
    await screen.type('brunner')
    await screen.read('Nothing found.')
    const helper = await (await sharedScene('support')).open('/members/1')
    await helper.click('button', 'More actions')
    await helper.see('menuitem', 'Exclude from the programme')
    await helper.miss('menuitem', 'Merge with another member')
  })
})
