import type { AdminPass, Context } from '../../context.ts'
import type { LanguageTurn } from '../../domain/catalogue/titles.ts'
import type { Program } from '../../domain/program.ts'
import { changesOfTurn } from '../../domain/programme/turned-texts.ts'
import type { Impact } from '../../domain/programme/write-outcome.ts'
import { changedShop, type ShopChange } from '../../domain/shops/changed-shop.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import type { TierSweep } from '../../domain/tiers/tier-sweep.ts'
import { turnBranding } from '../../emails/queue.ts'
import { forgetRolledUpDays } from '../../store/analytics/daily-figures.ts'
import type { Queries, Tx } from '../../store/db.ts'
import { readProgram, type StoredProgram } from '../../store/programme/programs.ts'
import { findShop, lockShop, updateShopSettings } from '../../store/shops/shops.ts'
import { requestTierSweep } from '../../store/tiers/tier-sweeps.ts'
import { tryPlaceMembers } from '../tiers/place-members.ts'
import { previewMembers } from '../tiers/preview-members.ts'
import { runAttempt } from '../write/attempt.ts'
import { accepted } from '../write/change-part.ts'
import { type Actor, merchantActor } from '../write/log-change.ts'
import { previewInTurn } from '../write/preview-in-turn.ts'
import { requireWord, type Word } from '../write/require-word.ts'
import { programFor, type SeenImpact, writeChange } from '../write/write-part.ts'

/** The shop as it is or would be, and the effect on members. */
export interface ShopOutcome {
  readonly shop: Shop
  readonly impact: Impact
}

interface ShopRequest {
  readonly word: Word
  readonly change: ShopChange
  readonly caller: AdminPass
}

/** As after any change of the period in which members earn for their tiers. */
const PLACED_AGAIN: TierSweep = { removed_tiers: {}, quiet: false, by_period: true }

/**
 * Changes a shop's name, time zone and languages, with what depends on them: days that were summed
 * up in the old time zone are summed up again, members are placed by the years of the new one, and
 * texts in the primary language trade places with their translations.
 */
export function changeShop(
  context: Context,
  shop: Shop,
  request: ShopRequest,
  now: Date,
): Promise<ShopOutcome> {
  return previewInTurn(context, shop.shop_id, request.word.dry_run, () =>
    changeOrTry(context, shop, request, now),
  )
}

async function changeOrTry(
  context: Context,
  { shop_id }: Shop,
  { word, change, caller }: ShopRequest,
  now: Date,
): Promise<ShopOutcome> {
  const { db } = context.database
  const seen = word.dry_run ? null : await seeZone(context, shop_id, change, now)
  const outcome = await runAttempt(db, word.dry_run, async (at) => {
    const stored = await programFor(at, shop_id)
    const { queries: tx, dry_run } = at
    const before = await (dry_run ? findShop(tx, shop_id) : lockShop(tx, shop_id))
    if (before === undefined) throw new Error(`shop ${shop_id} has a programme and no row`)
    const settings = accepted(changedShop(before, change))
    const shop = { ...before, ...settings }
    const moves = shop.timezone !== before.timezone
    const is_seen = seen?.revision === stored.revision && seen.timezone === before.timezone
    const impact = is_seen
      ? seen.impact
      : await impactOfZone(tx, before, shop, stored.document, now)
    requireWord(word, impact)
    if (dry_run) return { shop, impact }
    await updateShopSettings(tx, shop_id, settings)
    if (moves) await forgetRolledUpDays(tx, shop_id)
    if (impact.member_impact) await requestTierSweep(tx, shop_id, PLACED_AGAIN, now)
    const turn = { from: before.primary_language, to: shop.primary_language }
    if (turn.from !== turn.to) await turnTexts(tx, shop, stored, turn, merchantActor(caller), now)
    return { shop, impact }
  })
  if (word.dry_run) return outcome
  // Both are remembered with their shop.
  context.credentials.clear()
  context.shops.clear()
  await tryPlaceMembers(context, outcome.shop, now)
  return outcome
}

/** The effect on members, if it is made in a shop of this time zone. */
interface SeenZone extends SeenImpact {
  readonly timezone: string
}

/** Previews the effect before the transaction starts, so that no lock is held meanwhile; null: none. */
async function seeZone(
  { database: { db }, previews }: Context,
  shop_id: number,
  change: ShopChange,
  now: Date,
): Promise<SeenZone | null> {
  const before = await findShop(db, shop_id)
  const { timezone } = change
  if (before === undefined || timezone === undefined || timezone === before.timezone) return null
  const { document, revision } = await readProgram(db, shop_id)
  const shop = { ...before, ...accepted(changedShop(before, change)) }
  const impact = await previews.run(shop_id, () => impactOfZone(db, before, shop, document, now))
  return { revision, timezone: before.timezone, impact }
}

/** Who changes tier because the period in which they earn begins at another moment. */
async function impactOfZone(
  queries: Queries,
  before: Shop,
  shop: Shop,
  program: Program,
  now: Date,
): Promise<Impact> {
  if (shop.timezone === before.timezone) return {}
  if (!program.switches.tiers_enabled || program.tier_period.mode === 'lifetime') return {}
  return { member_impact: await previewMembers(queries, shop, program, PLACED_AGAIN, now) }
}

/** Each part has its own change in the log, so that each can be undone. */
async function turnTexts(
  tx: Tx,
  shop: Shop,
  stored: StoredProgram,
  turn: LanguageTurn,
  actor: Actor,
  now: Date,
): Promise<void> {
  const attempt = { dry_run: false, queries: tx } as const
  let at = stored
  for (const change of changesOfTurn(stored.document, turn)) {
    const writing = { stored: at, actor, now }
    const { program, revision, updated_at } = await writeChange(attempt, shop, { change }, writing)
    at = { document: program, revision, updated_at }
  }
  await turnBranding(tx, shop.shop_id, turn, now)
}
