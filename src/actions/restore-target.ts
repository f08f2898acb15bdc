import type { Call } from '../context.ts'
import { changedAffiliateGroup } from '../domain/affiliates.ts'
import { wordsIn } from '../domain/catalogue/words.ts'
import { changedEarningRule } from '../domain/earning-rules.ts'
import type { Program } from '../domain/program.ts'
import {
  type ProgramChange,
  type ProgramTargetKind,
  type TargetChange,
  targetPath,
} from '../domain/program-target.ts'
import { changedReward } from '../domain/rewards.ts'
import { changedTier, removedTier } from '../domain/tiers.ts'
import { refused } from '../errors.ts'
import type { Tx } from '../store/db.ts'
import { countGroupMembers } from '../store/partners.ts'
import { requireNoMembers } from './change-affiliate-group.ts'
import { type LadderControls, ladderDecision } from './change-ladder.ts'
import { requireRestorableMembership } from './change-membership.ts'
import { accepted } from './change-part.ts'
import type { ProgramDecision } from './change-program.ts'
import { benefitIds } from './change-tier.ts'
import { readReach } from './emails/email-kind.ts'

/** A change by its kind, so that its values have their own type. */
type ChangeByKind = { [Kind in ProgramTargetKind]: TargetChange<Kind> }[ProgramTargetKind]

/**
 * The undo of a change: the same as a write would be, checked against the programme as it is, for
 * what was right then may not be now. Another order rule is on, a tier's bar is another's.
 */
export async function restoreTarget(
  tx: Tx,
  call: Call<never>,
  controls: LadderControls,
  program: Program,
  change: ProgramChange,
): Promise<ProgramDecision> {
  const { shop } = call
  // `decide` functions and the log keep a target's values under its kind.
  const restored = change as ChangeByKind
  switch (restored.kind) {
    case 'earning_rule':
      if (restored.after !== null) accepted(changedEarningRule(program, shop, restored.after, {}))
      return { change }
    case 'reward':
      if (restored.after !== null) accepted(changedReward(program, shop, restored.after, {}))
      return { change }
    case 'tier': {
      const { before, after } = restored
      const words = wordsIn(shop.currency)
      const setting = { program, shop, words, new_ids: benefitIds(call, controls) }
      if (after !== null) accepted(changedTier(setting, after, {}))
      else if (before !== null) accepted(removedTier(program, before))
      return ladderDecision(tx, call, controls, program, change)
    }
    case 'membership':
      await requireRestorableMembership(tx, call, program, restored)
      return { change }
    case 'affiliate_group':
      return restoreGroup(tx, shop.shop_id, program, restored)
    case 'email_template':
      return { change, extras: { reach: await readReach(tx, shop.shop_id, change.id) } }
    case 'switches':
      throw refused('not_undoable', `${targetPath(change)} is switched in the admin.`)
    case 'settings':
    case 'eligibility':
    case 'referral':
    case 'affiliate_settings':
      return { change }
  }
}

async function restoreGroup(
  tx: Tx,
  shop_id: number,
  program: Program,
  change: TargetChange<'affiliate_group'>,
): Promise<ProgramDecision> {
  const { id, after } = change
  if (after === null) await requireNoMembers(tx, shop_id, id)
  else accepted(changedAffiliateGroup(program, after, {}))
  const members = await countGroupMembers(tx, shop_id, [id])
  return { change, extras: { member_count: members.get(id) ?? 0 } }
}
