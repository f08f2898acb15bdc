import type { AdminPass, Context } from '../../context.ts'
import type { ShopCatalogue } from '../../domain/catalogue/shop-catalogue.ts'
import {
  changedEligibility,
  type EligibilityChange,
  type OptInPolicies,
} from '../../domain/eligibility/eligibility.ts'
import type { ComparedChange } from '../../domain/forecast/compared-change.ts'
import type { Forecast } from '../../domain/forecast/forecast.ts'
import { QUICK_LOOK } from '../../domain/forecast/look.ts'
import { paysTheSame } from '../../domain/forecast/pays-the-same.ts'
import { midnightAfter } from '../../domain/period.ts'
import { PROGRAM_SWITCHES, type Program, type ProgramSwitches } from '../../domain/program.ts'
import type { Impact } from '../../domain/programme/write-outcome.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { NOBODY_MOVES } from '../../domain/tiers/member-impact.ts'
import type { TierSweep } from '../../domain/tiers/tier-sweep.ts'
import { saveSendableTemplates } from '../../emails/queue.ts'
import { pick } from '../../lib/pick.ts'
import { inTransaction, type Tx } from '../../store/db.ts'
import { lockProgram, readProgram } from '../../store/programme/programs.ts'
import { findShop, type ShopSwitch, updateShopSwitches } from '../../store/shops/shops.ts'
import { beginTierReviews } from '../../store/tiers/tier-reviews.ts'
import { requestTierSweep } from '../../store/tiers/tier-sweeps.ts'
import { policiesToLink } from '../eligibility/policies-to-link.ts'
import { forecastChange } from '../forecast/forecast-change.ts'
import { tryPlaceMembers } from '../tiers/place-members.ts'
import { previewMembers } from '../tiers/preview-members.ts'
import { changeOf } from '../write/change-part.ts'
import { type Actor, merchantActor } from '../write/log-change.ts'
import type { ChangeAt, PartEffects, PartWrite } from '../write/part-write.ts'
import { previewInTurn } from '../write/preview-in-turn.ts'
import type { Word } from '../write/require-word.ts'
import { readyChange, writeChange } from '../write/write-part.ts'

export const SHOP_SWITCHES: readonly ShopSwitch[] = [
  'api_enabled',
  'api_paused',
  'campaigns_feature',
  'affiliates_feature',
  'subscriptions_available',
  'assistant_emails',
]

export interface Switches extends ProgramSwitches, Record<ShopSwitch, boolean> {
  /** The same as `opt_in.required` of the eligibility. */
  readonly join_gate_enabled: boolean
}

/** The switches as they are or would be, and the effect on members. */
export interface SwitchesOutcome {
  readonly switches: Switches
  readonly impact: Impact
  /** Of a dry run. */
  readonly forecast?: Forecast
}

export interface SwitchesChange {
  readonly word: Word
  readonly change: Partial<Switches>
  readonly caller: AdminPass
}

/**
 * Sets switches that only the merchant may set. Switches of the programme make a new revision. A
 * change that would move members must be confirmed.
 */
export function setSwitches(
  context: Context,
  shop: Shop,
  change: SwitchesChange,
  now: Date,
): Promise<SwitchesOutcome> {
  return previewInTurn(context, shop.shop_id, change.word.dry_run, () =>
    setOrTry(context, shop, change, now),
  )
}

async function setOrTry(
  context: Context,
  shop: Shop,
  { word, change, caller }: SwitchesChange,
  now: Date,
): Promise<SwitchesOutcome> {
  const gate = gateChange(change)
  const policies = await policiesToLink(context, shop, gate)
  const by = { ...word, actor: merchantActor(caller), gate, policies }
  const { compared, ...outcome } = await inTransaction(context.database.db, async (tx) => {
    const { program, impact, compared } = await switchProgram(tx, shop, by, change, now)
    const of_shop = pick(change, SHOP_SWITCHES)
    if (!word.dry_run) await updateShopSwitches(tx, shop.shop_id, of_shop)
    const found = await findShop(tx, shop.shop_id)
    if (found === undefined) throw new Error(`shop ${shop.shop_id} has a programme and no row`)
    const switched = { ...found, ...of_shop }
    if (!word.dry_run) await saveSendableTemplates(tx, switched, program, now)
    return { switches: switchesOf(switched, program), impact, compared }
  })
  if (word.dry_run) {
    if (paysTheSame(compared)) return outcome
    const forecast = await forecastChange(context, shop, compared, QUICK_LOOK, now)
    return { ...outcome, forecast }
  }
  // Both are remembered with their shop.
  context.credentials.clear()
  context.shops.clear()
  await tryPlaceMembers(context, shop, now)
  return outcome
}

export async function readSwitches({ database }: Context, shop: Shop): Promise<Switches> {
  const found = await findShop(database.db, shop.shop_id)
  const { document } = await readProgram(database.db, shop.shop_id)
  return switchesOf(found ?? shop, document)
}

function switchesOf(shop: Shop, { switches, eligibility }: Program): Switches {
  const join_gate_enabled = eligibility.opt_in.required
  return { ...pick(shop, SHOP_SWITCHES), ...switches, join_gate_enabled }
}

/** The join gate is a part of the eligibility, and is changed as `PATCH /program/eligibility` does. */
function gateChange({ join_gate_enabled: required }: Partial<Switches>): EligibilityChange {
  return required === undefined ? {} : { opt_in: { required } }
}

const NO_PRODUCTS: ShopCatalogue = { products: new Map(), collections: new Map() }

interface SwitchedBy {
  readonly actor: Actor
  readonly gate: EligibilityChange
  /** Those that the gate links. */
  readonly policies: OptInPolicies | null
}

const switchesWrite: PartWrite<'switches'> = { kind: 'switches', effects: switchTiers }

/** The programme and its join gate after the switch, with the effect on members. */
async function switchProgram(
  tx: Tx,
  shop: Shop,
  by: Word & SwitchedBy,
  change: Partial<Switches>,
  now: Date,
): Promise<{ program: Program; impact: Impact; compared: ComparedChange }> {
  const stored = await lockProgram(tx, shop.shop_id)
  const { switches } = stored.document
  const { gate, policies, ...word } = by
  const at = { ...word, stored, now }
  const of_program = changeOf(stored.document, { kind: 'switches', id: 'switches' }, () => ({
    value: { ...switches, ...pick(change, PROGRAM_SWITCHES) },
  }))
  const ready = await readyChange(tx, shop, switchesWrite, of_program, at)
  const switched = await writeChange(tx, shop, ready, at)
  const target = { kind: 'eligibility', id: 'eligibility' } as const
  const of_gate = changeOf(switched.program, target, (before) =>
    changedEligibility(shop, NO_PRODUCTS, before, gate, policies),
  )
  const then = { ...at, stored: { ...switched, document: switched.program } }
  const { program } = await writeChange(tx, shop, { change: of_gate }, then)
  const compared: ComparedChange = { ...switched.compared, after: program }
  return { program, impact: switched.impact, compared }
}

async function switchTiers(
  tx: Tx,
  { shop, now, before, after, changed }: ChangeAt<'switches'>,
): Promise<PartEffects<'switches'>> {
  if (before?.tiers_enabled === after?.tiers_enabled) return {}
  if (after?.tiers_enabled !== true) return { impact: { member_impact: NOBODY_MOVES } }
  return {
    impact: { member_impact: await previewMembers(tx, shop, changed, FIRST_PLACING, now) },
    carryOut: async (writing) => {
      await requestTierSweep(writing, shop.shop_id, FIRST_PLACING, now)
      // The days until now were not reviewed, and take nothing from members.
      await beginTierReviews(writing, shop.shop_id, midnightAfter(shop.timezone, now, 0))
    },
  }
}

/** Members start at the tier where they are when tiers go live, without gifts. */
const FIRST_PLACING: TierSweep = { removed_tiers: {}, quiet: true, by_period: false }
