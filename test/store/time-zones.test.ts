import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { sharedApp } from '../support/app.ts'

it('the database knows every time zone that the runtime knows, and its hours', async () => {
  const names = Intl.supportedValuesOf('timeZone')
  const { db } = (await sharedApp()).context.database
  const moment = new Date('2026-07-01T12:00:00Z')
  const { rows } = await sql<{ name: string; local: string }>`
    SELECT name, to_char(${moment}::timestamptz AT TIME ZONE name, 'YYYY-MM-DD HH24:MI') AS local
    FROM jsonb_array_elements_text(${JSON.stringify(names)}::jsonb) AS name
  `.execute(db)
  const parts = { dateStyle: 'short', timeStyle: 'short' } as const
  const differing = rows.filter(({ name, local }) => {
    const here = new Intl.DateTimeFormat('sv', { ...parts, timeZone: name }).format(moment)
    return here !== local
  })
  expect(rows).toHaveLength(names.length)
  // Rules change, and neither side is always the first to know: an hour at most, and a few.
  expect(differing.length).toBeLessThan(10)
})
