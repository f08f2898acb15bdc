import { describe, expect, it } from 'vitest'
import {
  afterEarlierClaim,
  countedClaims,
  type EarlierClaim,
} from '../../../src/domain/referrals/referral-claims.ts'

const [ADA, BEN] = [1, 2]

const earlier = (fields: Partial<EarlierClaim> = {}): EarlierClaim => ({
  referral_id: 'ref_1',
  customer_id: ADA,
  status: 'open',
  code_id: 'code_1',
  is_public: true,
  ...fields,
})
const on_page = (customer_id: number) => ({ customer_id, is_public: true })
const by_server = (customer_id: number) => ({ customer_id, is_public: false })

describe('a claim after', () => {
  it.each([
    ['none', undefined, on_page(ADA), 'new'],
    ['none', undefined, by_server(ADA), 'new'],
    ['one on a page by the same code', earlier(), on_page(ADA), 'same'],
    ['one on a page by another code', earlier(), on_page(BEN), 'already_claimed'],
    ['one on a page', earlier(), by_server(ADA), 'taken_over'],
    ['one on a page by another code', earlier(), by_server(BEN), 'taken_over'],
    ['one of the server', earlier({ is_public: false }), on_page(ADA), 'already_claimed'],
    ['one of the server', earlier({ is_public: false }), by_server(ADA), 'already_claimed'],
    ['a completed one', earlier({ status: 'completed' }), by_server(ADA), 'already_claimed'],
    ['a rejected one', earlier({ status: 'rejected' }), on_page(ADA), 'already_claimed'],
  ])('%s, %j, by %j is %s', (_which, before, next, expected) => {
    expect(afterEarlierClaim(before, next)).toBe(expected)
  })
})

it('what strangers claim counts for pages alone', () => {
  const claims = { by_servers: 3, on_pages: 13 }
  expect(countedClaims(claims, true)).toBe(16)
  expect(countedClaims(claims, false)).toBe(3)
})
