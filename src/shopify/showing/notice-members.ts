import type { Program } from '../../domain/program.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { DAY_MS, MINUTE_MS } from '../../lib/durations.ts'
import { ROWS_AT_ONCE } from '../../store/rows-at-once.ts'
import {
  EMPTY_CARD,
  isSameCard,
  type MemberCard,
  type MemberFacts,
  rulesOf,
} from '../domain/member-card.ts'
import { digestOf } from '../domain/member-discounts.ts'
import {
  findShownMembers,
  listChangedMembers,
  listShownMembers,
  noteChanged,
  type ShownMember,
} from '../store/shown-members.ts'
import { beginRound, type ShownShop, saveNoticed, saveRound } from '../store/shown-shops.ts'
import type { ShowParts } from './parts.ts'

/** A transaction may commit later than the moment that it wrote. */
const OVERLAP_MS = 2 * MINUTE_MS
/** Of more changes at once it is cheaper to go through all members. */
const CHANGES_MAX = 10_000

interface Noticing {
  readonly program: Program
  readonly cardOf: (member: MemberFacts) => MemberCard
  readonly known: ShownShop
}

/**
 * Notes the members who look different at Shopify than they should. Finds them by what changed since
 * the last time; and goes through all once a day, and when the rules have changed.
 */
export async function noticeMembers(
  { db, clock }: Pick<ShowParts, 'db' | 'clock'>,
  { shop_id }: Shop,
  { program, cardOf, known }: Noticing,
): Promise<void> {
  const now = clock.now()
  const note = (members: readonly ShownMember[]) => {
    const changed = members.filter((one) => !isSameCard(cardOf(one), one.shown ?? EMPTY_CARD))
    return noteChanged(
      db,
      shop_id,
      changed.map(({ customer_id }) => customer_id),
      now,
    )
  }
  const since = new Date(known.noticed_until.getTime() - OVERLAP_MS)
  const changed = await listChangedMembers(db, shop_id, { since, until: now, limit: CHANGES_MAX })
  for (let start = 0; start < changed.length; start += ROWS_AT_ONCE) {
    await note(await findShownMembers(db, shop_id, changed.slice(start, start + ROWS_AT_ONCE)))
  }
  const rules_digest = digestOf(rulesOf(program))
  const is_due =
    changed.length === CHANGES_MAX ||
    known.rules_digest !== rules_digest ||
    known.round_began_at === null ||
    now.getTime() >= known.round_began_at.getTime() + DAY_MS
  if (is_due) await beginRound(db, shop_id, rules_digest, now)
  await saveNoticed(db, shop_id, now)
  let after = is_due ? 0 : known.round_after
  while (after !== null) {
    const members = await listShownMembers(db, shop_id, after, ROWS_AT_ONCE)
    await note(members)
    after = members.length < ROWS_AT_ONCE ? null : (members.at(-1)?.customer_id ?? null)
    await saveRound(db, shop_id, after)
  }
}
