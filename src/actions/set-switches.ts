import type { Context } from '../context.ts'
import { midnightAfter } from '../domain/period.ts'
import { PROGRAM_SWITCHES, type ProgramSwitches } from '../domain/program.ts'
import type { ProgramChange } from '../domain/program-target.ts'
import type { Shop } from '../domain/shop.ts'
import { inTransaction, type Tx } from '../store/db.ts'
import { lockProgram } from '../store/programs.ts'
import { findShop, type ShopSwitch, updateShopSwitches } from '../store/shops.ts'
import { beginTierReviews } from '../store/tier-reviews.ts'
import { requestTierSweep } from '../store/tiers.ts'
import { writeChange } from './change-program.ts'
import { keepSending } from './keep-sending.ts'
import { MERCHANT } from './log-change.ts'
import { placeSoon } from './place-members.ts'

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

/** Flips what only the merchant may flip; switches of the programme make a new revision of it. */
export async function setSwitches(
  context: Context,
  shop: Shop,
  change: Partial<Switches>,
  now: Date,
): Promise<Switches> {
  const switches = await inTransaction(context.database.db, async (tx) => {
    const program = await switchProgram(tx, shop, change, now)
    await updateShopSwitches(tx, shop.shop_id, pick(change, SHOP_SWITCHES))
    const switched = await findShop(tx, shop.shop_id)
    if (switched === undefined) throw new Error('a shop with a programme has no row')
    await keepSending(tx, switched, program, now)
    const join_gate_enabled = program.eligibility.opt_in.required
    return { ...pick(switched, SHOP_SWITCHES), ...program.switches, join_gate_enabled }
  })
  context.credentials.clear()
  await placeSoon(context, shop, now)
  return switches
}

async function switchProgram(tx: Tx, shop: Shop, change: Partial<Switches>, now: Date) {
  const write = async (toChange: ProgramChange, undoable: boolean) => {
    const stored = await lockProgram(tx, shop.shop_id)
    const written = { stored, change: toChange, undoable, dry_run: false, now, actor: MERCHANT }
    return (await writeChange(tx, shop, written)).program
  }
  const { switches, eligibility } = (await lockProgram(tx, shop.shop_id)).document
  // What only the merchant may switch, no key may switch back.
  const program = await write(
    {
      kind: 'switches',
      id: 'switches',
      before: switches,
      after: { ...switches, ...pick(change, PROGRAM_SWITCHES) },
      place: null,
    },
    false,
  )
  if (program.switches.tiers_enabled && !switches.tiers_enabled) {
    // Where members stand when tiers go live is where they begin: no gifts for it.
    await requestTierSweep(tx, shop.shop_id, { removed_tiers: {}, quiet: true }, now)
    // The days until now, on which nobody looked, take nothing from where they begin.
    await beginTierReviews(tx, shop.shop_id, midnightAfter(shop.timezone, now, 0))
  }
  const { join_gate_enabled: required } = change
  if (required === undefined) return program
  const after = { ...eligibility, opt_in: { ...eligibility.opt_in, required } }
  const target = { kind: 'eligibility', id: 'eligibility' } as const
  return write({ ...target, before: eligibility, after, place: null }, true)
}

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
