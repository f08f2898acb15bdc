import type { StoredCampaign } from '../campaigns/campaign-state.ts'
import type { Program } from '../program.ts'

/** A change of the programme, of campaigns or of both, as a forecast looks at it. */
export interface ComparedChange {
  /** The kinds of its targets, as the change log names them. */
  readonly kinds: readonly string[]
  readonly before: Program
  readonly after: Program
  readonly revision: number
  readonly campaigns: readonly ChangedCampaign[]
}

/** null: there is none. */
export interface ChangedCampaign {
  readonly before: StoredCampaign | null
  readonly after: StoredCampaign | null
}

/** The id of a campaign that is changed, made or deleted. */
export function changedIdOf({ before, after }: ChangedCampaign): string | undefined {
  return (after ?? before)?.document.id
}
