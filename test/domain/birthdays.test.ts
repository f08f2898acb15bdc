import { expect, it } from 'vitest'
import { lockedUntil } from '../../src/domain/customers/birthdays.ts'

it('a birthday is locked for 365 days, and not a moment longer', () => {
  const entered_at = new Date('2027-06-01T10:00:00.000Z')
  // A leap year: the day of the entry comes again a day later.
  const ends_at = new Date('2028-05-31T10:00:00.000Z')
  expect(lockedUntil(entered_at, new Date('2028-05-31T09:59:59.999Z'))).toEqual(ends_at)
  expect(lockedUntil(entered_at, ends_at)).toBeNull()
})
