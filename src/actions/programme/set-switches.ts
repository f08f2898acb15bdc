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
import { PROGRAM_SWITCHES, type Program, type ProgramSwitches } from '../../domain/program.ts'
import type { Impact } from '../../domain/programme/write-outcome.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { saveSendableTemplates } from '../../emails/queue.ts'
import { pick } from '../../lib/pick.ts'
import { readProgram, type StoredProgram } from '../../store/programme/programs.ts'
import { findShop, type ShopSwitch, updateShopSwitches } from '../../store/shops/shops.ts'
import { policiesToLink } from '../eligibility/policies-to-link.ts'
import { forecastChange } from '../forecast/forecast-change.ts'
import { tryPlaceMembers } from '../tiers/place-members.ts'
import { runAttempt, type WriteAttempt } from '../write/attempt.ts'
import { changeOf } from '../write/change-part.ts'
import { type Actor, merchantActor } from '../write/log-change.ts'
import { previewInTurn } from '../write/preview-in-turn.ts'
import type { Word } from '../write/require-word.ts'
import {
  programFor,
  readyChange,
  type SeenImpact,
  seeImpact,
  writeChange,
} from '../write/write-part.ts'
import { switchesWrite } from './switches-write.ts'

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
  const { db } = context.database
  const seen = word.dry_run ? null : await seeSwitch(context, shop, change, now)
  const { compared, ...outcome } = await runAttempt(db, word.dry_run, async (at) => {
    const { queries, dry_run } = at
    const { program, impact, compared } = await switchProgram(
      at,
      shop,
      { ...by, seen },
      change,
      now,
    )
    const of_shop = pick(change, SHOP_SWITCHES)
    if (!dry_run) await updateShopSwitches(queries, shop.shop_id, of_shop)
    const found = await findShop(queries, shop.shop_id)
    if (found === undefined) throw new Error(`shop ${shop.shop_id} has a programme and no row`)
    const switched = { ...found, ...of_shop }
    if (!dry_run) await saveSendableTemplates(queries, switched, program, now)
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
  readonly seen: SeenImpact | null
}

/** The effect on members, before the switch is set. */
async function seeSwitch(
  context: Context,
  shop: Shop,
  change: Partial<Switches>,
  now: Date,
): Promise<SeenImpact | null> {
  const stored = await readProgram(context.database.db, shop.shop_id)
  const planned = changeOfProgram(stored, change)
  return seeImpact(context, shop, switchesWrite, planned, { stored, now })
}

function changeOfProgram({ document }: StoredProgram, change: Partial<Switches>) {
  return changeOf(document, { kind: 'switches', id: 'switches' }, (before) => ({
    value: { ...before, ...pick(change, PROGRAM_SWITCHES) },
  }))
}

/** The programme and its join gate after the switch, with the effect on members. */
async function switchProgram(
  attempt: WriteAttempt,
  shop: Shop,
  by: Word & SwitchedBy,
  change: Partial<Switches>,
  now: Date,
): Promise<{ program: Program; impact: Impact; compared: ComparedChange }> {
  const stored = await programFor(attempt, shop.shop_id)
  const { gate, policies, ...word } = by
  const at = { ...word, stored, now }
  const of_program = changeOfProgram(stored, change)
  const ready = await readyChange(attempt, shop, switchesWrite, of_program, at)
  const switched = await writeChange(attempt, shop, ready, at)
  const target = { kind: 'eligibility', id: 'eligibility' } as const
  const of_gate = changeOf(switched.program, target, (before) =>
    changedEligibility(shop, NO_PRODUCTS, before, gate, policies),
  )
  const then = { ...at, stored: { ...switched, document: switched.program } }
  const { program } = await writeChange(attempt, shop, { change: of_gate }, then)
  const compared: ComparedChange = { ...switched.compared, after: program }
  return { program, impact: switched.impact, compared }
}
