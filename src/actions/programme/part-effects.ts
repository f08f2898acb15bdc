import type { Call, Context } from '../../context.ts'
import type { Program } from '../../domain/program.ts'
import type { ProgramTargetKind } from '../../domain/programme/parts.ts'
import type { ProgramChange } from '../../domain/programme/targets.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import type { Tx } from '../../store/db.ts'
import { readReach } from '../emails/email-kind.ts'
import { saveMembership } from '../memberships/save-membership.ts'
import { groupExtras } from '../partners/change-affiliate-group.ts'
import { syncCodesSoon } from '../partners/sync-partner-codes.ts'
import { type LadderControls, ladderDecision } from '../tiers/change-ladder.ts'
import { placeSoon } from '../tiers/place-members.ts'
import type { changeProgramWith, ProgramDecision } from '../write/change-program.ts'
import { settingsDecision } from './change-settings.ts'

/** What an undo of a kind of part brings with it, as a write of its kind does. */
interface PartEffects {
  /**
   * What it does to members and what the answer tells of it. Members whom an undo moves go back
   * quietly: nobody is paid or told twice for what was a mistake.
   */
  decide?(
    tx: Tx,
    call: Call<never>,
    controls: LadderControls,
    program: Program,
    change: ProgramChange,
  ): Promise<ProgramDecision>
  /** What writes it, where others are told of it. */
  readonly write?: typeof changeProgramWith
  /** What follows once it is committed. */
  afterwards?(context: Context, shop: Shop, now: Date): Promise<unknown>
}

const EFFECTS: { readonly [Kind in ProgramTargetKind]?: PartEffects } = {
  tier: {
    decide: (tx, call, controls, program, change) =>
      ladderDecision(tx, call, controls, program, change, true),
    afterwards: placeSoon,
  },
  settings: {
    decide: (tx, call, controls, program, change) =>
      settingsDecision(tx, call, controls, program, change, true),
    afterwards: placeSoon,
  },
  // What is for members only is told to the platform by an undo too.
  membership: { write: saveMembership },
  email_template: {
    decide: async (tx, { shop }, _controls, _program, change) => ({
      change,
      extras: { reach: await readReach(tx, shop.shop_id, change.id) },
    }),
  },
  affiliate_settings: { afterwards: syncCodesSoon },
  affiliate_group: {
    decide: async (tx, { shop }, _controls, _program, change) => ({
      change,
      extras: await groupExtras(tx, shop.shop_id, change.id),
    }),
    afterwards: syncCodesSoon,
  },
}

export function effectsOf(kind: ProgramTargetKind): PartEffects {
  return EFFECTS[kind] ?? {}
}
