import { sql } from 'kysely'
import { bookEntries } from '../../src/actions/ledger/book-entries.ts'
import { AT_ONCE, type Posting } from '../../src/domain/points/ledger.ts'
import { OpenAccount } from '../../src/domain/points/open-account.ts'
import type { Shop } from '../../src/domain/shops/shop.ts'
import { inTransaction } from '../../src/store/db.ts'
import { lockAccounts } from '../../src/store/points/ledger.ts'
import { findShopByDomain } from '../../src/store/shops/shops.ts'
import type { TestShop } from './shop.ts'

/** Ledgers with a past, and what a summary must say of them. */

export async function storedShop({ app, domain }: TestShop): Promise<Shop> {
  const shop = await findShopByDomain(app.database.db, domain)
  if (shop === undefined) throw new Error(`${domain} is not there`)
  return shop
}

/** What an entry says besides that it is an award of an order. */
export type Deed = Pick<Posting, 'points'> & Partial<Posting> & { at: string }

export const DEEDS = {
  order: { type: 'earn', source: 'order' },
  waiting: { type: 'earn', source: 'order', is_pending: true },
  release: { type: 'earn', source: 'order_release' },
  api: { type: 'earn', source: 'api' },
  refund: { type: 'reversal', source: 'order_reversal' },
  /** Of more than the balance has. */
  refund_cut: { type: 'reversal', source: 'order_reversal', requested_points: -50, owed_delta: 30 },
  settled: { type: 'reversal', source: 'owed' },
  correction: { type: 'adjust', source: 'adjustment' },
  deduction: { type: 'adjust', source: 'deduction' },
  redemption: { type: 'redeem', source: 'api' },
} as const

/** Books these one after another, as if each had been done at its own time. */
export async function bookDeeds(
  shop: TestShop,
  customer_id: number,
  deeds: readonly Deed[],
): Promise<void> {
  const stored = await storedShop(shop)
  await inTransaction(shop.app.database.db, async (tx) => {
    const account = (await lockAccounts(tx, stored.shop_id, [customer_id])).get(customer_id)
    if (account === undefined) throw new Error(`${customer_id} is no member`)
    const { is_excluded: _, tiers_enabled: __, ...own } = account
    const open = new OpenAccount(own)
    for (const { at, ...deed } of deeds) {
      open.post({
        type: 'earn',
        requested_points: deed.points,
        source: 'order',
        source_ref: null,
        description: null,
        title_key: 'order_placed',
        metadata: null,
        order_total: null,
        ...AT_ONCE,
        created_at: new Date(at),
        ...deed,
      })
    }
    await bookEntries(tx, stored, [open])
  })
}

interface Row {
  readonly customer_id: number
  readonly type: string
  readonly source: string
  readonly points: number
  readonly requested_points: number | null
  readonly is_pending: boolean
  readonly created_at: Date
}

/** Every entry of a shop with its date there, told by another part of the machine than the service asks. */
export async function readDatedEntries(shop: TestShop) {
  const { shop_id, timezone } = await storedShop(shop)
  const { db } = shop.app.database
  const found = await sql<Row>`SELECT * FROM entries WHERE shop_id = ${shop_id}`.execute(db)
  const dates = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone })
  return found.rows.map((row) => ({ ...row, date: dates.format(row.created_at) }))
}

/** What these entries say of a window when every one of them is looked at. */
export function naiveFigures(
  entries: Awaited<ReturnType<typeof readDatedEntries>>,
  from: string,
  to: string,
) {
  const rows = entries.filter(({ date }) => date >= from && date <= to)
  const sum = (of: readonly Row[]) => of.reduce((total, { points }) => total + points, 0)
  const spendable = rows.filter((row) => !row.is_pending)
  const gone = spendable.filter((row) => row.type === 'redeem' || row.source === 'deduction')
  const earned = spendable.filter(({ type }) => type === 'earn')
  const corrected = spendable.filter(({ type, points }) => type === 'adjust' && points > 0)
  const refunded = spendable
    .filter(({ type, source }) => type === 'reversal' && source !== 'owed')
    .map((row) => ({ ...row, points: row.requested_points ?? row.points }))
  return {
    earned_in_period: sum([...earned, ...corrected, ...refunded]),
    redeemed_in_period: -sum(gone) || 0,
    rewards: rows.filter((row) => row.type === 'redeem').length,
  }
}

/** The same figures as the summary has them. */
export async function reportedFigures(shop: TestShop, query: string) {
  const { points, rewards } = (await shop.get(`/analytics/summary?${query}`)).body
  return {
    earned_in_period: points.earned_in_period,
    redeemed_in_period: points.redeemed_in_period,
    rewards: rewards.redeemed_in_period,
  }
}
