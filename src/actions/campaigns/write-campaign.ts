import type { Call } from '../../context.ts'
import { isPhaseAhead, type StoredCampaign, sentAt } from '../../domain/campaigns/campaign-state.ts'
import {
  CAMPAIGN_PHASES,
  CAMPAIGNS_MAX,
  type Campaign,
  type CampaignPhase,
  emailSchedule,
  phaseTemplate,
} from '../../domain/campaigns/campaigns.ts'
import type { Program } from '../../domain/program.ts'
import { describeChange, tellingOf } from '../../domain/programme/describe.ts'
import type { TargetChange } from '../../domain/programme/targets.ts'
import type { WriteExtras } from '../../domain/programme/write-extras.ts'
import { limitReached } from '../../errors.ts'
import { countCampaigns, saveCampaign } from '../../store/campaigns/campaigns.ts'
import type { Tx } from '../../store/db.ts'
import { countRecipients } from '../../store/emails/campaign-recipients.ts'
import { dropCampaignEmails } from '../../store/emails/emails.ts'
import { kindOf } from '../emails/email-kind.ts'
import type { WriteOutcome } from '../write/change-program.ts'
import { actorOf, logChange } from '../write/log-change.ts'

/** What a write of a campaign comes to. */
export interface CampaignOutcome extends WriteOutcome<TargetChange<'campaign'>> {
  /** As it is after the write, or would be; null: it is gone. */
  readonly campaign: StoredCampaign | null
  /** The moment of the write, by which the campaign's status is told. */
  readonly now: Date
}

/** What becomes of one campaign. */
export interface CampaignDecision {
  /** The row, a new or a deleted one too: then there is nothing `before`. */
  readonly stored: StoredCampaign
  readonly before: Campaign | null
  readonly after: Campaign | null
  /** The change that this one takes back. */
  readonly undoes?: string
  /** False for what the API cannot take back. */
  readonly undoable?: boolean
}

/**
 * What a change of a campaign comes to; unless it is a dry run or changes nothing, it is written
 * and logged. The programme must be locked then.
 */
export async function writeCampaign(
  tx: Tx,
  { shop, caller, now }: Call<CampaignOutcome>,
  program: Program,
  decision: CampaignDecision & { readonly dry_run: boolean },
): Promise<CampaignOutcome> {
  const { stored, before, after, undoes, undoable, dry_run } = decision
  const { id } = stored.document
  const is_new = before === null && after !== null
  if (is_new && (await countCampaigns(tx, shop.shop_id, now)) >= CAMPAIGNS_MAX) {
    throw limitReached('campaigns that have not ended', CAMPAIGNS_MAX)
  }
  const change = { kind: 'campaign' as const, id, before, after, place: null }
  const { label, ...described } = describeChange(change, tellingOf(shop, program))
  const campaign = after === null ? null : { ...stored, document: after, deleted_at: null }
  const extras = { would_email: await wouldEmail(tx, shop.shop_id, program, campaign, now) }
  const { revision } = stored
  const outcome = { ...described, dry_run, revision, change, extras, campaign, now }
  if (dry_run || described.operation === 'none') return outcome
  const mark = { revision: revision + 1, updated_at: now }
  const written = campaign ?? { ...stored, deleted_at: now }
  await saveCampaign(tx, shop.shop_id, { ...written, ...mark })
  const off = CAMPAIGN_PHASES.filter(
    (phase) => after?.status !== 'scheduled' || !after.emails[phase],
  )
  const dropped = { campaign_id: id, templates: off.map(phaseTemplate) }
  await dropCampaignEmails(tx, shop.shop_id, dropped, now)
  await logChange(tx, shop, {
    described: { label, ...described },
    ...{ revision: mark.revision, change, actor: actorOf(caller), now },
    undoes: undoes ?? null,
    undoable: undoable ?? true,
  })
  return { ...outcome, ...mark, campaign: campaign && { ...campaign, ...mark } }
}

/** Which e-mails are still to go out, and how many members get them; null: none. */
async function wouldEmail(
  tx: Tx,
  shop_id: number,
  { tiers }: Program,
  campaign: StoredCampaign | null,
  now: Date,
): Promise<NonNullable<WriteExtras['would_email']> | null> {
  if (campaign === null) return null
  const { emails, audience, status } = campaign.document
  const schedule = emailSchedule(campaign.document)
  // A draft has its days and its start still before it.
  const isToCome = (phase: CampaignPhase) =>
    status === 'draft' || (schedule[phase] !== null && isPhaseAhead(campaign, phase, now))
  const phases = CAMPAIGN_PHASES.filter(
    (phase) => emails[phase] && sentAt(campaign, phase) === null && isToCome(phase),
  )
  if (phases.length === 0) return null
  const entry_tier_id = tiers[0]?.id ?? null
  // Whoever may get one of them may get them all.
  const kind = kindOf('campaign_launch')
  const recipients = await countRecipients(tx, shop_id, { audience, entry_tier_id, kind })
  return { phases, recipients }
}
