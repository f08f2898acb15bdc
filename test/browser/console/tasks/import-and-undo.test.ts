import { expect, it } from 'vitest'
import { expectOk, newShop } from '../../../support/shop.ts'
import { withConsole } from '../world.ts'

/** From a fresh shop, by keyboard alone: import 1,000 members, and undo it. */

const { scene } = withConsole()

const MEMBERS = 1_000

it('imports 1,000 members with their points, sees how far it is, and undoes it', async () => {
  const { open, shop } = await scene('manager', newShop)
  const rows = Array.from(
    { length: MEMBERS },
    (_, index) => `${index + 1},member-${index + 1}@example.com,10`,
  )
  const file = ['legacy_id,email,points_balance', ...rows, 'none,nobody,many'].join('\n')
  const screen = await open('/settings/data')
  await screen.tabTo('button', 'Import members')
  await screen.press('Enter')
  await screen.see('dialog', 'Import members')
  await screen.choose('input[type=file]', 'members.csv', file)
  await screen.tabTo('checkbox', 'Create missing customers')
  await screen.press('Space')
  await screen.tabTo('button', 'Check file')
  await screen.press('Enter')

  await screen.see('table', 'Skipped rows')
  await screen.read('Checked')
  await screen.read('1,001')
  const points = async (number: number) =>
    (await shop.get(`/customers/${number}/points`)).body.points_balance
  await screen.tabTo('button', 'Start')
  await screen.press('Enter')
  await screen.read('1,000 rows will be imported, and the file has 10,000 points.')
  await screen.hold('button', 'Cancel')
  await screen.press('Tab')
  await screen.press('Enter')
  await screen.see('progressbar', 'Progress')
  await shop.advance(60)
  // It is told, and not asked for: nothing was loaded again.
  await screen.read('Done')
  await screen.miss('progressbar', 'Progress')
  expect(await points(MEMBERS)).toBe(10)

  await screen.tabTo('button', 'Undo')
  await screen.press('Enter')
  await screen.read('This undoes 1,000 rows with 10,000 points')
  await screen.hold('button', 'Cancel')
  await screen.press('Tab')
  await screen.press('Enter')
  await screen.see('progressbar', 'Progress')
  await shop.advance(60)
  await screen.read('Undone')
  expect(await points(MEMBERS)).toBe(0)
  const [found] = expectOk(await shop.admin('GET', '/imports')).body.data
  expect(found).toMatchObject({ status: 'undone', rows_undone: MEMBERS, points_taken_back: 10_000 })
})
