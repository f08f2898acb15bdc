import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isDatabaseUnavailable, isWriteRefusal } from '../../src/store/error-kind.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { openMigrated } from '../support/database.ts'
import { send, verdict } from '../support/http.ts'
import { pause } from '../support/service-process.ts'
import { newShop, type TestShop } from '../support/shop.ts'

/**
 * What callers are told where the database says no. `wait`: 503, and the same request later.
 * `full`: the same, and nobody is sent here meanwhile. `ours`: a mistake of this service.
 */
const STATES: readonly (readonly [string, 'wait' | 'full' | 'ours', string])[] = [
  ['08000', 'wait', 'connection exception'],
  ['08003', 'wait', 'connection does not exist'],
  ['08006', 'wait', 'connection failure'],
  ['22003', 'ours', 'numeric value out of range'],
  ['23505', 'ours', 'unique violation'],
  ['23514', 'ours', 'check violation'],
  ['25006', 'full', 'read only transaction'],
  ['25P02', 'ours', 'in failed transaction'],
  ['25P03', 'wait', 'idle in transaction'],
  ['25P04', 'wait', 'transaction timeout'],
  ['28P01', 'ours', 'invalid password'],
  ['40001', 'wait', 'serialization failure'],
  ['40003', 'wait', 'statement completion unknown'],
  ['40P01', 'wait', 'deadlock detected'],
  ['42P01', 'ours', 'undefined table'],
  ['42601', 'ours', 'syntax error'],
  ['53000', 'full', 'insufficient resources'],
  ['53100', 'full', 'disk full'],
  ['53200', 'full', 'out of memory'],
  ['53300', 'wait', 'too many connections'],
  ['53400', 'full', 'configuration limit exceeded'],
  ['54000', 'ours', 'program limit exceeded'],
  ['55P03', 'wait', 'lock not available'],
  ['57014', 'wait', 'query canceled'],
  ['57P01', 'wait', 'admin shutdown'],
  ['57P02', 'wait', 'crash shutdown'],
  ['57P03', 'wait', 'cannot connect now'],
  ['57P05', 'wait', 'idle session timeout'],
  ['58000', 'wait', 'system error'],
  ['58030', 'full', 'io error'],
  ['XX000', 'ours', 'internal error'],
  ['ENOSPC', 'full', 'no space left'],
  ['EDQUOT', 'full', 'quota exceeded'],
  ['EROFS', 'full', 'read-only file system'],
  ['EIO', 'full', 'the disk failed'],
  ['ECONNREFUSED', 'wait', 'nobody listens'],
  ['ECONNRESET', 'wait', 'the connection broke'],
]

it.each(STATES)('%s is answered as "%s": %s', (code, told) => {
  const error = Object.assign(new Error('as the database says it'), { code })
  expect(isDatabaseUnavailable(error)).toBe(told !== 'ours')
  expect(isWriteRefusal(error)).toBe(told === 'full')
})

describe('a database that cannot be written', () => {
  const own = openMigrated()
  let app: TestApp
  let shop: TestShop
  beforeAll(async () => {
    const database = await own
    app = await startApp({ database })
    shop = await newShop(app)
    await shop.customer(1)
  })
  afterAll(async () => {
    await app.close()
    await (await own).close()
  })

  let awards = 0
  const award = () => {
    awards += 1
    const body = { points: 1, source_ref: `award-${awards}` }
    return shop.post('/customers/1/points/earn', body)
  }
  /** What is told is asked of the database once a second. */
  const ready = async () => {
    await pause(1_050)
    return send(app.base_url, { method: 'GET', path: '/readyz' })
  }
  const setReadOnly = async (on: boolean) => {
    const { embedded } = await own
    await embedded?.exec(`SET default_transaction_read_only = ${on ? 'on' : 'off'}`)
  }

  it('is 503 for writes, and unready until a write works again', async () => {
    expect([(await award()).status, (await ready()).status]).toEqual([200, 200])
    await setReadOnly(true)
    const refused = await award()
    expect(verdict(refused)).toBe('503 platform_unavailable')
    expect(refused.headers.get('retry-after')).toBe('2')
    expect((await shop.get('/customers/1/points')).body.points_balance).toBe(1)
    for (let look = 0; look < 2; look += 1) {
      const unready = await ready()
      expect(unready.status).toBe(503)
      expect(unready.body).toEqual({ status: 'not_ready', missing: ['writes'] })
    }
    await setReadOnly(false)
    expect((await ready()).body).toEqual({ status: 'ready' })
    expect((await award()).status).toBe(200)
  })
})
