import { describe, expect, it } from 'vitest'
import { line, order } from '../support/orders.ts'
import { applicant, partner, partnerShop } from '../support/partners.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

const health = async (shop: TestShop) => expectOk(await shop.admin('GET', '/health')).body

describe('the health of a shop', () => {
  it('says how each part is, and names the versions', async () => {
    const shop = await newShop()
    const found = await health(shop)
    expect(found.checks.map(({ name }) => name)).toEqual([
      ...['database', 'jobs', 'mail', 'webhooks', 'disk', 'clock'],
    ])
    expect(found.checks.find(({ name }) => name === 'database')).toMatchObject({ state: 'ok' })
    expect(found.checks.find(({ name }) => name === 'mail')).toMatchObject({
      ...{ state: 'attention', message: expect.stringContaining('no mail server') },
    })
    expect(found.versions.node).toBe(process.versions.node)
    expect(Object.entries(found.attention)).toEqual(
      Object.keys(found.attention).map((name) => [
        name,
        name === 'payouts_due_amount' ? '0.00' : 0,
      ]),
    )
  })

  it('counts what waits for somebody, in this shop alone', async () => {
    const shop = await partnerShop({ holdback_days: 0 })
    const other = await newShop()
    await applicant(shop, 'Cid')
    const [ada, bob] = [await partner(shop), await partner(shop, 'Bob')]
    for (const [number, { code }] of [ada, bob].entries()) {
      await order(shop, number + 1, {
        lines: [line('100.00')],
        discount_codes: [{ code }],
      })
    }
    expectOk(await shop.admin('POST', '/payouts/run', { reference: 'x', partner_ids: [ada.id] }))
    const webhook = { url: 'https://hooks.invalid/x', topics: ['points.earned'] }
    const { id } = expectOk(await shop.post('/webhooks', webhook)).body
    const failing = { consecutive_failures: 3 }
    const { db } = shop.app.database
    await db.updateTable('webhooks').set(failing).where('webhook_id', '=', id).execute()
    expect(await health(shop)).toMatchObject({
      attention: {
        ...{ partners_waiting: 1, payouts_due: 1, payouts_due_amount: '10.00', payouts_open: 1 },
        ...{ webhooks_failing: 1, webhooks_disabled: 0, codes_waiting: 0 },
      },
    })
    const disabled = { status: 'disabled', disabled_reason: 'too_many_failures' } as const
    await db.updateTable('webhooks').set(disabled).where('webhook_id', '=', id).execute()
    expect(await health(shop)).toMatchObject({
      ...{ status: 'failed', attention: { webhooks_failing: 0, webhooks_disabled: 1 } },
    })
    expect((await health(other)).attention).toMatchObject({
      ...{ partners_waiting: 0, payouts_due: 0, payouts_open: 0, webhooks_disabled: 0 },
    })
  })
})
