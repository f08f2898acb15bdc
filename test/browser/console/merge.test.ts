import { describe, expect, it } from 'vitest'
import { expectOk } from '../../support/shop.ts'
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
  await screen.hold('menuitem', 'Set the tier by hand')
  await screen.press('ArrowUp')
  await screen.hold('menuitem', 'Forget this person')
  await screen.press('ArrowUp')
  await screen.hold('menuitem', 'Merge with another member')
  await screen.press('Enter')
  await screen.see('dialog', TITLE)
  await screen.hold('searchbox', 'Search: The other member')
  await screen.type(typed)
  await screen.tabTo('button', `Add ${other}`)
  await screen.press('Enter')
  await screen.see('columnheader', 'Afterwards')
}

describe('two members who are one person', () => {
  it('are merged by keyboard, after what the result would be is said', async () => {
    const { open, shop } = await scene()
    const screen = await open('/members/1')
    await chooseOther(screen, 'huber', 'Ben Huber, customer-2@example.com, #2')
    await screen.read('The balance goes from 134 points to 334 points.')
    await screen.see('columnheader', 'Ben Huber (is merged)')
    await screen.see('cell', '334')
    expect(expectOk(await shop.get('/customers/2/points')).body.points_balance).toBe(200)
    await screen.tabTo('button', 'Merge for good')
    await screen.press('Enter')
    await screen.read('Both are one member now.')
    await screen.see('heading', 'Ada Brunner')
    await screen.read('300 points awarded by a call of the API.')
    expect(expectOk(await shop.get('/customers/1/points')).body.points_balance).toBe(334)
    expect((await shop.get('/customers/2')).status).toBe(404)
  })

  it('are merged the other way too, and the page of the one who stays is shown', async () => {
    const { open, shop } = await scene()
    const screen = await open('/members/1')
    await chooseOther(screen, '2', 'Ben Huber, customer-2@example.com, #2')
    await screen.tabTo('radio', 'Ada Brunner, customer-1@example.com, #1')
    await screen.press('ArrowDown')
    await screen.read('The balance goes from 200 points to 334 points.')
    await screen.see('columnheader', 'Ada Brunner (is merged)')
    await screen.tabTo('button', 'Merge for good')
    await screen.press('Enter')
    await screen.see('heading', 'Ben Huber')
    await screen.read('Both are one member now.')
    expect(expectOk(await shop.get('/customers/2/points')).body.points_balance).toBe(334)
    expect(screen.page.complaints).toEqual([])
  })

  it('are never the member of the page, and nobody else merges who only helps members', async () => {
    const { open } = await sharedScene()
    const screen = await open('/members/1')
    await screen.click('button', 'More actions')
    await screen.click('menuitem', 'Merge with another member')
    await screen.click('searchbox', 'Search: The other member')
    await screen.type('brunner')
    await screen.read('Nothing found.')
    const helper = await (await sharedScene('support')).open('/members/1')
    await helper.click('button', 'More actions')
    await helper.see('menuitem', 'Exclude from the programme')
    await helper.miss('menuitem', 'Merge with another member')
  })
})
