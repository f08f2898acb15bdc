import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { sharedApp } from '../support/app.ts'

const { TZ } = process.env
afterEach(() => {
  if (TZ === undefined) delete process.env.TZ
  else process.env.TZ = TZ
})

const MOMENTS = [
  // How members without any activity are ordered.
  '0001-01-01T00:00:00.000Z',
  '1899-12-31T23:59:59.999Z',
  '1970-01-01T00:00:00.001Z',
  // The hours that summer time repeats and skips.
  '2027-10-31T00:30:00.000Z',
  '2027-10-31T01:30:00.000Z',
  '2027-03-28T01:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
]

it.each([
  'UTC',
  'Europe/Vienna',
  'Asia/Kolkata',
  'America/Los_Angeles',
  'Pacific/Apia',
])('moments are kept to the millisecond, whatever time zone the machine has: %s', async (zone) => {
  process.env.TZ = zone
  const { db } = (await sharedApp()).context.database
  for (const moment of MOMENTS) {
    const { rows } = await sql<{ kept: Date }>`
        SELECT ${new Date(moment)}::timestamptz AS kept
      `.execute(db)
    expect(rows[0]?.kept.toISOString()).toBe(moment)
  }
})
