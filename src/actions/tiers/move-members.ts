import { nameIn } from '../../domain/catalogue/titles.ts'
import { readerTag } from '../../domain/languages.ts'
import { bookAward } from '../../domain/points/booking.ts'
import { OpenAccount, PointsOutOfRange } from '../../domain/points/open-account.ts'
import type { Origin } from '../../domain/points/origin.ts'
import type { Tier } from '../../domain/program.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { paidGift } from '../../domain/tiers/entry-gift.ts'
import { recordedMove } from '../../domain/tiers/recorded-move.ts'
import { type MoveReason, tierChangedEvent } from '../../domain/tiers/tier-events.ts'
import {
  entryBenefits,
  type RemovedTiers,
  type TierMove,
} from '../../domain/tiers/tier-placement.ts'
import { newId, newIdInOrder } from '../../lib/ids.ts'
import type { Tx } from '../../store/db.ts'
import { lockAccounts } from '../../store/points/ledger.ts'
import { type NewTierGift, tierGiftsPart } from '../../store/tiers/tier-gifts.ts'
import { tierMovesPart } from '../../store/tiers/tier-moves.ts'
import { movedPart } from '../../store/tiers/tiers.ts'
import { type WritePart, writeTogether } from '../../store/write-together.ts'
import { eventsPart, type NewEvent } from '../../webhooks/outbox.ts'
import { bookEntries } from '../ledger/book-entries.ts'

/** Moves that are made together, and the reason that events give for them. */
export interface Moves {
  readonly ladder: readonly Tier[]
  readonly moves: readonly TierMove[]
  /** null: without events and gifts. */
  readonly reason: MoveReason | null
  /** Whether a person chose the tier. By default they did where the reason is `manual`. */
  readonly by_hand?: boolean
  readonly removed?: RemovedTiers
  /** A gift that leaves the range refuses the move; else the move is made without the gift. */
  readonly must_fit?: boolean
  /** The call that asked for them; null: none did. */
  readonly origin?: Origin | null
}

/** Moves members, whose accounts are locked, and gives the gifts of the tiers they enter. */
export async function moveMembers(tx: Tx, shop: Shop, moves: Moves, now: Date): Promise<void> {
  await moveTogether(tx, shop, [moves], { events: [], parts: [] }, now)
}

/** The same for several reasons at once, each member once, with what else is written then. */
export async function moveTogether(
  tx: Tx,
  shop: Shop,
  groups: readonly Moves[],
  also: { readonly events: readonly NewEvent[]; readonly parts: readonly (WritePart | null)[] },
  now: Date,
): Promise<void> {
  const { shop_id } = shop
  const recorded = groups.flatMap(
    ({ ladder, moves, reason, by_hand, removed = {}, origin = null }) =>
      moves.map((move) => {
        const move_id = newIdInOrder('move', now)
        return { ...recordedMove(ladder, removed, move, reason, by_hand), move_id, origin }
      }),
  )
  const events = groups.flatMap((group) => eventsOf(shop, group, now))
  const entered = groups.flatMap(enteredOf)
  await writeTogether(tx, [
    ...also.parts,
    movedPart(
      shop_id,
      groups.flatMap(({ moves }) => moves),
      now,
    ),
    tierMovesPart(shop_id, recorded, now),
    eventsPart(shop_id, [...events, ...also.events]),
    tierGiftsPart(
      shop_id,
      entered.flatMap((one) => giftsOf(one, now)),
      now,
    ),
  ])
  for (const { must_fit = false, origin = null, ...group } of groups) {
    await giveEntryPoints(tx, shop, enteredOf(group), { must_fit, origin, now })
  }
}

function eventsOf(
  shop: Shop,
  { ladder, moves, reason, removed = {} }: Moves,
  now: Date,
): NewEvent[] {
  if (reason === null) return []
  return moves.map((move) => ({
    event_id: newId('evt', now),
    ...tierChangedEvent(shop, ladder, removed, move, reason),
    created_at: now,
  }))
}

/** Gives the gifts of tiers that members, whose accounts are locked, enter without a move. */
export async function giveEntryGifts(
  tx: Tx,
  shop: Shop,
  entered: readonly EnteredTier[],
  now: Date,
): Promise<void> {
  const codes = entered.flatMap((one) => giftsOf(one, now))
  await writeTogether(tx, [tierGiftsPart(shop.shop_id, codes, now)])
  await giveEntryPoints(tx, shop, entered, { must_fit: false, origin: null, now })
}

interface EnteredTier {
  readonly customer_id: number
  readonly tier: Tier
}

function enteredOf({ moves, reason }: Pick<Moves, 'moves' | 'reason'>): EnteredTier[] {
  if (reason === null) return []
  return moves.flatMap(({ customer_id, entered }) => entered.map((tier) => ({ customer_id, tier })))
}

/** The codes that a tier gives on entry. */
function giftsOf({ customer_id, tier }: EnteredTier, now: Date): NewTierGift[] {
  return entryBenefits(tier, 'entry_discount_code').map(({ id, fields }) => ({
    ...{ gift_id: newId('gift', now), customer_id, tier_id: tier.id, benefit_id: id, fields },
  }))
}

async function giveEntryPoints(
  tx: Tx,
  shop: Shop,
  entered: readonly EnteredTier[],
  { must_fit, origin, now }: { must_fit: boolean; origin: Origin | null; now: Date },
): Promise<void> {
  const awards = entered.flatMap(({ customer_id, tier }) =>
    entryBenefits(tier, 'entry_points').map((benefit) => ({ customer_id, tier, benefit })),
  )
  if (awards.length === 0) return
  const numbers = [...new Set(awards.map(({ customer_id }) => customer_id))]
  const accounts = await lockAccounts(tx, shop.shop_id, numbers)
  const open = new Map(
    [...accounts].map(([number, account]) => [number, new OpenAccount(account, origin)]),
  )
  for (const { customer_id, tier, benefit } of awards) {
    const tag = readerTag(accounts.get(customer_id)?.locale ?? null, shop)
    const points = Number(benefit.fields.points)
    const account = open.get(customer_id)
    if (account === undefined) continue
    const gift = paidGift({
      // Each entry of a tier is paid once.
      source_ref: `${tier.id}/${benefit.id}/${now.toISOString()}`,
      title_params: { tier_id: tier.id, tier: nameIn(tier, tag) },
    })
    const { entry_seq } = bookAward(account, gift, points, null, now)
    if (entry_seq === null && must_fit) throw new PointsOutOfRange()
  }
  await bookEntries(tx, shop, [...open.values()])
}
