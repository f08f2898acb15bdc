import type { Context } from '../../context.ts'
import { midnightAfter } from '../../domain/period.ts'
import { PROGRAM_SWITCHES, type Program, type ProgramSwitches } from '../../domain/program.ts'
import { applyChange, type ProgramChange } from '../../domain/programme/targets.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { NOBODY_MOVES } from '../../domain/tiers/member-impact.ts'
import type { TierSweep } from '../../domain/tiers/tier-sweep.ts'
import { inTransaction, type Tx } from '../../store/db.ts'
import { lockProgram } from '../../store/programme/programs.ts'
import { findShop, type ShopSwitch, updateShopSwitches } from '../../store/shops/shops.ts'
import { beginTierReviews } from '../../store/tiers/tier-reviews.ts'
import { requestTierSweep } from '../../store/tiers/tier-sweeps.ts'
import { keepSending } from '../emails/keep-sending.ts'
import { placeSoon } from '../tiers/place-members.ts'
import { previewMembers } from '../tiers/preview-members.ts'
import { writeChange } from '../write/change-program.ts'
import { MERCHANT } from '../write/log-change.ts'
import { type Impact, requireWord, type Word } from '../write/require-word.ts'

export const SHOP_SWITCHES: readonly ShopSwitch[] = [
  'api_enabled',
  'api_paused',
  'campaigns_feature',
  'affiliates_feature',
  'subscriptions_available',
]

export interface Switches extends ProgramSwitches, Record<ShopSwitch, boolean> {
  /** The same as `opt_in.required` of the eligibility. */
  readonly join_gate_enabled: boolean
}

/** The switches as they are or would be, with what flipping them does to members. */
export interface SwitchesOutcome {
  readonly switches: Switches
  readonly impact: Impact
}

/**
 * Flips what only the merchant may flip; switches of the programme make a new revision of it. What
 * would move members waits for the merchant's word.
 */
export async function setSwitches(
  context: Context,
  shop: Shop,
  { word, change }: { readonly word: Word; readonly change: Partial<Switches> },
  now: Date,
): Promise<SwitchesOutcome> {
  const outcome = await inTransaction(context.database.db, async (tx) => {
    const { program, impact } = await switchProgram(tx, shop, word, change, now)
    const of_shop = pick(change, SHOP_SWITCHES)
    if (!word.dry_run) await updateShopSwitches(tx, shop.shop_id, of_shop)
    const found = await findShop(tx, shop.shop_id)
    if (found === undefined) throw new Error('a shop with a programme has no row')
    const switched = { ...found, ...of_shop }
    if (!word.dry_run) await keepSending(tx, switched, program, now)
    const join_gate_enabled = program.eligibility.opt_in.required
    const switches = { ...pick(switched, SHOP_SWITCHES), ...program.switches, join_gate_enabled }
    return { switches, impact }
  })
  if (word.dry_run) return outcome
  context.credentials.clear()
  await placeSoon(context, shop, now)
  return outcome
}

async function switchProgram(
  tx: Tx,
  shop: Shop,
  word: Word,
  change: Partial<Switches>,
  now: Date,
): Promise<{ readonly program: Program; readonly impact: Impact }> {
  const { dry_run } = word
  const stored = await lockProgram(tx, shop.shop_id)
  const { switches, eligibility } = stored.document
  const { join_gate_enabled: required = eligibility.opt_in.required } = change
  const of_program = {
    ...({ kind: 'switches', id: 'switches', place: null } as const),
    before: switches,
    after: { ...switches, ...pick(change, PROGRAM_SWITCHES) },
  }
  const of_gate = {
    ...({ kind: 'eligibility', id: 'eligibility', place: null } as const),
    before: eligibility,
    after: { ...eligibility, opt_in: { ...eligibility.opt_in, required } },
  }
  const program = applyChange(applyChange(stored.document, of_program), of_gate)
  const goes_live = program.switches.tiers_enabled && !switches.tiers_enabled
  const ends = switches.tiers_enabled && !program.switches.tiers_enabled
  const impact: Impact = goes_live
    ? { member_impact: await previewMembers(tx, shop, program, FIRST_PLACING, now) }
    : ends
      ? { member_impact: NOBODY_MOVES }
      : {}
  requireWord(word, impact)
  if (dry_run) return { program, impact }
  const write = async (toChange: ProgramChange, undoable: boolean) =>
    writeChange(tx, shop, {
      ...{ stored: await lockProgram(tx, shop.shop_id), change: toChange, undoable },
      ...{ dry_run, now, actor: MERCHANT },
    })
  // What only the merchant may switch, no key may switch back.
  await write(of_program, false)
  await write(of_gate, true)
  if (goes_live) {
    await requestTierSweep(tx, shop.shop_id, FIRST_PLACING, now)
    // The days until now, on which nobody looked, take nothing from where they begin.
    await beginTierReviews(tx, shop.shop_id, midnightAfter(shop.timezone, now, 0))
  }
  return { program, impact }
}

/** Where members stand when tiers go live is where they begin: no gifts for it. */
const FIRST_PLACING: TierSweep = { removed_tiers: {}, quiet: true, by_period: false }

function pick<Name extends string, Values extends Partial<Record<Name, unknown>>>(
  values: Values,
  names: readonly Name[],
): Pick<Values, Name & keyof Values> {
  const entries = names.flatMap((name) =>
    values[name] === undefined ? [] : [[name, values[name]]],
  )
  // Only named fields that are there were copied.
  return Object.fromEntries(entries) as Pick<Values, Name & keyof Values>
}
