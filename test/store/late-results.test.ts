import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  finishEmail,
  markHandedOver,
  type QueuedEmail,
  retryEmail,
} from '../../src/emails/store/emails.ts'
import { type DeliveryResult, saveResults } from '../../src/webhooks/store/deliveries.ts'
import { shopIdOf } from '../support/ladders.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'
import { NOBODYS_URL } from '../support/valid-request.ts'

/** Results that come late, twice, or of an attempt that somebody else has overtaken. */

const NOW = new Date('2026-10-01T08:00:00Z')
const LATER = new Date('2026-10-01T09:00:00Z')

let shop: TestShop
let shop_id: number

beforeAll(async () => {
  shop = await newShop()
  shop_id = await shopIdOf(shop)
})

describe('the result of a delivery', () => {
  const attempt = (at: string, status_code: number | null) => ({
    at,
    status_code,
    error: status_code === null ? 'timeout' : null,
    duration_ms: 5,
  })
  const FAILED = attempt('2026-10-01T08:00:00.000Z', 500)
  const DELIVERED = attempt('2026-10-01T08:01:00.000Z', 204)

  async function newDelivery() {
    const topics = ['points.earned']
    const made = expectOk(await shop.post('/webhooks', { url: NOBODYS_URL, topics })).body
    await shop.customer(1)
    await shop.award(1, 5)
    const { db } = shop.app.database
    const found = await sql<{ delivery_id: string }>`
      SELECT delivery_id FROM deliveries WHERE shop_id = ${shop_id} AND webhook_id = ${made.id}
    `.execute(db)
    const { delivery_id = '' } = found.rows[0] ?? {}
    const told = (
      of: ReturnType<typeof attempt>,
      status: DeliveryResult['status'],
      due_at: Date | null = null,
    ) => saveResults(db, [{ shop_id, delivery_id, attempt: of, status, due_at }], [], NOW)
    const read = async () => {
      const { rows } = await sql<{ status: string; made: number; due_at: Date | null }>`
        SELECT status, attempts_made AS made, due_at, jsonb_array_length(attempts) AS told
        FROM deliveries WHERE shop_id = ${shop_id} AND delivery_id = ${delivery_id}
      `.execute(db)
      return rows[0]
    }
    const remove = () => shop.call('DELETE', `/webhooks/${made.id}`, {})
    return { told, read, remove }
  }

  it('that is sent twice counts once', async () => {
    const { told, read, remove } = await newDelivery()
    await told(FAILED, 'pending', LATER)
    await told(FAILED, 'pending', LATER)
    expect(await read()).toEqual({ status: 'pending', made: 1, told: 1, due_at: LATER })
    await told(DELIVERED, 'delivered')
    await told(DELIVERED, 'delivered')
    expect(await read()).toEqual({ status: 'delivered', made: 2, told: 2, due_at: null })
    await remove()
  })

  it.each([
    ['delivered', DELIVERED],
    ['dropped', attempt('2026-10-01T08:02:00.000Z', null)],
  ] as const)('that comes late does not undo that it was %s', async (status, last) => {
    const { told, read, remove } = await newDelivery()
    await told(last, status)
    await told(FAILED, 'pending', LATER)
    expect(await read()).toEqual({ status, made: 1, told: 1, due_at: null })
    await remove()
  })
})

describe('failed attempts in a row', () => {
  const MINUTE_LATER = new Date(NOW.getTime() + 60_000)
  const WELL = { status: 'active', paused_until: null }
  const PAUSED = { status: 'active', paused_until: MINUTE_LATER }

  it.each([
    [4, WELL],
    [5, PAUSED],
    [24, PAUSED],
    [25, { status: 'disabled', paused_until: MINUTE_LATER }],
  ])('%i of them make an endpoint that', async (failures_in_a_row, health) => {
    const { db } = shop.app.database
    const body = { url: NOBODYS_URL, topics: ['points.earned'] }
    const { id: webhook_id } = expectOk(await shop.post('/webhooks', body)).body
    const report = { shop_id, webhook_id, failures_in_a_row, had_success: false }
    const [found] = await saveResults(db, [], [report], NOW)
    expect(found).toEqual({ shop_id, webhook_id, ...health })
    if (health.status === 'active') {
      const success = { ...report, failures_in_a_row: 0, had_success: true }
      expect(await saveResults(db, [], [success], NOW)).toMatchObject([WELL])
    }
    await shop.call('DELETE', `/webhooks/${webhook_id}`, {})
  })
})

describe('the end of an attempt at an e-mail', () => {
  const CONTENT = {} as Parameters<typeof markHandedOver>[2]

  /** One that a worker took, was too slow with, and another worker has taken since. */
  async function overtaken() {
    const { db } = shop.app.database
    const email_id = `mail_${randomUUID()}`
    await sql`
      INSERT INTO emails (shop_id, email_id, template, recipient, occasion, status, due_at,
        attempts, created_at)
      VALUES (${shop_id}, ${email_id}, 'welcome', 'customer 1', ${email_id}, 'queued', ${LATER},
        2, ${NOW})
    `.execute(db)
    // Only what says which attempt it is, is read.
    const of = (attempts: number) => ({ shop_id, email_id, attempts }) as QueuedEmail
    const status = async () => {
      const found = await sql<{ status: string }>`
        SELECT status FROM emails WHERE shop_id = ${shop_id} AND email_id = ${email_id}
      `.execute(db)
      return found.rows[0]?.status
    }
    return { db, slow: of(1), quick: of(2), status }
  }

  it.each([
    ['a refusal for now', 'retry'],
    ['a refusal for good', 'failed'],
    ['a success', 'sent'],
  ] as const)('by the slower of two, %s, changes nothing', async (_what, outcome) => {
    const { db, slow, quick, status } = await overtaken()
    const endSlow = () =>
      outcome === 'retry'
        ? retryEmail(db, slow, { reason: '451 later', due_at: LATER })
        : finishEmail(db, slow, { status: outcome, reason: null, now: LATER })
    expect(await markHandedOver(db, slow, CONTENT, NOW)).toBe(false)
    await endSlow()
    expect(await status()).toBe('queued')
    expect(await markHandedOver(db, quick, CONTENT, NOW)).toBe(true)
    await endSlow()
    expect(await status()).toBe('handed_over')
    expect(await markHandedOver(db, quick, CONTENT, NOW)).toBe(false)
    await finishEmail(db, quick, { status: 'sent', reason: null, now: LATER })
    await endSlow()
    expect(await status()).toBe('sent')
    await retryEmail(db, quick, { reason: '451 later', due_at: LATER })
    expect(await status()).toBe('sent')
  })
})
