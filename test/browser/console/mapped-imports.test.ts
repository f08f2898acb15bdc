import { expect, it } from 'vitest'
import { expectOk, newShop } from '../../support/shop.ts'
import type { Screen } from './screen.ts'
import { withConsole } from './world.ts'

/** A file of another product is imported without typing a name of a field. */

const { scene } = withConsole()

const FILE = [
  'No.,First Name,Last Name,Email,Accepts Email Marketing,Bonus,Shoe size',
  '1,Ada,Dawson,ada@example.com,yes,120,38',
  '2,Ben,Okafor,ben@example.com,no,80,43',
  '3,Benjamin,Okafor,ben@example.com,no,20,43',
].join('\n')

/** As the arrows of the keyboard do, whatever the system shows for a list. */
async function choose(screen: Screen, name: string, value: string): Promise<void> {
  await screen.see('combobox', name)
  await screen.page.evaluate(`(() => {
    const field = document.querySelector(${JSON.stringify(`select[aria-label="${name}"]`)})
    const write = Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value').set
    write.call(field, ${JSON.stringify(value)})
    field.dispatchEvent(new Event('change', { bubbles: true }))
  })()`)
}

it('maps columns by what they seem to hold, and creates customers when asked to', async () => {
  const { open, shop } = await scene('manager', newShop)
  const screen = await open('/settings/data')
  await screen.click('button', 'Import members')
  await screen.see('button', 'Download sample file')
  await screen.choose('input[type=file]', 'members.csv', FILE)
  await screen.see('table', 'Column mapping')
  await screen.read('Skipped: No., Bonus, Shoe size')
  // Examples of the first rows.
  await screen.read('120 · 80 · 20')
  expect(await screen.faults()).toEqual([])
  await choose(screen, 'Import “Bonus” as', 'points')
  await choose(screen, 'Import “No.” as', 'customer_id')
  await screen.read('Skipped: Shoe size')
  await screen.click('button', 'Check file')

  await screen.read('Customers not found in the shop: 3 rows')
  await screen.read('None of the rows can be imported as they are.')
  await screen.click('checkbox', 'Create missing customers')
  await screen.read('Lines: 3, 4.')
  expect(await screen.faults()).toEqual([])
  await screen.click('button', 'Start')
  await screen.read('3 rows will be imported, and the file has 220 points.')
  await screen.hold('button', 'Cancel')
  await screen.press('Tab')
  await screen.press('Enter')
  await screen.see('progressbar', 'Progress')
  await shop.advance(60)
  await screen.read('Done')

  const ada = expectOk(await shop.get('/customers/1')).body
  expect(ada).toMatchObject({ first_name: 'Ada', last_name: 'Dawson', points_balance: 120 })
  const members = await open('/members?search=daws')
  await members.read('Ada Dawson')
  const nobody = await open('/members?search=awson')
  await nobody.read('Search by the start of a first name')
})
