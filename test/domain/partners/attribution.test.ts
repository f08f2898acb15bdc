import { describe, expect, it } from 'vitest'
import {
  attributionOf,
  type Buyer,
  type OrderPartner,
  type OrderSources,
} from '../../../src/domain/partners/attribution.ts'

const PLACED = new Date('2026-10-31T12:00:00Z')
const SETTINGS = { allow_self_referral: false, link_attribution_window_days: 30 }

const someone = (name: string, fields: Partial<OrderPartner> = {}): OrderPartner => ({
  partner_id: name,
  customer_id: null,
  email: `${name}@example.com`,
  group_id: null,
  ...fields,
})
const coded = (name: string, fields: Partial<OrderPartner> = {}) => ({
  ...someone(name, fields),
  code: name.toUpperCase(),
})
const clicked = (name: string, at: string, fields: Partial<OrderPartner> = {}) => ({
  ...someone(name, fields),
  clicked_at: new Date(at),
})
const sources = (fields: Partial<OrderSources>): OrderSources => ({
  by_code: [],
  by_link: null,
  ...fields,
})
const buyer: Buyer = { customer_id: 1, email: 'buyer@example.com' }

/** For whom an order counts, and by what: `ada code`. */
function told(from: OrderSources, by: Buyer | null = buyer, settings = SETTINGS): string | null {
  const found = attributionOf(PLACED, from, by, settings)
  return found && `${found.partner.partner_id} ${found.attributed_by} ${found.code}`
}

describe('an order counts for', () => {
  it('nobody without a code or a click', () => {
    expect(told(sources({}))).toBeNull()
  })

  it('the partner whose code it used, before the one whose link was clicked', () => {
    const by_link = clicked('bob', '2026-10-31T11:00:00Z')
    expect(told(sources({ by_code: [coded('ada')], by_link }))).toBe('ada code ADA')
    expect(told(sources({ by_link }))).toBe('bob link null')
  })

  it('the first of several partners’ codes', () => {
    expect(told(sources({ by_code: [coded('bob'), coded('ada')] }))).toBe('bob code BOB')
  })

  it.each([
    ['2026-10-31T12:00:00.000Z', true],
    ['2026-10-01T12:00:00.000Z', true],
    ['2026-10-01T11:59:59.999Z', false],
    ['2025-10-31T12:00:00.000Z', false],
    // A clock of ours that is ahead of the shop's.
    ['2026-10-31T12:00:05.000Z', true],
  ])('the partner whose link was clicked at %s: %s', (at, counts) => {
    expect(told(sources({ by_link: clicked('bob', at) }))).toBe(counts ? 'bob link null' : null)
  })

  it('no partner whose own order it is', () => {
    for (const own of [
      { customer_id: 1 },
      { email: 'buyer@example.com' },
      { email: 'BUYER+partner@example.com' },
      { email: 'b.u.y.e.r@example.com', customer_id: 2 },
    ]) {
      expect(told(sources({ by_code: [coded('ada', own)] })), own.email).toBeNull()
      const by_link = clicked('ada', '2026-10-31T11:00:00Z', own)
      expect(told(sources({ by_link })), own.email).toBeNull()
      const allowing = { ...SETTINGS, allow_self_referral: true }
      expect(told(sources({ by_code: [coded('ada', own)] }), buyer, allowing)).toBe('ada code ADA')
    }
  })

  it('another partner where one’s own code was used', () => {
    const own = coded('ada', { customer_id: 1 })
    const by_link = clicked('bob', '2026-10-31T11:00:00Z')
    expect(told(sources({ by_code: [own], by_link }))).toBe('bob link null')
    expect(told(sources({ by_code: [own, coded('cy')], by_link }))).toBe('cy code CY')
  })

  it('a partner known only by the code, and of a guest', () => {
    const forgotten = coded('ada', { email: null })
    expect(told(sources({ by_code: [forgotten] }))).toBe('ada code ADA')
    expect(told(sources({ by_code: [coded('ada')] }), { customer_id: 2, email: null })).toBe(
      'ada code ADA',
    )
    expect(told(sources({ by_code: [coded('ada', { customer_id: 1 })] }), null)).toBe(
      'ada code ADA',
    )
  })
})
