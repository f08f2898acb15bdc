import { describe, expect, it } from 'vitest'
import { drafted, numberIn, sentValue } from '../../console/src/program/fields/draft.ts'
import { localTime, momentAt } from '../../console/src/program/fields/local-time.ts'
import { nested } from '../../console/src/program/fields/spec.ts'

describe('a number that is typed', () => {
  it.each([
    ['1,5', 'en-GB', 1.5],
    ['1.5', 'de', 1.5],
    ['1,5', 'de', 1.5],
    ['1.000', 'de', 1_000],
    ['1,000', 'en-GB', 1_000],
    ['1.234.567,25', 'de', 1_234_567.25],
    ['1,234,567.25', 'en-GB', 1_234_567.25],
    ['10 000', 'en-GB', 10_000],
    ['-3', 'en-GB', -3],
    [' ', 'de', null],
    ['many', 'en-GB', 'many'],
    ['1.2.3', 'en-GB', '1.2.3'],
  ])('%j in %s is %j', (text, language, number) => {
    expect(numberIn(text, language)).toBe(number)
  })

  it('is shown in a way that is read again as the same', () => {
    for (const language of ['de', 'en-GB']) {
      for (const number of [0, 0.5, 1_000, 1234.5, 1_000_000]) {
        const spec = { key: 'points', type: 'number', default: null }
        const writing = { language, timezone: 'UTC' }
        const text = drafted(spec, number, writing)
        expect(sentValue(spec, text, number, writing)).toBe(number)
      }
    }
  })
})

describe('a time that is typed', () => {
  it.each([
    ['2026-07-01T08:00', 'Europe/Vienna', '2026-07-01T06:00:00.000Z'],
    ['2026-12-01T08:00', 'Europe/Vienna', '2026-12-01T07:00:00.000Z'],
    // The hours around the changes of the clock.
    ['2026-03-29T01:30', 'Europe/Vienna', '2026-03-29T00:30:00.000Z'],
    ['2026-03-29T03:30', 'Europe/Vienna', '2026-03-29T01:30:00.000Z'],
    ['2026-10-25T03:30', 'Europe/Vienna', '2026-10-25T02:30:00.000Z'],
    ['2026-01-01T00:00', 'Pacific/Auckland', '2025-12-31T11:00:00.000Z'],
  ])('%s in %s is %s, and back', (local, timezone, moment) => {
    expect(momentAt(local, timezone)).toBe(moment)
    expect(localTime(moment, timezone)).toBe(local)
  })

  it('stays as it is if it is none, for the service to refuse', () => {
    expect(momentAt('soon', 'UTC')).toBe('soon')
  })
})

describe('values by name', () => {
  it('remove what was emptied', () => {
    const spec = { key: 'tierPoints', type: 'points_by_tier', default: {} }
    const writing = { language: 'en-GB', timezone: 'UTC' }
    const sent = sentValue(spec, { gold: '20', silver: '' }, { silver: 5, gone: 7 }, writing)
    expect(sent).toEqual({ gold: 20, silver: null, gone: null })
  })

  it('go into their objects', () => {
    const body = nested([
      ['points_expiry.enabled', true],
      ['points_expiry.months', 6],
      ['name', 'x'],
    ])
    expect(body).toEqual({ points_expiry: { enabled: true, months: 6 }, name: 'x' })
  })
})
