import { beforeAll, expect, it } from 'vitest'
import { PREVIEWS_WAITING_MAX } from '../../src/runtime/preview-queue.ts'
import { line, orderShop } from '../support/orders.ts'
import { readProgram } from '../support/programs.ts'
import { reportMany } from '../support/report-many.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

/**
 * A preview that walks many orders takes long. While it runs, the service still answers everything
 * else: other shops, and what needs no database. The previews of a shop take turns.
 */

const ORDERS = 500
const BUYERS = 10
const SPAN = { placed_from: '2026-01-01T00:00:00Z', placed_until: '2030-01-01T00:00:00Z' }

let busy: TestShop
let other: TestShop
let rule_id: string

beforeAll(async () => {
  busy = await orderShop()
  for (let buyer = 1; buyer <= BUYERS; buyer += 1) await busy.customer(buyer)
  const orders = Array.from({ length: ORDERS }, (_, index) => ({
    type: 'order',
    id: index + 1,
    body: { customer_id: (index % BUYERS) + 1, paid: true, lines: [line('10.00')] },
  }))
  expect(await reportMany(busy, orders)).toBe(ORDERS)
  const rule = (await readProgram(busy)).earning_rules.find(({ type }) => type === 'order_placed')
  rule_id = String(rule?.id)
  expectOk(await busy.patch(`/program/earn-rules/${rule_id}`, { fields: { earnPoints: 2 } }))
  other = await newShop()
})

const previewJudging = () => busy.admin('POST', '/orders/judge-again', { ...SPAN, dry_run: true })

const dryRun = (shop: TestShop) =>
  shop.patch('/program/settings', { points_name: 'Stars', dry_run: true })

/** A preview that looks at past orders too, and so takes longer than any answer on its way. */
const dryRunOfRule = () =>
  busy.patch(`/program/earn-rules/${rule_id}`, { fields: { earnPoints: 3 }, dry_run: true })

async function seeHealth() {
  expect((await fetch(`${busy.app.base_url}/healthz`)).status).toBe(200)
}

it('answers other calls while a preview runs', async () => {
  let has_ended = false
  const preview = previewJudging().finally(() => {
    has_ended = true
  })
  let rounds = 0
  while (!has_ended) {
    await seeHealth()
    expectOk(await other.get('/program'))
    rounds += 1
  }
  expect(expectOk(await preview).body.orders_changed).toBe(ORDERS)
  // A service that waits for the preview answers the first round after it.
  expect(rounds).toBeGreaterThan(2)
})

it('lets the previews of a shop wait for each other, and not those of another shop', async () => {
  const ended: string[] = []
  const noted = async (name: string, call: Promise<unknown>) => {
    await call
    ended.push(name)
  }
  const first = noted('first', previewJudging())
  // By then the first has begun.
  await seeHealth()
  await Promise.all([
    first,
    noted('second', dryRunOfRule().then(expectOk)),
    noted('of another shop', dryRun(other).then(expectOk)),
  ])
  expect(ended).toEqual(['of another shop', 'first', 'second'])
})

it('refuses the previews that would wait too long, and carries out the others', async () => {
  const sent = PREVIEWS_WAITING_MAX + 15
  const first = previewJudging()
  const others = Array.from({ length: sent }, () => dryRun(busy))
  const answers = await Promise.all(others)
  expectOk(await first)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.length).toBeLessThanOrEqual(sent - PREVIEWS_WAITING_MAX)
  for (const { status, body, headers } of refused) {
    expect(status).toBe(429)
    expect(body.error).toMatchObject({
      code: 'rate_limited',
      details: { rate_class: 'preview', retry_after_seconds: 5 },
    })
    expect(headers.get('retry-after')).toBe('5')
  }
  expectOk(await dryRun(busy))
  expectOk(await previewJudging())
})
