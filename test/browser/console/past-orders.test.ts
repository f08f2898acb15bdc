import { expect, it } from 'vitest'
import { line, order } from '../../support/orders.ts'
import { expectOk } from '../../support/shop.ts'
import { withConsole } from './world.ts'

const consoles = withConsole()

it('recalculates past orders after it has said what changes, and takes it back', async () => {
  const { open, shop } = await consoles.scene()
  const { earning_rules } = expectOk(await shop.get('/program')).body
  const rule = earning_rules.find(({ type }: { type: string }) => type === 'order_placed')
  await shop.customer(901)
  await order(shop, 9011, { customer_id: 901, lines: [line('100.00')] })
  const balance = async () => expectOk(await shop.get('/customers/901')).body.points_balance
  const before = await balance()
  expect(before).toBeGreaterThan(0)
  const screen = await open('/program')
  await screen.click('button', 'Recalculate past orders')
  await screen.read('No points would change for orders from these days.')
  const earnPoints = Number(rule.fields.earnPoints) * 3
  expectOk(await shop.patch(`/program/earn-rules/${rule.id}`, { fields: { earnPoints } }))
  const again = await open('/program')
  await again.click('button', 'Recalculate past orders')
  await again.read('would change.')
  expect(await balance()).toBe(before)
  await again.click('button', 'Recalculate')
  await again.read('Past orders recalculated')
  expect(await balance()).toBe(before * 3)
  const after = await open('/program')
  await after.click('button', 'Recalculate past orders')
  await after.click('button', 'Undo')
  await after.read('Points returned: 0.')
  await after.click('button', 'Undo recalculation')
  await after.read('Recalculation undone')
  expect(await balance()).toBe(before)
})
