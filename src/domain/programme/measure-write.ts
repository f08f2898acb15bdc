import { campaignTerms, multipliersOf } from '../access/greatest-multipliers.ts'
import type { Measures } from '../access/limits.ts'
import {
  exact,
  type Figures,
  highestRaised,
  type Promises,
  promisesOf,
  type Redeemable,
  WORTH_KINDS,
  worthOfPoint,
} from '../access/promises.ts'
import { returnsOf } from '../access/returns.ts'
import { isLooser, type Terms } from '../access/terms.ts'
import { worthsOf } from '../access/worths.ts'
import type { StoredCampaign } from '../campaigns/campaign-state.ts'
import type { Campaign } from '../campaigns/campaigns.ts'
import { type ChangedCampaign, changedIdOf } from '../forecast/compared-change.ts'
import { isSame } from '../program-diff.ts'
import type {
  CampaignOutcome,
  Impact,
  ProgramOutcome,
  UndonePart,
  UndosOutcome,
  WriteOutcome,
} from './write-outcome.ts'

/** What a programme promises, and which of its rewards can be redeemed. */
export interface MeasuredSide {
  readonly promises: Promises
  readonly redeemable: Redeemable
}

/** What a write of the programme is measured by, beside itself. */
export interface MeasuredAt {
  readonly before: MeasuredSide
  readonly after: MeasuredSide
  /** By how much all members could redeem more, with what they can claim. */
  readonly raised_liability: number
  /** Members whose points expire sooner, who are left out, or who are let in again. */
  readonly members_concerned: number
}

/** The outcome of a write of the programme, of a campaign, or of both. */
export type MeasuredOutcome = ProgramOutcome | CampaignOutcome | UndosOutcome

/**
 * What a write does, by the kinds of limits. Each change that is undone counts as a write, as if it
 * were undone alone; the rest is measured by what all of them come to.
 */
export function measureProgramWrite(outcome: MeasuredOutcome, at: MeasuredAt): Measures {
  if (outcome.operation === 'none') return {}
  const { before, after } = at
  return {
    program_writes: 'undone' in outcome ? outcome.undone.length : 1,
    multiplier: highestRaised(multipliersOf(before.promises), multipliersOf(after.promises)),
    value: ofAnyKind(at, worthsOf),
    liability: exact(at.raised_liability),
    return_percent: ofAnyKind(at, returnsOf),
    ...reached(outcome, at),
  }
}

/** What is raised, by whatever kind of reward points buy the most. */
function ofAnyKind(
  { before, after }: MeasuredAt,
  figuresOf: (promises: Promises, worth_of_point: number) => Figures,
): number {
  const raised = WORTH_KINDS.map((kind) => {
    const figuresOn = ({ promises, redeemable }: MeasuredSide) =>
      figuresOf(promises, worthOfPoint(redeemable[kind]))
    return highestRaised(figuresOn(before), figuresOn(after))
  })
  return Math.max(...raised)
}

/** What was promised before a write and what is after it, with all campaigns that are still open. */
export function promisesAround(
  { compared }: WriteOutcome,
  open: readonly StoredCampaign[],
  now: Date,
): PromisesAround {
  const changed_ids = compared.campaigns.map(changedIdOf)
  const others = open.filter(({ document }) => !changed_ids.includes(document.id))
  return promisesOfSides(compared, others, now)
}

/** The same without any other campaign; one that gives more than before counts as new. */
export function promisesAlone({ compared }: WriteOutcome, now: Date): PromisesAround {
  const campaigns = compared.campaigns.map(({ before, after }) => {
    const is_new =
      before !== null &&
      after !== null &&
      isLooser(showingTerms(before.document), showingTerms(after.document))
    return { before: is_new ? null : before, after }
  })
  return promisesOfSides({ ...compared, campaigns }, [], now)
}

export interface PromisesAround {
  readonly before: Promises
  readonly after: Promises
}

function promisesOfSides(
  compared: WriteOutcome['compared'],
  others: readonly StoredCampaign[],
  now: Date,
): PromisesAround {
  const promisedOn = (side: 'before' | 'after') => {
    const changed = compared.campaigns.flatMap((one) => one[side] ?? [])
    return promisesOf(compared[side], [...others, ...changed], now)
  }
  return { before: promisedOn('before'), after: promisedOn('after') }
}

/** What rewards a campaign shows, at which price, when and for which members. */
function showingTerms(campaign: Campaign): Terms {
  return { ...campaignTerms(campaign), spotlight_rewards: campaign.spotlight_rewards }
}

function reached(outcome: MeasuredOutcome, { members_concerned }: MeasuredAt): Measures {
  if ('campaign' in outcome) return { emails: emailsOfCampaigns(outcome, [outcome.would_email]) }
  const moved = {
    members_moved: membersMoved(outcome.impact) + members_concerned,
    points: giftPoints(outcome.impact),
  }
  const told = emailsOfImpact(outcome.impact)
  if ('change' in outcome) return { ...moved, emails: told + emailsOfTemplate(outcome) }
  const of_templates = outcome.parts.reduce((sum, part) => sum + emailsOfTemplate(part), 0)
  const of_campaigns = emailsOfCampaigns(outcome, outcome.would_email)
  return { ...moved, emails: told + of_templates + of_campaigns }
}

/** They are given after the write, when members are placed. */
function giftPoints({ member_impact }: Impact): number {
  if (member_impact === undefined) return 0
  return member_impact.truncated ? Number.POSITIVE_INFINITY : member_impact.gift_points
}

/** What members hear because they move, or because their points expire soon. */
function emailsOfImpact({ member_impact, points_impact }: Impact): number {
  if (member_impact?.truncated === true) return Number.POSITIVE_INFINITY
  return (member_impact?.emails ?? 0) + (points_impact?.emails ?? 0)
}

/** Who gets e-mails when, and what they are about. */
function mailing({ status, emails, audience, starts_at, ends_at }: Campaign) {
  return { status, emails, audience, starts_at, ends_at }
}

function emailsOfCampaigns(
  { compared }: WriteOutcome,
  would_email: UndosOutcome['would_email'],
): number {
  const each = would_email.map((one, place) => emailsOfCampaign(compared.campaigns[place], one))
  return each.reduce((sum, emails) => sum + emails, 0)
}

/** A draft sends nothing, and a change of anything else was counted with its schedule. */
function emailsOfCampaign(
  changed: ChangedCampaign | undefined,
  would_email: CampaignOutcome['would_email'],
): number {
  const before = changed?.before?.document
  const after = changed?.after?.document
  if (after?.status !== 'scheduled' || would_email === null) return 0
  if (before !== undefined && isSame(mailing(before), mailing(after))) return 0
  return would_email.phases.length * orOne(would_email.recipients)
}

/** An e-mail that is switched on reaches everybody at some time. */
function emailsOfTemplate({ change, extras }: UndonePart | ProgramOutcome): number {
  if (change.kind !== 'email_template') return 0
  const { before, after } = change
  const isOn = (value: unknown) =>
    typeof value === 'object' && value !== null && 'enabled' in value && value.enabled === true
  if (isOn(before) || !isOn(after)) return 0
  const reach = 'reach' in extras ? extras.reach : undefined
  return reach === undefined ? 0 : orOne(reach.members_with_email)
}

/** Who is not there yet may be when it is sent. */
function orOne(members: number): number {
  return Math.max(members, 1)
}

/** Whose points expire soon is among those whose points expire sooner. */
function membersMoved({ member_impact }: Impact): number {
  if (member_impact === undefined) return 0
  if (member_impact.truncated) return Number.POSITIVE_INFINITY
  const { promoted, demoted, at_risk, replaced, gift_codes } = member_impact
  const { members_in_removed_tier } = member_impact
  return promoted + demoted + at_risk + replaced + gift_codes + members_in_removed_tier
}
