import { describe, expect, it } from 'vitest'
import {
  giveBackByHand,
  type Irreversible,
  type ReversalKind,
  type ReversibleEntry,
  reversalKind,
  reversalSource,
  takeBackByHand,
} from '../../../src/domain/points/entry-reversal.ts'
import { OpenAccount } from '../../../src/domain/points/open-account.ts'
import { AT, newAccount } from '../accounts.ts'

/** Which entries can be reversed by hand, and what a reversal leaves in the ledger. */

const entry = (change: Partial<ReversibleEntry> = {}): ReversibleEntry => ({
  ...{ entry_id: 'entry_1', seq: 1, type: 'earn', source: 'api', points: 50 },
  ...{ order_id: null, of_seq: null, metadata: null },
  ...change,
})

describe('the reversal of an entry', () => {
  it.each<[Partial<ReversibleEntry>, ReversalKind | Irreversible]>([
    [{}, 'take_back'],
    [{ type: 'adjust', source: 'adjustment' }, 'take_back'],
    [{ type: 'adjust', source: 'adjustment', points: -50 }, 'give_back'],
    [{ type: 'adjust', source: 'deduction', points: -50 }, 'give_back'],
    [{ source: 'birthday' }, 'award'],
    [{ source: 'birthday_release', of_seq: 3 }, 'award'],
    [{ source: 'birthday', type: 'credit' }, 'award'],
    [{ order_id: 7 }, 'of_order'],
    [{ source: 'order' }, 'of_order'],
    [{ source: 'order_release', order_id: 7 }, 'of_order'],
    [{ type: 'redeem', source: 'redemption', points: -50 }, 'of_redemption'],
    [{ type: 'expire', source: 'expiry', points: -50 }, 'expired'],
    [{ type: 'history', source: 'import' }, 'of_import'],
    [{ source: 'tier' }, 'of_tier'],
    [{ type: 'reversal', source: 'owed', points: -50 }, 'is_reversal'],
    [{ type: 'adjust', source: 'deduction_reversal' }, 'is_reversal'],
    [{ type: 'adjust', source: 'adjustment', points: -50, of_seq: 3 }, 'is_reversal'],
    [{ points: 0 }, 'nothing_applied'],
    [{ type: 'adjust', source: 'deduction', points: 0 }, 'nothing_applied'],
  ])('%j is %s', (change, kind) => {
    expect(reversalKind(entry(change))).toBe(kind)
  })

  it('has a source of its own', () => {
    expect(reversalSource('api')).toBe('api_reversal')
  })
})

const open = (balance: number) =>
  new OpenAccount({ ...newAccount(), seq: 1, credits_total: balance, points_earned: balance })

const OF_REVERSAL = {
  ...{ customer_id: 1001, source_ref: 'entry_1', description: 'By mistake', order_total: null },
  ...{ is_pending: false, pending_until: null, pending_delta: 0, of_seq: 1, order_id: null },
  ...{ due_at: null, created_at: AT },
}
const words = { reason: 'By mistake', now: AT }

describe('points that were given by hand', () => {
  it.each([
    ['are taken from the balance', 80, { left: 50, lost: 0, forgiven: 0 }, 50, 50, 0],
    ['are owed if they were spent', 20, { left: 20, lost: 0, forgiven: 0 }, 50, 20, 30],
    ['are not taken again if they were lost', 20, { left: 20, lost: 30, forgiven: 0 }, 50, 20, 0],
    ['are taken as far as they are left', 80, { left: 10, lost: 0, forgiven: 0 }, 10, 10, 0],
  ])('%s', (_title, balance, lot, left, applied, owed) => {
    const account = open(balance)
    takeBackByHand(account, entry(), { left, lot }, words)
    expect(account.entries).toEqual([
      expect.objectContaining({
        ...{ ...OF_REVERSAL, type: 'reversal', source: 'api_reversal' },
        ...{ points: -applied, requested_points: -left, title_key: 'points_reversed' },
        title_params: { requested: left, applied, source_ref: 'entry_1' },
        ...{ metadata: null, owed_delta: owed },
      }),
    ])
    expect(account.balance).toBe(balance - applied)
  })

  it.each([
    [{ counts_for_tier: false }, { counts_for_tier: false }, 0],
    [{ counts_for_tier: true }, null, -50],
    [{ other: 1 }, null, -50],
  ])('with %j take from the tier only what counted for it', (metadata, expected, counted) => {
    const account = open(80)
    takeBackByHand(
      account,
      entry({ metadata }),
      { left: 50, lot: { left: 50, lost: 0, forgiven: 0 } },
      words,
    )
    expect(account.entries[0]).toMatchObject({ metadata: expected, tier_points: counted })
  })
})

describe('points that were taken by hand', () => {
  it('are given back, and count neither as earned nor for tiers', () => {
    const account = open(10)
    const taken = entry({ type: 'adjust', source: 'adjustment', points: -40 })
    giveBackByHand(account, taken, 0, words)
    expect(account.entries).toEqual([
      expect.objectContaining({
        ...{ ...OF_REVERSAL, type: 'adjust', source: 'adjustment_reversal' },
        ...{ points: 40, requested_points: 40, title_key: 'points_adjusted' },
        title_params: { requested: 40, applied: 40 },
        ...{ metadata: { counts_for_tier: false }, owed_delta: 0, tier_points: 0 },
      }),
    ])
    expect(account.account).toMatchObject({ points_earned: 10, points_redeemed: 0 })
    expect(account.balance).toBe(50)
  })
})
