import type { Context } from '../../context.ts'
import {
  giveBackByHand,
  type Irreversible,
  type ReversalKind,
  reversalKind,
  takeBackByHand,
} from '../../domain/points/entry-reversal.ts'
import type { EffectOnMember } from '../../domain/points/figures-of-member.ts'
import { Lots } from '../../domain/points/lots.ts'
import { OpenAccount, PointsOutOfRange } from '../../domain/points/open-account.ts'
import type { Origin } from '../../domain/points/origin.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { notFound, pointsOutOfRange } from '../../errors.ts'
import { inTransaction, type Queries, rehearse, type Tx } from '../../store/db.ts'
import { findAwardByEntry } from '../../store/earning/awards.ts'
import { findStoredEntry, type StoredEntry } from '../../store/points/explained-entries.ts'
import type { MemberAccount } from '../../store/points/ledger.ts'
import { listLotEntries } from '../../store/points/lots.ts'
import { findReversalOf, readWhatIsLeft } from '../../store/points/reversals.ts'
import { readShopAt } from '../../store/programme/programs.ts'
import { takeBackAward } from '../earning/settle-award.ts'
import { bookEntries } from '../ledger/book-entries.ts'
import { readLot } from '../ledger/read-lot.ts'
import { reviewMembers } from '../tiers/review-members.ts'
import { entryIrreversible } from './irreversible-entries.ts'
import { lockPresentMember, readFigures } from './read-figures.ts'

export interface ReversalRequest {
  readonly customer_id: number
  readonly entry_id: string
  readonly reason: string | null
  readonly origin: Origin
}

export interface ReversedEntry extends EffectOnMember {
  readonly entry: StoredEntry
  /** False: it was reversed before, and nothing was done. */
  readonly changed: boolean
  /** The entry that reverses it; null: in a dry run, or all of an award was still held. */
  readonly reversal_id: string | null
}

/** Reverses one entry by another one. Throws `not_found`, or why it cannot be reversed. */
export async function reverseEntry(
  { database }: Context,
  shop: Shop,
  request: ReversalRequest,
  { dry_run, now }: { readonly dry_run: boolean; readonly now: Date },
): Promise<ReversedEntry> {
  const work = (tx: Tx) => reverse(tx, shop, request, now)
  try {
    if (!dry_run) return await inTransaction(database.db, work)
    return { ...(await rehearse(database.db, work)), reversal_id: null }
  } catch (error) {
    throw error instanceof PointsOutOfRange ? pointsOutOfRange() : error
  }
}

async function reverse(
  tx: Tx,
  shop: Shop,
  request: ReversalRequest,
  now: Date,
): Promise<ReversedEntry> {
  const { shop_id } = shop
  const { customer_id, entry_id } = request
  // Locked first, so that two at once meet here.
  const account = await lockPresentMember(tx, shop_id, customer_id)
  const entry = await findStoredEntry(tx, shop_id, customer_id, entry_id)
  if (entry === undefined) throw notFound('transaction', entry_id)
  const at = await readShopAt(tx, shop, now)
  const before = await readFigures(tx, at, customer_id)
  const kind = reversalKind(entry)
  if (!isReversible(kind)) throw entryIrreversible(kind, entry.source_ref)
  const changed =
    kind === 'award'
      ? await takeBack(tx, at, request, entry)
      : await reverseByHand(tx, at, request, { kind, entry, account })
  const after = changed ? await readFigures(tx, at, customer_id) : before
  const reversal = await findReversalOf(tx, shop_id, customer_id, entry)
  return { before, after, entry, changed, reversal_id: reversal?.entry_id ?? null }
}

function isReversible(kind: ReversalKind | Irreversible): kind is ReversalKind {
  return kind === 'take_back' || kind === 'give_back' || kind === 'award'
}

/** A rule's award, with all that is booked of it. False: nothing is left of it. */
async function takeBack(
  tx: Tx,
  at: ShopAt,
  { customer_id, reason, origin }: ReversalRequest,
  { seq, of_seq }: StoredEntry,
): Promise<boolean> {
  // A release names its award.
  const award_seq = of_seq ?? seq
  const award = await findAwardByEntry(tx, at.shop.shop_id, customer_id, award_seq)
  if (award === undefined) throw entryIrreversible('nothing_applied', null)
  if (award.points === 0) return false
  await takeBackAward(tx, at, award.award_id, { reason, origin })
  return true
}

interface ByHand {
  readonly kind: 'take_back' | 'give_back'
  readonly entry: StoredEntry
  readonly account: MemberAccount
}

async function reverseByHand(
  tx: Tx,
  at: ShopAt,
  { customer_id, reason, origin }: ReversalRequest,
  { kind, entry, account }: ByHand,
): Promise<boolean> {
  const { shop, program, now } = at
  const { shop_id } = shop
  if ((await findReversalOf(tx, shop_id, customer_id, entry)) !== undefined) return false
  const open = new OpenAccount(account, origin)
  const words = { reason, now }
  if (kind === 'give_back') {
    const entries = await listLotEntries(tx, shop_id, [customer_id])
    const forgiven = new Lots(entries.get(customer_id) ?? []).forgivenSince(entry.seq)
    if (-entry.points - forgiven > open.free_room) throw new PointsOutOfRange()
    giveBackByHand(open, entry, forgiven, words)
  } else {
    // A correction may be undone in parts already.
    const left = await readWhatIsLeft(tx, shop_id, customer_id, entry)
    if (left <= 0) return false
    const booked = { points: left, entry_seq: entry.seq, pending_points: 0, pending_until: null }
    const lot = await readLot(tx, shop, customer_id, booked)
    takeBackByHand(open, entry, { left, lot }, words)
  }
  await bookEntries(tx, shop, [open])
  const counts = open.account.tier_points !== account.tier_points
  if (counts && program.switches.tiers_enabled)
    await reviewMembers(tx, at, [{ customer_id, cause: 'refund' }])
  return true
}

/** Whether an entry is reversed, for the audit log; null: there is no such entry. */
export async function readReversal(
  queries: Queries,
  shop_id: number,
  customer_id: number,
  entry_id: string,
): Promise<{ entry_id: string; reversal_id: string | null } | null> {
  const entry = await findStoredEntry(queries, shop_id, customer_id, entry_id)
  if (entry === undefined) return null
  const reversal = await findReversalOf(queries, shop_id, customer_id, entry)
  return { entry_id, reversal_id: reversal?.entry_id ?? null }
}
