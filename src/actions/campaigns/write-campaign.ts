import type { Call } from '../../context.ts'
import { documentOfDeleted } from '../../domain/campaigns/campaign-decisions.ts'
import { isPhaseAhead, type StoredCampaign, sentAt } from '../../domain/campaigns/campaign-state.ts'
import {
  CAMPAIGN_PHASES,
  CAMPAIGNS_MAX,
  type Campaign,
  type CampaignPhase,
  emailSchedule,
} from '../../domain/campaigns/campaigns.ts'
import type { Program } from '../../domain/program.ts'
import { describeChange } from '../../domain/programme/describe.ts'
import type { CampaignOutcome } from '../../domain/programme/write-outcome.ts'
import { countCampaignRecipients, dropCampaignEmails, emailOfPhase } from '../../emails/queue.ts'
import { limitReached } from '../../errors.ts'
import {
  countCampaigns,
  lockCampaign,
  readCampaign,
  saveCampaign,
} from '../../store/campaigns/campaigns.ts'
import type { Queries } from '../../store/db.ts'
import type { WriteAttempt } from '../write/attempt.ts'
import { actorOf, logChange } from '../write/log-change.ts'

/** What becomes of one campaign. */
export interface CampaignDecision {
  /** The stored campaign; for a new or deleted one there is no `before`. */
  readonly stored: StoredCampaign
  readonly before: Campaign | null
  readonly after: Campaign | null
  /** The change that this one takes back. */
  readonly undoes?: string
  /** False if the API cannot undo it. */
  readonly undoable?: boolean
}

/** A campaign in an attempt; to write, it is locked. */
export function campaignFor(
  { dry_run, queries }: WriteAttempt,
  shop_id: number,
  campaign_id: string,
): Promise<StoredCampaign | undefined> {
  return dry_run
    ? readCampaign(queries, shop_id, campaign_id)
    : lockCampaign(queries, shop_id, campaign_id)
}

/**
 * Applies a change of a campaign. It is written and logged, unless it is a dry run or changes
 * nothing. To write, the programme must be locked.
 */
export async function writeCampaign(
  { queries, dry_run }: WriteAttempt,
  { shop, caller, now }: Call<CampaignOutcome>,
  program: Program,
  { stored, before, after, undoes, undoable }: CampaignDecision,
): Promise<CampaignOutcome> {
  const { id } = stored.document
  const is_new = before === null && after !== null
  if (is_new && (await countCampaigns(queries, shop.shop_id, now)) >= CAMPAIGNS_MAX) {
    throw limitReached('campaigns that have not ended', CAMPAIGNS_MAX)
  }
  const change = { kind: 'campaign' as const, id, before, after, position: null }
  const { label, ...described } = describeChange(change, shop, program)
  const campaign = after === null ? null : { ...stored, document: after, deleted_at: null }
  const would_email = await wouldEmail(queries, shop.shop_id, program, campaign, now)
  const { revision } = stored
  const was = before === null ? null : { ...stored, document: before }
  const compared = {
    ...{ kinds: [change.kind], before: program, after: program, revision },
    campaigns: [{ before: was, after: campaign }],
  }
  const taking_back = undoes === undefined ? {} : { undoes }
  const outcome = {
    ...{ ...described, ...taking_back, dry_run, revision, compared },
    ...{ campaign, would_email, now },
  }
  if (dry_run || described.operation === 'none') return outcome
  const mark = { revision: revision + 1, updated_at: now }
  const deleted = { ...stored, document: documentOfDeleted(stored, now), deleted_at: now }
  const written = campaign ?? deleted
  await saveCampaign(queries, shop.shop_id, { ...written, ...mark })
  const off = CAMPAIGN_PHASES.filter(
    (phase) => after?.status !== 'scheduled' || !after.emails[phase],
  )
  const dropped = { campaign_id: id, templates: off.map((phase) => emailOfPhase(phase).type) }
  await dropCampaignEmails(queries, shop.shop_id, dropped, now)
  await logChange(queries, shop, {
    described: { label, ...described },
    ...{ revision: mark.revision, change, actor: actorOf(caller), now },
    undoes: undoes ?? null,
    undoable: undoable ?? true,
  })
  return { ...outcome, ...mark, campaign: campaign && { ...campaign, ...mark } }
}

/** Which e-mails will still be sent, and how many members get them; null: none. */
async function wouldEmail(
  queries: Queries,
  shop_id: number,
  { tiers }: Program,
  campaign: StoredCampaign | null,
  now: Date,
): Promise<CampaignOutcome['would_email']> {
  if (campaign === null) return null
  const { document } = campaign
  const { emails, status } = document
  const schedule = emailSchedule(document)
  // A draft has not used up any days, and its start is still ahead.
  const isToCome = (phase: CampaignPhase) =>
    status === 'draft' || (schedule[phase] !== null && isPhaseAhead(campaign, phase, now))
  const phases = CAMPAIGN_PHASES.filter(
    (phase) => emails[phase] && sentAt(campaign, phase) === null && isToCome(phase),
  )
  if (phases.length === 0) return null
  const entry_tier_id = tiers[0]?.id ?? null
  const recipients = await countCampaignRecipients(queries, shop_id, {
    ...{ campaign: document, entry_tier_id },
  })
  return { phases, recipients }
}
