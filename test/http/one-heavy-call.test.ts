import { beforeAll, expect, it } from 'vitest'
import { PREVIEWS_WAITING_MAX } from '../../src/runtime/preview-queue.ts'
import { shopIdOf } from '../support/ladders.ts'
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
const REFUSED = 15
const SPAN = { placed_from: '2026-01-01T00:00:00Z', placed_until: '2030-01-01T00:00:00Z' }

let busy: TestShop
let other: TestShop

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
  expectOk(await busy.patch(`/program/earn-rules/${rule?.id}`, { fields: { earnPoints: 2 } }))
  other = await newShop()
})

const previewJudging = () => busy.admin('POST', '/orders/judge-again', { ...SPAN, dry_run: true })

const dryRun = (shop: TestShop) =>
  shop.patch('/program/settings', { points_name: 'Stars', dry_run: true })

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

/** A preview of the busy shop that runs until it is let go. */
async function longPreview() {
  const { previews } = busy.app.context
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const ended = previews.run(await shopIdOf(busy), () => {
    begun.resolve()
    return end.promise
  })
  await begun.promise
  return {
    letGo: () => {
      end.resolve()
      return ended
    },
  }
}

it('lets the previews of a shop wait for each other, and not those of another shop', async () => {
  const first = await longPreview()
  let has_ended = false
  const second = dryRun(busy).finally(() => {
    has_ended = true
  })
  // As many as would let it end if it did not wait.
  for (let turn = 0; turn < 10; turn += 1) expectOk(await dryRun(other))
  expect(has_ended).toBe(false)
  await first.letGo()
  expectOk(await second)
})

it('refuses the previews that would wait too long, and carries out the others', async () => {
  const first = await longPreview()
  const all_refused = Promise.withResolvers<void>()
  let refusals = 0
  const others = Array.from({ length: PREVIEWS_WAITING_MAX + REFUSED }, async () => {
    const answer = await dryRun(busy)
    if (answer.status !== 200) refusals += 1
    if (refusals === REFUSED) all_refused.resolve()
    return answer
  })
  await all_refused.promise
  await first.letGo()
  const answers = await Promise.all(others)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused).toHaveLength(REFUSED)
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
