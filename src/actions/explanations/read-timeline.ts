import type { Context } from '../../context.ts'
import { explainEntry } from '../../domain/explanations/explain-entry.ts'
import {
  explainAction,
  explainCode,
  explainEmail,
  explainMembership,
  explainReferral,
} from '../../domain/explanations/explain-events.ts'
import type { Maker } from '../../domain/explanations/explain-maker.ts'
import { explainMerge } from '../../domain/explanations/explain-merge.ts'
import { explainMove } from '../../domain/explanations/explain-tier.ts'
import { newestOf, type Places, type TimedItem } from '../../domain/explanations/newest-first.ts'
import { type Statement, state } from '../../domain/explanations/statement.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { notFound } from '../../errors.ts'
import { formatGid } from '../../lib/gid.ts'
import { findMakers } from '../../store/access/maker-names.ts'
import { findMember } from '../../store/customers/customers.ts'
import {
  listActionsAbout,
  listGivenCodes,
  listMembershipsOf,
  listMergesInto,
  listReferralsOf,
} from '../../store/customers/timeline.ts'
import { readProgram } from '../../store/programme/programs.ts'
import { readEmailNames } from './read-email-names.ts'
import { readExplainedEntries } from './read-explained-entries.ts'
import { readTierMoves } from './read-tier-of-member.ts'

/** What happened to a member, of whatever kind. */
export interface TimelineItem extends TimedItem {
  readonly kind: TimelineKind
  /** The id of the entry, the move, the e-mail and so on; null: it has none. */
  readonly id: string | null
  readonly points: number | null
  readonly maker: Maker | null
  readonly request_id: string | null
  readonly statements: readonly Statement[]
}

export const TIMELINE_KINDS = [
  'entry',
  'tier_move',
  'email',
  'referral',
  'membership',
  'code',
  'action',
  'joined',
  'merged',
] as const
export type TimelineKind = (typeof TIMELINE_KINDS)[number]

/** What a kind has to say beside its time, its place and its sentences. */
const NOTHING = { id: null, points: null, maker: null, request_id: null }

/** The next of everything that happened to a member, newest first. Throws `not_found`. */
export async function readTimeline(
  context: Context,
  shop: Shop,
  customer_id: number,
  page: { readonly limit: number; readonly before: Places },
  now: Date,
) {
  const { db } = context.database
  const member = await findMember(db, shop.shop_id, customer_id)
  if (member === undefined) throw notFound('customer', customer_id)
  const { before } = page
  // One more than the page shows, to know whether another page follows.
  const limit = page.limit + 1
  const part = (kind: TimelineKind) => ({
    ...{ shop_id: shop.shop_id, customer_id, limit },
    before: before[kind] ?? null,
  })
  const joined = { kind: 'joined', at: member.enrolled_at, place: 'joined' } as const
  const lists: Record<TimelineKind, readonly TimelineItem[]> = {
    entry: await entriesOf(context, shop, part('entry'), now),
    tier_move: await movesOf(context, shop, part('tier_move')),
    email: (await readEmailNames(db, part('email'))).map((row) => ({
      ...{ ...NOTHING, ...placed('email', row), id: row.place },
      statements: explainEmail(row),
    })),
    referral: (await listReferralsOf(db, part('referral'))).map((row) => ({
      ...{ ...NOTHING, ...placed('referral', row), id: row.place },
      statements: explainReferral(row),
    })),
    membership: await membershipsOf(context, shop, part('membership')),
    code: (await listGivenCodes(db, part('code'), now)).map((row) => ({
      ...{ ...NOTHING, ...placed('code', row), id: row.place },
      statements: explainCode(row),
    })),
    action: await actionsOf(context, shop, part('action')),
    merged: (await listMergesInto(db, part('merged'))).map((row) => ({
      ...{ ...NOTHING, ...placed('merged', row), request_id: row.request_id },
      statements: explainMerge(row),
    })),
    joined:
      before.joined === undefined ? [{ ...NOTHING, ...joined, statements: [state('joined')] }] : [],
  }
  const sources = TIMELINE_KINDS.map((name) => ({ name, items: lists[name] }))
  return newestOf(sources, page.limit, before)
}

interface Part {
  readonly shop_id: number
  readonly customer_id: number
  readonly limit: number
  readonly before: string | null
}

function placed(kind: TimelineKind, { at, place }: TimedItem) {
  return { kind, at, place }
}

async function entriesOf(
  context: Context,
  shop: Shop,
  { customer_id, limit, before }: Part,
  now: Date,
): Promise<TimelineItem[]> {
  const before_seq = before === null ? null : Number(before)
  const found = await readExplainedEntries(context, shop, customer_id, { limit, before_seq }, now)
  return found.map((about) => ({
    kind: 'entry',
    at: about.entry.created_at,
    place: String(about.entry.seq),
    id: about.entry.entry_id,
    points: about.entry.points,
    maker: about.maker,
    request_id: about.entry.request_id,
    statements: explainEntry(about),
  }))
}

async function movesOf(
  context: Context,
  shop: Shop,
  { customer_id, limit, before }: Part,
): Promise<TimelineItem[]> {
  const found = await readTierMoves(context, shop, customer_id, { limit, before })
  return found.map(({ move, maker }) => ({
    ...{ kind: 'tier_move', at: move.created_at, place: move.move_id, id: move.move_id },
    ...{ points: null, maker, request_id: move.request_id },
    statements: explainMove(move, maker, shop.currency),
  }))
}

async function membershipsOf(
  { database: { db } }: Context,
  shop: Shop,
  part: Part,
): Promise<TimelineItem[]> {
  const found = await listMembershipsOf(db, part)
  if (found.length === 0) return []
  const { document } = await readProgram(db, shop.shop_id)
  const names = new Map(document.memberships.map(({ id, name }) => [id, name]))
  return found.map((row) => ({
    ...{ ...NOTHING, ...placed('membership', row), id: row.membership_id },
    statements: explainMembership(names.get(row.membership_id) ?? null),
  }))
}

async function actionsOf(
  { database: { db } }: Context,
  shop: Shop,
  part: Part,
): Promise<TimelineItem[]> {
  const ids = [String(part.customer_id), formatGid(shop.platform, 'Customer', part.customer_id)]
  const found = await listActionsAbout(db, part, ids)
  const makers = await findMakers(
    db,
    shop.shop_id,
    found.map(({ actor }) => actor),
  )
  return found.map((row) => {
    const by_name = { kind: 'person', id: row.actor, name: row.actor_name } as const
    const maker: Maker = makers.get(row.actor) ?? by_name
    return {
      ...{ ...NOTHING, ...placed('action', row), id: row.place, request_id: row.request_id },
      maker,
      statements: explainAction(maker, row.operation, row.result),
    }
  })
}
