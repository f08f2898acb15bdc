import { describe, expect, it } from 'vitest'
import { expectOk } from '../../../support/shop.ts'
import { Screen } from '../screen.ts'
import { PASSWORD, withConsole } from '../world.ts'

const { browser, scene } = withConsole()

/** From the sign-in to the end, by keyboard alone. */
async function comeIn(at: string, email: string): Promise<Screen> {
  const screen = await Screen.open(browser, at)
  await screen.tabTo('textbox', 'E-mail')
  await screen.type(email)
  await screen.tabTo('textbox', 'Password')
  await screen.type(PASSWORD)
  await screen.press('Enter')
  return screen
}

/** Goes to a member by name, from anywhere. */
async function find(screen: Screen, typed: string, option: string, name: string): Promise<void> {
  await screen.see('navigation', 'Main')
  await screen.press('k', { control: true })
  await screen.see('combobox', 'Search or go to')
  await screen.type(typed)
  await screen.see('option', option)
  await screen.press('Enter')
  await screen.see('heading', name)
}

describe('somebody in support', () => {
  it('finds why somebody has 14 points', async () => {
    const { at, person } = await scene('support')
    const screen = await comeIn(at(''), person.email)
    await find(screen, 'ada', 'Ada Brunner customer-1@example.com', 'Ada Brunner')
    await screen.read('14 points for order 501.')
    // What earned, at which rate, and what earned nothing.
    await screen.read('14.90')
    await screen.read('Gift cards earn nothing')
  })

  it('puts a mistake right: points too many are taken back by reversing their entry', async () => {
    const { at, person, shop } = await scene('support')
    await shop.award(3, 40)
    const screen = await comeIn(at(''), person.email)
    await find(screen, 'jürgen', 'Jürgen Müller customer-3@example.com', 'Jürgen Müller')
    await screen.tabTo('button', 'Reverse: 40 points awarded by the API.')
    await screen.press('Enter')
    await screen.see('dialog', 'Reverse this entry?')
    await screen.see('region', 'What will happen')
    await screen.tabTo('textbox', 'Reason')
    await screen.type('Given to the wrong person')
    await screen.tabTo('button', 'Reverse')
    await screen.press('Enter')
    await screen.read('Entry reversed. The balance is now 0.')
    await screen.read('Given to the wrong person')
    expect(expectOk(await shop.get('/customers/3/points')).body.points_balance).toBe(0)
  })
})
