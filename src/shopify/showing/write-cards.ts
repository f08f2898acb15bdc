import { requireDone, type ShopCaller } from '../caller.ts'
import { ShopifyFailure } from '../client/failure.ts'
import { gidOf } from '../domain/ids.ts'
import type { MemberCard } from '../domain/member-card.ts'
import { isMemberTag } from '../domain/member-discounts.ts'
import { saveMetafields } from '../operations/shop.ts'
import {
  addTags,
  deleteMetafields,
  NAMESPACE,
  readShownCustomers,
  removeTags,
  type ShownCustomer,
} from '../operations/showing.ts'

/** Two metafields of each are less than the 25 that Shopify takes at once. */
export const MEMBERS_AT_ONCE = 12

interface CardChange {
  readonly customer_id: number
  /** The number of the customer at Shopify. */
  readonly there_id: number
  /** What Shopify has; null: Shopify has no such customer, and nothing is written. */
  readonly before: MemberCard | null
  readonly card: MemberCard
}

/** What Shopify shows now, by the number of the customer; null: there is no such customer. */
export async function readCards(
  caller: ShopCaller,
  customers: readonly { readonly customer_id: number; readonly there_id: number }[],
): Promise<Map<number, MemberCard | null>> {
  if (customers.length === 0) return new Map()
  const ids = customers.map(({ there_id }) => gidOf('Customer', there_id))
  const { nodes } = await caller.call(readShownCustomers, { ids })
  return new Map(
    customers.map(({ customer_id }, index) => [customer_id, cardThere(nodes[index] ?? null)]),
  )
}

function cardThere(customer: ShownCustomer | null): MemberCard | null {
  if (customer === null) return null
  const { balance, tier, tags } = customer
  return {
    balance: balance === null ? null : Number(balance.value),
    tier: tier?.value ?? null,
    tags: tags.filter(isMemberTag),
  }
}

/**
 * Writes these cards. Shopify takes all metafields of a call or none; if it refuses, each card is
 * written by itself. Answers why Shopify refuses some.
 */
export async function writeCards(
  caller: ShopCaller,
  changes: readonly CardChange[],
): Promise<Map<number, string>> {
  try {
    await write(caller, changes)
    return new Map()
  } catch (error) {
    if (!(error instanceof ShopifyFailure) || error.kind !== 'refused') throw error
    const [only] = changes
    if (only !== undefined && changes.length === 1) {
      return new Map([[only.customer_id, error.message]])
    }
    const refused = new Map<number, string>()
    for (const change of changes) {
      for (const [customer_id, fault] of await writeCards(caller, [change])) {
        refused.set(customer_id, fault)
      }
    }
    return refused
  }
}

async function write(caller: ShopCaller, changes: readonly CardChange[]): Promise<void> {
  const there = changes.flatMap(({ before, ...one }) =>
    before === null ? [] : [{ ...one, before, id: gidOf('Customer', one.there_id) }],
  )
  const metafields = there.flatMap(({ id, before, card }) => [
    ...(card.balance === null || card.balance === before.balance
      ? []
      : [metafield(id, 'balance', 'number_integer', String(card.balance))]),
    ...(card.tier === null || card.tier === before.tier
      ? []
      : [metafield(id, 'tier', 'single_line_text_field', card.tier)]),
  ])
  if (metafields.length > 0) {
    requireDone((await caller.call(saveMetafields, { metafields })).metafieldsSet)
  }
  const gone = there.flatMap(({ id, before, card }) =>
    (['balance', 'tier'] as const)
      .filter((key) => card[key] === null && before[key] !== null)
      .map((key) => ({ ownerId: id, namespace: NAMESPACE, key })),
  )
  if (gone.length > 0) {
    requireDone((await caller.call(deleteMetafields, { metafields: gone })).metafieldsDelete)
  }
  for (const { id, before, card } of there) {
    const old_tags = before.tags.filter((tag) => !card.tags.includes(tag))
    const new_tags = card.tags.filter((tag) => !before.tags.includes(tag))
    if (old_tags.length > 0) {
      requireDone((await caller.call(removeTags, { id, tags: old_tags })).tagsRemove)
    }
    if (new_tags.length > 0) {
      requireDone((await caller.call(addTags, { id, tags: new_tags })).tagsAdd)
    }
  }
}

function metafield(
  ownerId: string,
  key: 'balance' | 'tier',
  type: 'number_integer' | 'single_line_text_field',
  value: string,
) {
  return { ownerId, namespace: NAMESPACE, key, type, value } as const
}
