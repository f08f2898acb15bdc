import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '../../src/lib/ids.ts'
import { ADMIN_TOKEN, startApp } from '../support/app.ts'
import { shopIdOf } from '../support/ladders.ts'
import { line, order } from '../support/orders.ts'
import { applicant, partner, partnerShop } from '../support/partners.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

const DAY = 86_400

const health = async (shop: TestShop) => expectOk(await shop.admin('GET', '/health')).body

describe('the health of a shop', () => {
  it('says how each part is, and names the versions', async () => {
    const shop = await newShop()
    const found = await health(shop)
    expect(found.checks.map(({ name }) => name)).toEqual([
      ...['database', 'jobs', 'mail', 'platform', 'webhooks', 'disk', 'clock', 'backup'],
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

describe('the reports of a shop without a platform', () => {
  const platform = async (shop: TestShop) =>
    (await health(shop)).checks.find(({ name }) => name === 'platform')
  const SILENT = 'The shop has reported nothing in the last three days.'
  const HEARD = 'The shop has reported something in the last three days.'

  it('are missed after three days, until something changes or its own feed token is used', async () => {
    const shop = await newShop()
    expect(await platform(shop)).toMatchObject({ state: 'attention', message: SILENT })
    await shop.customer(1)
    expect(await platform(shop)).toMatchObject({ state: 'ok', message: HEARD })
    await shop.advance(3 * DAY + 60)
    expect(await platform(shop)).toMatchObject({ state: 'attention', message: SILENT })
    // Nothing is new in it, but the shop is there.
    const { token } = await shop.adminToken('feed')
    const same = { email: 'customer-1@example.com' }
    expectOk(await shop.platform('PUT', '/customers/1', same, token))
    expect(await platform(shop)).toMatchObject({ state: 'ok' })
    expect(await platform(await newShop())).toMatchObject({ state: 'attention' })
  })

  it('are counted if they cannot be processed', async () => {
    const shop = await newShop()
    await shop.customer(1)
    const { database, context } = shop.app
    const now = context.clock.now()
    const row = { shop_id: await shopIdOf(shop), event_id: newId('pev', now), kind: 'order_saved' }
    const failed = { payload: '{}', created_at: now, failed_at: now }
    await database.db
      .insertInto('platform_events')
      .values({ ...row, ...failed })
      .execute()
    const message = 'Reports of the shop that cannot be processed: 1.'
    expect(await platform(shop)).toMatchObject({ state: 'attention', message })
  })
})

describe('the backup', () => {
  const backup = async (shop: TestShop) =>
    (await health(shop)).checks.find(({ name }) => name === 'backup')

  it('is missed until one was sent to its end, and again when it is two days old', async () => {
    const app = await startApp()
    const shop = await newShop(app)
    const never = 'Laurel has not made a backup yet.'
    expect(await backup(shop)).toMatchObject({ state: 'attention', message: never })
    const headers = { Authorization: `Bearer ${ADMIN_TOKEN}` }
    const sent = await fetch(`${app.base_url}/admin/backup`, { headers })
    expect((await sent.arrayBuffer()).byteLength).toBeGreaterThan(1_000)
    expect(await backup(shop)).toMatchObject({ state: 'ok' })
    await sql`
      UPDATE deployment
      SET value = to_jsonb((value #>> '{}')::timestamptz - interval '49 hours')
      WHERE name = 'last_backup_at'
    `.execute(app.database.db)
    const old = 'The last backup is 2 days old.'
    expect(await backup(shop)).toMatchObject({ state: 'attention', message: old })
    await app.close()
  })

  it('is not missed where other tools make it', async () => {
    const app = await startApp({ config: { backup_check: false } })
    const message = 'Other tools make the backups, and are not checked here.'
    expect(await backup(await newShop(app))).toMatchObject({ state: 'ok', message })
    await app.close()
  })
})
