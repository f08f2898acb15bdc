import type { Measures } from '../access/limits.ts'
import {
  highestRaised,
  multipliersOf,
  type Promises,
  returnPercent,
  worthOfPoint,
  worthsOf,
} from '../access/worths.ts'
import type { Campaign } from '../campaigns/campaigns.ts'
import { isSame } from '../program-diff.ts'
import type { CampaignOutcome, Impact, ProgramOutcome } from './write-outcome.ts'

/** What a write of the programme is measured by, beside itself. */
export interface MeasuredAt {
  /** The campaigns that are scheduled or run. */
  readonly campaigns: readonly Campaign[]
  /** What all members can spend. */
  readonly outstanding_points: number
}

/** What a write of the programme or of a campaign does, by the kinds of limits. */
export function measureProgramWrite(
  outcome: ProgramOutcome | CampaignOutcome,
  at: MeasuredAt,
): Measures {
  if (outcome.operation === 'none') return {}
  const { before, after } =
    'campaign' in outcome ? aroundCampaign(outcome, at) : around(outcome, at)
  const raised_worth = Math.max(0, worthOfPoint(after) - worthOfPoint(before))
  const returned = returnPercent(after)
  return {
    program_writes: 1,
    multiplier: highestRaised(multipliersOf(before), multipliersOf(after)),
    value: highestRaised(worthsOf(before), worthsOf(after)),
    liability: raised_worth * at.outstanding_points,
    return_percent: returned > returnPercent(before) ? returned : 0,
    ...('campaign' in outcome
      ? { emails: emailsOfCampaign(outcome) }
      : { members_moved: membersMoved(outcome.impact), emails: emailsOfTemplate(outcome) }),
  }
}

interface Around {
  readonly before: Promises
  readonly after: Promises
}

function around({ compared }: ProgramOutcome, { campaigns }: MeasuredAt): Around {
  const { before, after } = compared
  return { before: { program: before, campaigns }, after: { program: after, campaigns } }
}

function aroundCampaign({ compared }: CampaignOutcome, { campaigns }: MeasuredAt): Around {
  const { after: program } = compared
  const before = compared.campaign?.before?.document ?? null
  const after = compared.campaign?.after?.document ?? null
  const others = campaigns.filter(({ id }) => id !== before?.id && id !== after?.id)
  const withOne = (one: Campaign | null) => ({
    program,
    campaigns: one?.status === 'scheduled' ? [...others, one] : others,
  })
  return { before: withOne(before), after: withOne(after) }
}

/** Who gets e-mails when, and what they are about. */
function mailing({ status, emails, audience, starts_at, ends_at }: Campaign) {
  return { status, emails, audience, starts_at, ends_at }
}

/** A draft sends nothing, and a change of anything else was counted with its schedule. */
function emailsOfCampaign({ compared, would_email }: CampaignOutcome): number {
  const before = compared.campaign?.before?.document
  const after = compared.campaign?.after?.document
  if (after?.status !== 'scheduled' || would_email === null) return 0
  if (before !== undefined && isSame(mailing(before), mailing(after))) return 0
  return would_email.phases.length * reached(would_email.recipients)
}

/** An e-mail that is switched on reaches everybody at some time. */
function emailsOfTemplate({ change, extras }: ProgramOutcome): number {
  if (change.kind !== 'email_template') return 0
  const { before, after } = change
  const isOn = (value: unknown) =>
    typeof value === 'object' && value !== null && 'enabled' in value && value.enabled === true
  if (isOn(before) || !isOn(after)) return 0
  return 'reach' in extras ? reached(extras.reach.members_with_email) : 0
}

/** Who is not there yet may be when it is sent. */
function reached(members: number): number {
  return Math.max(members, 1)
}

function membersMoved({ member_impact, points_impact }: Impact): number {
  const losing = points_impact?.members ?? 0
  if (member_impact === undefined) return losing
  if (member_impact.truncated) return Number.POSITIVE_INFINITY
  const { promoted, demoted, at_risk, replaced, gift_codes } = member_impact
  const { members_in_removed_tier } = member_impact
  return losing + promoted + demoted + at_risk + replaced + gift_codes + members_in_removed_tier
}
