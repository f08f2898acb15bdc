import type { StoredCampaign } from '../campaigns/campaign-state.ts'
import type { ComparedChange } from '../forecast/compared-change.ts'
import type { Forecast } from '../forecast/forecast.ts'
import type { Matches } from '../forecast/matches.ts'
import type { PointsImpact } from '../points/points-expiry.ts'
import type { Program } from '../program.ts'
import type { MemberImpact } from '../tiers/member-impact.ts'
import type { DescribedChange } from './describe.ts'
import type { ProgramTargetKind, WriteExtras } from './parts.ts'
import type { TargetChange } from './targets.ts'

/** The result of a write, of the programme or of a campaign. */
export interface WriteOutcome extends Omit<DescribedChange, 'label'> {
  readonly dry_run: boolean
  /** After the write; a dry run leaves it. */
  readonly revision: number
  /** What a forecast would compare. */
  readonly compared: ComparedChange
  /** Of a dry run. */
  readonly foresight?: Foresight
}

/** What a change would have done to the past, and how much it names. */
export interface Foresight {
  readonly forecast: Forecast
  /** null: changes of its kind name nothing. */
  readonly matches: Matches | null
}

/** The result of a write of one part of the programme. */
export interface ProgramOutcome<Kind extends ProgramTargetKind = ProgramTargetKind>
  extends WriteOutcome {
  readonly change: TargetChange<Kind>
  /** The part after the change, or as it would be. */
  readonly program: Program
  readonly updated_at: Date
  readonly impact: Impact
  /** The answer's fields beside the part itself. */
  readonly extras: WriteExtras[Kind]
}

/** The effect of a write on members and their points, if it has one. */
export interface Impact {
  readonly member_impact?: MemberImpact
  readonly points_impact?: PointsImpact
}

/** The result of a write of a campaign, whose revision is its own. */
export interface CampaignOutcome extends WriteOutcome {
  /** The campaign after the write, or as it would be; null: it is gone. */
  readonly campaign: StoredCampaign | null
  /** Which e-mails are still to go out, and to how many members; null: none. */
  readonly would_email: { readonly phases: readonly string[]; readonly recipients: number } | null
  /** The moment of the write: a campaign's status depends on it. */
  readonly now: Date
}
