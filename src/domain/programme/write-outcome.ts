import type { ReaderLanguage } from '../../languages/explanations/index.ts'
import type { StoredCampaign } from '../campaigns/campaign-state.ts'
import type { ComparedChange } from '../forecast/compared-change.ts'
import type { Forecast } from '../forecast/forecast.ts'
import type { Matches } from '../forecast/matches.ts'
import type { PointsImpact } from '../points/points-expiry.ts'
import type { Program } from '../program.ts'
import type { MemberImpact } from '../tiers/member-impact.ts'
import type { DescribedChange } from './describe.ts'
import type { ProgramTargetKind, TargetKind, WriteExtras } from './parts.ts'
import type { ProgramChange, TargetChange } from './targets.ts'

/** The result of a write, of the programme or of a campaign. */
export interface WriteOutcome extends Omit<DescribedChange, 'label'> {
  readonly dry_run: boolean
  /** After the write; a dry run leaves it. */
  readonly revision: number
  /** The change that it takes back. */
  readonly undoes?: string
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
  /** It is about so few members that it could tell of one of them. */
  readonly is_of_few: boolean
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

/** The result of undoing several changes, of the programme and of campaigns. */
export interface UndosOutcome extends WriteOutcome {
  /** Newest first, which is the order of undoing. */
  readonly undone: readonly UndoneChange[]
  /** The ids of further changes that are gone with the creation of their campaign. */
  readonly gone_along: readonly string[]
  /** What becomes of each part of the programme on the whole. */
  readonly parts: readonly UndonePart[]
  readonly impact: Impact
  /** By campaign, in the order of `compared`; null: none goes out. */
  readonly would_email: readonly CampaignOutcome['would_email'][]
  /** The platform knows the memberships as they were. */
  readonly is_republish_failed: boolean
}

/** A change that was taken back, and by which change; null: nothing is written in a dry run. */
export interface UndoneChange {
  readonly change_id: string
  readonly target_kind: TargetKind
  readonly target_id: string
  readonly target_label: string
  readonly undone_by: string | null
  /** What happens to its target. */
  summaryIn(language: ReaderLanguage): string | null
}

export interface UndonePart {
  readonly change: ProgramChange
  /** Of an e-mail. */
  readonly extras: { readonly reach?: { readonly members_with_email: number } }
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
