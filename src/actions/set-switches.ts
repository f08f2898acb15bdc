import type { Context } from '../context.ts'
import { PROGRAM_SWITCHES, type ProgramSwitches } from '../domain/program.ts'
import { inTransaction } from '../store/db.ts'
import { lockProgram, updateProgram } from '../store/programs.ts'
import { findShop, type ShopSwitch, updateShopSwitches } from '../store/shops.ts'

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
  shop_id: number,
  change: Partial<Switches>,
  now: Date,
): Promise<Switches> {
  const switches = await inTransaction(context.database.db, async (tx) => {
    const { document, revision } = await lockProgram(tx, shop_id)
    const after = { ...document.switches, ...pick(change, PROGRAM_SWITCHES) }
    if (PROGRAM_SWITCHES.some((name) => after[name] !== document.switches[name])) {
      await updateProgram(tx, shop_id, revision + 1, { ...document, switches: after }, now)
    }
    await updateShopSwitches(tx, shop_id, pick(change, SHOP_SWITCHES))
    const shop = await findShop(tx, shop_id)
    if (shop === undefined) throw new Error('a shop with a programme has no row')
    return { ...pick(shop, SHOP_SWITCHES), ...after }
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
