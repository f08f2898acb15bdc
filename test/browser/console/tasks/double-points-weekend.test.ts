import { expect, it } from 'vitest'
import type { TestApp } from '../../../support/app.ts'
import { expectOk, newShop } from '../../../support/shop.ts'
import { withConsole } from '../world.ts'

const { scene } = withConsole()

/** A shop that has just begun: points for orders, and two members. */
async function freshShop(app: TestApp) {
  const shop = await newShop(app)
  expectOk(await shop.post('/program/earn-rules', { type: 'order_placed', fields: {} }))
  await shop.customer(1)
  await shop.customer(2)
  return shop
}

it('a double-points weekend with a limit is made and scheduled by keyboard alone', async () => {
  const { open, shop } = await scene('owner', freshShop)
  const screen = await open('/members')
  await screen.tabTo('link', 'Campaigns')
  await screen.press('Enter')
  await screen.tabTo('button', 'Turn on campaigns')
  await screen.press('Enter')
  await screen.tabTo('link', 'New campaign')
  await screen.press('Enter')
  await screen.tabTo('link', 'Flash weekend Double points from Saturday to Sunday.')
  await screen.press('Enter')
  await screen.tabTo('textbox', 'Name')
  await screen.type('Double points weekend')
  await screen.tabTo('textbox', 'Maximum bonus points')
  await screen.type('5000')
  await screen.read('It ends earlier after 5,000 bonus points.')
  await screen.read('It reaches 2 members.')
  await screen.press('Enter')
  await screen.see('heading', 'Double points weekend')
  await screen.tabTo('button', 'Schedule')
  await screen.press('Enter')
  await screen.see('dialog', 'Schedule “Double points weekend”?')
  await screen.read('2× points on orders.')
  await screen.tabTo('button', 'Schedule')
  await screen.press('Enter')
  await screen.read('Campaign scheduled.')
  const [campaign] = expectOk(await shop.get('/campaigns')).body.data
  expect(campaign).toMatchObject({
    status: 'scheduled',
    name: 'Double points weekend',
    multiplier: 2,
    limits: { max_bonus_points: 5_000 },
  })
  const starts = new Date(campaign?.starts_at ?? '')
  const ends = new Date(campaign?.ends_at ?? '')
  const inShop = (moment: Date) =>
    new Intl.DateTimeFormat('en', {
      ...{ weekday: 'long', hour: 'numeric', hourCycle: 'h23', timeZone: 'Europe/Vienna' },
    }).format(moment)
  expect([inShop(starts), inShop(ends)]).toEqual(['Saturday, 00', 'Monday, 00'])
})
