import type { Shop } from '../../domain/shops/shop.ts'
import { DAY_MS, MINUTE_MS } from '../../lib/durations.ts'
import { callerOf, type ShopCaller } from '../caller.ts'
import { ShopifyFailure } from '../client/failure.ts'
import { EMPTY_CARD, isSameCard, type MemberCard, type MemberFacts } from '../domain/member-card.ts'
import { numbersThere } from '../our-numbers.ts'
import {
  type ClaimedMember,
  claimDueMembers,
  findShownMembers,
  postponeMembers,
  settleMembers,
} from '../store/shown-members.ts'
import { nextAttempt, type ShowParts } from './parts.ts'
import { MEMBERS_AT_ONCE, readCards, writeCards } from './write-cards.ts'

/** As many as one run of the job may take; the next run continues. */
const MEMBERS_PER_RUN_MAX = 5_000
/** Longer than the calls for so many members can take. */
const AT_WORK_MS = 10 * MINUTE_MS

/** A member who is to be written, from what to what. */
export interface CardChange extends ClaimedMember {
  /** The number of the customer at Shopify. */
  readonly there_id: number
  /** What Shopify has; null: Shopify has no such customer. */
  readonly before: MemberCard | null
  readonly card: MemberCard
}

/**
 * Writes to Shopify the points and tiers of members who are due, as they are at this moment. It
 * ends when Shopify is too busy or cannot be reached; the next run goes on.
 */
export async function showMembers(
  parts: ShowParts,
  shop: Shop,
  cardOf: (member: MemberFacts) => MemberCard,
): Promise<void> {
  const { db, clock, client, connections } = parts
  const { shop_id, currency } = shop
  for (let tried = 0; tried < MEMBERS_PER_RUN_MAX; tried += MEMBERS_AT_ONCE) {
    const now = clock.now()
    const until = new Date(now.getTime() + AT_WORK_MS)
    const claim = { now, until, limit: MEMBERS_AT_ONCE }
    const claimed = await claimDueMembers(db, shop_id, claim)
    if (claimed.length === 0) return
    try {
      const caller = callerOf(client, await connections.doorOf(shop_id), currency, 'later')
      const changes = await findChanges(parts, caller, cardOf, claimed)
      if (!(await writeAll(parts, caller, changes))) return
    } catch (error) {
      if (!(error instanceof ShopifyFailure)) throw error
      parts.log.warn({ err: error, shop_id }, 'Shopify does not show some members yet')
      await postpone(parts, shop_id, claimed, error)
      return
    }
  }
}

/** After a call that may have been lost, it is read what Shopify has. */
async function findChanges(
  { db }: ShowParts,
  caller: ShopCaller,
  cardOf: (member: MemberFacts) => MemberCard,
  claimed: readonly ClaimedMember[],
): Promise<CardChange[]> {
  const numbers = claimed.map(({ customer_id }) => customer_id)
  const members = await findShownMembers(db, caller.shop_id, numbers)
  const known = new Map(members.map((one) => [one.customer_id, one]))
  const ids = await numbersThere(db, caller.shop_id, 'customer', numbers)
  const planned = claimed.map((one) => {
    const member = known.get(one.customer_id)
    const card = member === undefined ? EMPTY_CARD : cardOf(member)
    const there_id = ids.get(one.customer_id) ?? one.customer_id
    return { ...one, there_id, card, before: member?.shown ?? EMPTY_CARD }
  })
  const unknown = planned.filter((one) => !one.was_sure || isSameCard(one.card, EMPTY_CARD))
  const there = await readCards(caller, unknown)
  return planned.map((one) => {
    const read = there.get(one.customer_id)
    return read === undefined ? one : { ...one, before: read }
  })
}

/** False: Shopify takes none of them, so there is no use in going on. */
async function writeAll(
  parts: ShowParts,
  caller: ShopCaller,
  changes: readonly CardChange[],
): Promise<boolean> {
  const { db, clock, log } = parts
  const { shop_id } = caller
  const missing = changes.filter(
    ({ before, card }) => before === null && !isSameCard(card, EMPTY_CARD),
  )
  const writable = changes.filter((one) => !missing.includes(one))
  const refused = await writeCards(caller, writable)
  const written = writable.filter((one) => !refused.has(one.customer_id))
  await settleMembers(db, shop_id, written, clock.now())
  const due_at = new Date(clock.now().getTime() + DAY_MS)
  const late = [
    ...missing.map(({ customer_id }) => ({ customer_id, fault: 'Shopify has no such customer' })),
    ...[...refused].map(([customer_id, fault]) => ({ customer_id, fault })),
  ]
  for (const { customer_id, fault } of late) {
    log.warn({ shop_id, customer_id, fault }, 'Shopify does not show a member')
    await postponeMembers(db, shop_id, [{ customer_id, due_at }], fault)
  }
  return written.length > 0 || refused.size === 0
}

/** What was not done is due at once; what may have been done, when it must have arrived. */
async function postpone(
  { db, clock }: ShowParts,
  shop_id: number,
  claimed: readonly ClaimedMember[],
  error: ShopifyFailure,
): Promise<void> {
  const now = clock.now()
  const later = claimed.map(({ customer_id, attempts }) => {
    return { customer_id, due_at: error.kind === 'not_done' ? now : nextAttempt(now, attempts) }
  })
  await postponeMembers(db, shop_id, later, error.message)
}
