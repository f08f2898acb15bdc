import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OpenDatabase, openPostgres } from '../../src/store/db.ts'
import { ADMIN_TOKEN, type TestApp } from '../support/app.ts'
import { insertMembers } from '../support/bulk-members.ts'
import { preparedEnvironment } from '../support/environments.ts'
import { send } from '../support/http.ts'
import { shopIdOf } from '../support/ladders.ts'
import { behindGate } from '../support/row-gate.ts'
import { type Environment, endProcesses, pause, startService } from '../support/service-process.ts'
import { expectOk, newShop, TestShop } from '../support/shop.ts'
import { TIMEOUT_MS } from './rounds.ts'

/** Several batches. */
const MEMBERS = 400
const POINTS = 7

let environment: Environment
let database: OpenDatabase

beforeAll(async () => {
  environment = {
    ...(await preparedEnvironment()),
    LAUREL_ADMIN_TOKEN: ADMIN_TOKEN,
    LAUREL_TEST_CLOCK: '1',
  }
  database = openPostgres(environment.DATABASE_URL ?? '', () => undefined)
})
afterAll(async () => {
  await endProcesses()
  await database.close()
})

it(
  'imports each row once, and undoes it once, however often the service is killed',
  {
    timeout: TIMEOUT_MS,
  },
  async () => {
    let service = await startService(environment)
    const appOf = () => ({ base_url: service.base_url, database }) as TestApp
    let shop = await newShop(appOf())
    const shop_id = await shopIdOf(shop)
    await insertMembers(database.db, shop_id, { count: MEMBERS, step: 1, at: new Date() })
    const rows = Array.from({ length: MEMBERS }, (_, index) => `${index + 1},${POINTS}\n`)
    const sent = await send(service.base_url, {
      method: 'POST',
      path: `/admin/api/imports?preset=laurel&shop=${shop.domain}`,
      token: ADMIN_TOKEN,
      raw_body: `legacy_id,points_balance\n${rows.join('')}`,
      headers: { 'Content-Type': 'text/csv' },
    })
    const { id } = expectOk(sent).body
    const read = async () => expectOk(await shop.admin('GET', `/imports/${id}`)).body
    const entries = async (source: string) => {
      const found = await sql<{ customers: number; entries: number }>`
      SELECT count(*)::integer AS entries, count(DISTINCT customer_id)::integer AS customers
      FROM entries WHERE shop_id = ${shop_id} AND source = ${source}
    `.execute(database.db)
      return found.rows[0]
    }

    /** Kills the service in the middle of the work, and lets another one go on. */
    const killWhile = async (count: 'rows_imported' | 'rows_undone') => {
      const last = sql`accounts WHERE shop_id = ${shop_id} AND customer_id = ${MEMBERS}`
      // However fast it is, it cannot finish: the last member's account is held.
      await behindGate(database.db, last, async () => {
        // Moving the clock runs the jobs; the answer never comes.
        const cut = shop.advance(60).catch(() => undefined)
        while ((await read())[count] === 0) await pause(5)
        await service.stop('SIGKILL')
        await cut
      })
      const { rows: left } = await sql<{ done: number }>`
      SELECT ${sql.ref(count)} AS done FROM member_imports WHERE import_id = ${id}
    `.execute(database.db)
      expect(left[0]?.done).toBeLessThan(MEMBERS)
      service = await startService(environment)
      shop = new TestShop(appOf(), shop.domain, shop.key)
      // Until the database has noticed that the killed one is gone, and while the worker is at it,
      // the job leaves the import alone.
      while (['running', 'undoing'].includes((await read()).status)) await shop.advance(60)
    }

    expectOk(await shop.admin('POST', `/imports/${id}/start`, {}))
    await killWhile('rows_imported')
    const once = { customers: MEMBERS, entries: MEMBERS }
    expect(await read()).toMatchObject({ status: 'done', points_imported: MEMBERS * POINTS })
    expect(await entries('import')).toEqual(once)
    expectOk(await shop.admin('POST', `/imports/${id}/undo`, {}))
    await killWhile('rows_undone')
    expect(await read()).toMatchObject({ status: 'undone', points_taken_back: MEMBERS * POINTS })
    expect(await entries('import_reversal')).toEqual(once)
    expect(expectOk(await shop.admin('GET', '/verify')).body.problems).toEqual([])
  },
)
