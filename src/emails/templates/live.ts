import { asSwitched, type Program, type ProgramSwitches } from '../../domain/program.ts'
import type { ShopFeatures } from './define-email.ts'

/** Conditions that several e-mails share. */
type IsLive = (program: Program, shop: ShopFeatures) => boolean

export const whenOn =
  (name: keyof ProgramSwitches): IsLive =>
  ({ switches }) =>
    switches.program_enabled && switches[name]

export const programOn = whenOn('program_enabled')
const tiersLive = whenOn('tiers_enabled')

export const whenARule =
  (is: (rule: Program['earning_rules'][number]) => boolean): IsLive =>
  (program) =>
    program.switches.program_enabled &&
    program.earning_rules.some((rule) => asSwitched(program, rule).enabled && is(rule))

export const whenAReward =
  (is: (reward: Program['rewards'][number], program: Program) => boolean): IsLive =>
  (program) =>
    program.switches.program_enabled &&
    program.rewards.some((reward) => reward.enabled && is(reward, program))

export const pointsExpire: IsLive = ({ switches, points_expiry }) =>
  switches.program_enabled && points_expiry.enabled

/** There must be a tier above the entry tier, to reach or to fall from. */
export const tiersToMove: IsLive = (program, shop) =>
  tiersLive(program, shop) && program.tiers.length > 1

export const membershipsOn: IsLive = (program, shop) =>
  whenOn('memberships_enabled')(program, shop) && program.memberships.length > 0

/** Partners need no points programme. */
export const partnersOn: IsLive = ({ switches }, { affiliates_feature }) =>
  affiliates_feature && switches.affiliates_enabled

export const campaignsOn: IsLive = ({ switches }, { campaigns_feature }) =>
  switches.program_enabled && campaigns_feature
