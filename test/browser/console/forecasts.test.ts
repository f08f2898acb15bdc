import { describe, expect, it } from 'vitest'
import type { TestApp } from '../../support/app.ts'
import { inDays } from '../../support/campaigns.ts'
import { line, order } from '../../support/orders.ts'
import { newRule, readProgram } from '../../support/programs.ts'
import { expectOk, newShop } from '../../support/shop.ts'
import { withConsole } from './world.ts'

const { scene } = withConsole()

/** A point for each euro: 10 to 24 euros a day for two weeks, and 500 before the last 90 days. */
async function shopWithOrders(app: TestApp) {
  const shop = await newShop(app)
  await shop.switch({ campaigns_feature: true })
  await newRule(shop, { type: 'order_placed', title: 'Place an order' })
  await shop.product(7, { title: 'Espresso beans', tags: ['coffee'] })
  await shop.customer(1)
  await shop.customer(2)
  for (let days = 1; days <= 14; days += 1) {
    await order(shop, days, {
      customer_id: 1 + (days % 2),
      created_at: await inDays(shop, -days),
      lines: [line(`${10 + days}.00`, { product_id: 7 })],
    })
  }
  await order(shop, 99, {
    customer_id: 1,
    created_at: await inDays(shop, -120),
    lines: [line('500.00')],
  })
  return shop
}

describe('who makes a campaign', () => {
  it('sees before it is saved how many more points it gives, and whether a tag is mistyped', async () => {
    const { open, shop } = await scene('owner', shopWithOrders)
    const screen = await open('/campaigns/new?template=flash_weekend')
    await screen.see('region', 'Forecast')
    await screen.click('textbox', 'Name')
    await screen.type('Double points')
    await screen.click('radio', 'Only these')
    await screen.click('textbox', 'Product tags')
    await screen.type('cofee')
    await screen.read('No products match.')
    await screen.retype('coffee')
    await screen.read('more points.')
    const text: string = await screen.page.evaluate('document.body.innerText')
    expect(text).not.toContain('No products match.')
    const [, said] = /the last 90 days would have given (\d+) more points\./.exec(text) ?? []
    // A Saturday brings at most 18 bonus points, both days at least 23.
    await screen.click('textbox', 'Maximum bonus points')
    await screen.type('20')
    await screen.read('Its limit would have been reached after 1 day.')
    await screen.retype('')
    await screen.click('button', 'Save draft')
    await screen.see('heading', 'Double points')
    const [draft] = expectOk(await shop.get('/campaigns')).body.data
    const change = {
      ...{ write: 'update_campaign', id: draft?.id ?? '' },
      body: { status: 'scheduled' },
    }
    const asked = await shop.post('/program/forecasts', { change }, { key: null })
    const { difference } = expectOk(asked).body
    expect(difference.points).toBeGreaterThan(20)
    expect(Number(said)).toBe(difference.points)
  })
})

describe('who changes the programme', () => {
  it('sees both sides, asks further back, and reads what is not known in their language', async () => {
    const { open, shop } = await scene('owner', shopWithOrders)
    const { earning_rules } = await readProgram(shop)
    const rule = earning_rules.find(({ type }) => type === 'order_placed')
    const screen = await open(`/program/earn/${rule?.id}?language=de`)
    await screen.click('textbox', 'Punkte')
    await screen.retype('2')
    await screen.click('button', 'Prüfen und speichern')
    await screen.see('region', 'Prognose')
    // 11 to 24 euros.
    await screen.read('245 Punkte mehr')
    await screen.read('2 Mitglieder hätten mehr bekommen, niemand weniger.')
    await screen.see(
      'image',
      'Punkte mit und ohne diese Änderung. Jetzt: 245 Punkte (Grundpunkte: 245). Nach der Änderung: 490 Punkte (Grundpunkte: 490).',
    )
    await screen.click('DisclosureTriangle', 'Einschränkungen (1)')
    await screen.read('Nachgerechnet wird nur, was sie getan haben.')
    await screen.tabTo('combobox', 'Grundlage')
    await screen.press('ArrowDown')
    await screen.read('in den letzten 180 Tagen 745 Punkte mehr')
    expect((await readProgram(shop)).earning_rules).toEqual(earning_rules)
  })

  it('reads that there are no figures where nobody has bought anything', async () => {
    const { open } = await scene('owner', async (app) => {
      const shop = await newShop(app)
      await newRule(shop, { type: 'order_placed' })
      return shop
    })
    const screen = await open('/program/earn/new?type=account_created')
    await screen.click('button', 'Review and save')
    await screen.see('region', 'Forecast')
    await screen.read('No points were earned in the last 90 days, so there is no forecast.')
    await screen.miss('table', 'All figures')
    expect(await screen.page.evaluate(`document.body.innerText.includes('All figures')`)).toBe(
      false,
    )
  })
})
