import { describe, expect, it } from 'vitest'
import { DAY } from '../../../support/orders.ts'
import { expectOk, newShop } from '../../../support/shop.ts'
import { withConsole } from '../world.ts'

const { scene } = withConsole()

describe('a bookkeeper with nothing but the keyboard', () => {
  it('reads what is owed at the end of a month, and exports it', async () => {
    const { shop, open } = await scene('bookkeeper', (app) => newShop(app))
    const reward = { type: 'fixed_amount', name: '€5 off', points_cost: 100, discount_value: 5 }
    expectOk(await shop.post('/program/rewards', reward))
    await shop.customer(1, { first_name: 'Ada', last_name: 'Brunner' })
    await shop.award(1, 300)
    // What was owed is counted once the day is over.
    await shop.advance(2 * DAY)
    await shop.app.context.runDueJobs()
    const screen = await open('')
    await screen.tabTo('link', 'Reports')
    await screen.press('Enter')
    await screen.tabTo('tab', 'Revenue')
    for (let step = 0; step < 5; step += 1) await screen.press('ArrowRight')
    await screen.see('table', 'Liability by age')
    await screen.read('€15.00')
    await screen.page.evaluate(`(() => {
      const hand_over = URL.createObjectURL
      URL.createObjectURL = (file) => {
        window.saved = file.text()
        return hand_over(file)
      }
    })()`)
    await screen.tabTo('button', 'Export CSV')
    await screen.press('Enter')
    await expect
      .poll(() => screen.page.evaluate('window.saved'))
      .toMatch(/^day,period,points,value\r\n[\d-]+,[\d-]+,300,15\.00\r\n$/)
  })
})
