import type { Context } from '../context.ts'
import { PROGRAM_SWITCHES, type ProgramSwitches } from '../domain/program.ts'
import type { Shop } from '../domain/shop.ts'
import { inTransaction } from '../store/db.ts'
import { lockProgram } from '../store/programs.ts'
import { findShop, type ShopSwitch, updateShopSwitches } from '../store/shops.ts'
import { writeChange } from './change-program.ts'

export const SHOP_SWITCHES: readonly ShopSwitch[] = [
  'api_enabled',
  'api_paused',
  'campaigns_feature',
  'affiliates_feature',
  'subscriptions_available',
]

export type Switches = ProgramSwitches & Record<ShopSwitch, boolean>

/** Flips what only the merchant may flip; switches of the programme make a new revision of it. */
export async function setSwitches(
  context: Context,
  shop: Shop,
  change: Partial<Switches>,
  now: Date,
): Promise<Switches> {
  const switches = await inTransaction(context.database.db, async (tx) => {
    const stored = await lockProgram(tx, shop.shop_id)
    const before = stored.document.switches
    const after = { ...before, ...pick(change, PROGRAM_SWITCHES) }
    await writeChange(tx, shop, {
      stored,
      change: { kind: 'switches', id: 'switches', before, after, place: null },
      undoes: null,
      dry_run: false,
      now,
      actor_kind: 'merchant',
      actor_name: 'admin',
    })
    await updateShopSwitches(tx, shop.shop_id, pick(change, SHOP_SWITCHES))
    const switched = await findShop(tx, shop.shop_id)
    if (switched === undefined) throw new Error('a shop with a programme has no row')
    return { ...pick(switched, SHOP_SWITCHES), ...after }
  })
  context.credentials.clear()
  return switches
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
