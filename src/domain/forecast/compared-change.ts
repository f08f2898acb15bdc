import type { StoredCampaign } from '../campaigns/campaign-state.ts'
import type { Program } from '../program.ts'

/** A change of the programme or of a campaign, as a forecast looks at it. */
export interface ComparedChange {
  /** The kind of its target, as the change log names it. */
  readonly kind: string
  readonly before: Program
  readonly after: Program
  readonly revision: number
  /** null: the change is none of a campaign. */
  readonly campaign: ChangedCampaign | null
}

/** null: there is none. */
export interface ChangedCampaign {
  readonly before: StoredCampaign | null
  readonly after: StoredCampaign | null
}
