import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isoTime } from '../../src/lib/iso-time.ts'
import { runs } from '../support/runs.ts'

/** As PostgreSQL writes it: without zeros at the end of a fraction. */
const written = (moment: Date) =>
  moment
    .toISOString()
    .replace('T', ' ')
    .replace(/(\.\d*?)0*Z$/, '$1')
    .replace(/\.$/, '')

it.each([
  ['2026-07-01 12:00:00', '2026-07-01T12:00:00.000Z'],
  ['2026-07-01 12:00:00.5', '2026-07-01T12:00:00.500Z'],
  ['2026-07-01 12:00:00.05', '2026-07-01T12:00:00.050Z'],
  ['2026-07-01 12:00:00.005', '2026-07-01T12:00:00.005Z'],
])('reads %s', (text, iso) => {
  expect(isoTime(text)).toBe(iso)
  expect(written(new Date(iso))).toBe(text)
})

it('says of every moment what a date says', () => {
  const moments = fc.date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(moments, (at) => {
      expect(isoTime(written(at))).toBe(at.toISOString())
    }),
    runs(200),
  )
})
