import { balanceOf, owedTopic, publicSource } from '../../domain/points/ledger.ts'
import type { OpenAccount } from '../../domain/points/open-account.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { formatGid } from '../../lib/gid.ts'
import { newId } from '../../lib/ids.ts'
import { pick } from '../../lib/pick.ts'
import type { Tx } from '../../store/db.ts'
import { ledgerPart, type NewEntry, type OwedEvent } from '../../store/points/ledger.ts'
import { type WritePart, writeTogether } from '../../store/write-together.ts'
import { eventsPart, type NewEvent } from '../../webhooks/outbox.ts'

/** Writes the entries of these locked accounts, and the events that they owe. */
export async function bookEntries(
  tx: Tx,
  shop: Shop,
  accounts: readonly OpenAccount[],
): Promise<void> {
  await writeTogether(tx, [entriesPart(shop, accounts)])
}

/** The same as a part of another write, which may owe `others` that no entry owes. */
export function entriesPart(
  shop: Shop,
  accounts: readonly OpenAccount[],
  others: readonly NewEvent[] = [],
): WritePart | null {
  const entries = accounts
    .flatMap((open) =>
      open.entries.map((entry) => ({ ...entry, ...pick(open, ['origin', 'owes_emails']) })),
    )
    .map((entry) => ({ ...entry, entry_id: newId('txn', entry.created_at) }))
  if (entries.length === 0) return eventsPart(shop.shop_id, others)
  return ledgerPart(shop.shop_id, {
    entries,
    accounts: accounts.filter((open) => open.entries.length > 0).map(({ account }) => account),
    events: [
      ...entries.flatMap((entry) => owedEvent(shop, entry)),
      ...others.map((event) => ({ ...event, entry_seq: null })),
    ],
  })
}

/** The event of an entry, in the words of the contract (Events). */
export function owedEvent(shop: Shop, entry: NewEntry): OwedEvent[] {
  const topic = owedTopic(entry)
  if (topic === null) return []
  const { customer_id, created_at } = entry
  const payload = {
    customer_id: formatGid(shop.platform, 'Customer', customer_id),
    customer_legacy_id: customer_id,
    points: entry.points,
    balance_after: balanceOf(entry),
    source: publicSource(entry.source),
  }
  // The same but for the prefix, so that no entry can have two.
  const event_id = entry.entry_id.replace('txn', 'evt')
  return [{ event_id, topic, customer_id, entry_seq: entry.seq, payload, created_at }]
}
