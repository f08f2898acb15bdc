import type { Context } from '../../context.ts'
import { explainEntry } from '../../domain/explanations/explain-entry.ts'
import { explainMove, explainStanding } from '../../domain/explanations/explain-tier.ts'
import type { Statement } from '../../domain/explanations/statement.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { explainPoints } from './explain-points.ts'
import { readExplainedEntries } from './read-explained-entries.ts'
import { readRulesOfMember } from './read-rules-of-member.ts'
import { readTierMoves, readTierOfMember } from './read-tier-of-member.ts'

export const EXPLAINED_KINDS = ['order', 'entry', 'rule', 'tier', 'tier_move'] as const

/** One thing about a member, and why it is so. */
export interface ExplainedThing {
  readonly kind: (typeof EXPLAINED_KINDS)[number]
  readonly id: string | null
  /** When it happened; null: it is so now. */
  readonly at: Date | null
  readonly points: number | null
  readonly statements: readonly Statement[]
}

/** Why an order or an entry gave these points, or none. Throws `not_found`. */
export async function explainOne(
  context: Context,
  shop: Shop,
  customer_id: number,
  about: { readonly entry_id: string } | { readonly order_id: number },
  now: Date,
): Promise<ExplainedThing> {
  const { order, entries, statements } = await explainPoints(context, shop, customer_id, about, now)
  if (order !== null) {
    const { document, explanation } = order
    const id = String(document.order_id)
    const at = new Date(document.created_at)
    return { kind: 'order', id, at, points: explanation.points_left, statements }
  }
  const [entry] = entries
  if (entry === undefined) throw new Error('what is explained has an entry')
  const { entry_id, points, created_at } = entry
  return { kind: 'entry', id: entry_id, at: created_at, points, statements }
}

export interface ExplainedEntryThing extends ExplainedThing {
  readonly seq: number
}

/** The next entries of a member, newest first. Throws `not_found`. */
export async function explainEntries(
  context: Context,
  shop: Shop,
  customer_id: number,
  page: { readonly limit: number; readonly before_seq: number | null },
  now: Date,
): Promise<ExplainedEntryThing[]> {
  const found = await readExplainedEntries(context, shop, customer_id, page, now)
  return found.map((about) => ({
    ...{ kind: 'entry', id: about.entry.entry_id, at: about.entry.created_at },
    ...{ points: about.entry.points, seq: about.entry.seq, statements: explainEntry(about) },
  }))
}

/** Why a member has the tier, and the last moves, newest first. Throws `not_found`. */
export async function explainTier(
  context: Context,
  shop: Shop,
  customer_id: number,
  limit: number,
  now: Date,
): Promise<ExplainedThing[]> {
  const tier = await readTierOfMember(context, shop, customer_id, now)
  const { standing } = tier
  const moves = await readTierMoves(context, shop, customer_id, { limit, before: null })
  const of_now: ExplainedThing = {
    ...{ kind: 'tier', id: standing?.tier.id ?? null, at: null, points: null },
    statements: explainStanding(tier, shop.currency),
  }
  const of_moves = moves.map(
    ({ move, maker }): ExplainedThing => ({
      ...{ kind: 'tier_move', id: move.move_id, at: move.created_at, points: null },
      statements: explainMove(move, maker, shop.currency),
    }),
  )
  return [of_now, ...of_moves]
}

const PAYS_NOTHING: readonly unknown[] = ['customer_excluded', 'rule_disabled', 'program_disabled']

/** What each way to earn has paid a member, and why it pays now or not. Throws `not_found`. */
export async function explainRules(
  context: Context,
  shop: Shop,
  customer_id: number,
  now: Date,
): Promise<ExplainedThing[]> {
  const rules = await readRulesOfMember(context, shop, customer_id, now)
  return rules.map(({ rule, paid, worth, reason, statements }) => {
    const would_pay = worth !== null && PAYS_NOTHING.includes(reason) ? 0 : worth
    return {
      ...{ kind: 'rule', id: rule.id, at: paid?.created_at ?? null },
      ...{ points: paid === null ? would_pay : paid.points, statements },
    }
  })
}
