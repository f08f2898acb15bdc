import { describe, expect, it } from 'vitest'
import { prepareDatabase } from '../../src/commands/serve/prepare-database.ts'
import { createLog } from '../../src/lib/log.ts'
import { DUE_KINDS } from '../../src/store/due-kinds.ts'
import { listShopsDue } from '../../src/store/due-shops.ts'
import { startApp } from '../support/app.ts'
import { newShop } from '../support/shop.ts'

/** Shops as older releases took them: nothing is lost, and the log says what it means. */
describe('a shop whose time zone or currency is none', () => {
  it('still starts, is warned of, and holds up no other', async () => {
    // A database of its own: such a shop is not to stay where other tests are.
    const worker = process.env.VITEST_POOL_ID ?? '0'
    const app = await startApp({ database_name: `laurel_odd_${worker}` })
    const { db } = app.context.database
    const [odd, other] = [await newShop(app), await newShop(app)]
    const traits = { timezone: 'AET', currency: 'ABC' }
    await db.updateTable('shops').set(traits).where('domain', '=', odd.domain).execute()
    const lines: Record<string, unknown>[] = []
    const log = createLog('warn', { write: (line) => lines.push(JSON.parse(line)) })
    const opening = { secret: app.context.secret, previous_secret: null }
    await prepareDatabase(app.context.database, opening, log)
    expect(lines).toMatchObject([
      { shop: odd.domain, timezone: 'AET' },
      { shop: odd.domain, currency: 'ABC' },
    ])
    for (const kind of DUE_KINDS) await listShopsDue(db, kind, app.context.clock.now())
    await other.advance(60)
    expect((await odd.get('/shop')).body).toMatchObject(traits)
    expect((await odd.get('/program')).status).toBe(200)
    expect((await other.get('/program')).status).toBe(200)
    const settings = { points_expiry: { enabled: true, months: 12 }, dry_run: true }
    expect((await odd.call('PATCH', '/program/settings', settings)).status).toBe(200)
    await app.close()
  })
})
