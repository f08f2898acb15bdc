import type { Context } from '../../context.ts'
import {
  hasCome,
  isPhaseAhead,
  type StoredCampaign,
  sentAt,
} from '../../domain/campaigns/campaign-state.ts'
import {
  CAMPAIGN_PHASES,
  type CampaignPhase,
  emailSchedule,
  phaseTemplate,
} from '../../domain/campaigns/campaigns.ts'
import { sendsCampaigns } from '../../domain/emails/emails.ts'
import type { Program } from '../../domain/program.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { listOpenCampaigns, saveSentPhase } from '../../store/campaigns/campaigns.ts'
import { inTransaction } from '../../store/db.ts'
import { listRecipients } from '../../store/emails/campaign-recipients.ts'
import { queueCampaignEmails } from '../../store/emails/emails.ts'
import { readProgram } from '../../store/programme/programs.ts'
import { kindOf } from './email-kind.ts'

const BATCH = 1_000

/**
 * Queues the e-mails of campaigns that are due: each phase once, to the audience as it is then. A
 * phase whose campaign is past what it speaks of is not sent late.
 */
export async function announceCampaigns(context: Context, shop: Shop, now: Date): Promise<void> {
  const { db } = context.database
  const { document: program } = await readProgram(db, shop.shop_id)
  if (!sendsCampaigns(program, shop)) return
  for (const campaign of await listOpenCampaigns(db, shop.shop_id, now)) {
    for (const phase of CAMPAIGN_PHASES.filter((one) => isDue(campaign, one, now))) {
      await announce(context, shop, program, campaign, phase, now)
    }
  }
}

function isDue(campaign: StoredCampaign, phase: CampaignPhase, now: Date): boolean {
  const { document } = campaign
  const due_at = emailSchedule(document)[phase]
  if (!document.emails[phase] || sentAt(campaign, phase) !== null) return false
  return hasCome(due_at, now) && isPhaseAhead(campaign, phase, now)
}

async function announce(
  { database: { db } }: Context,
  { shop_id }: Shop,
  program: Program,
  { document: campaign }: StoredCampaign,
  phase: CampaignPhase,
  now: Date,
): Promise<void> {
  const entry_tier_id = program.tiers[0]?.id ?? null
  const template = phaseTemplate(phase)
  const mailing = { audience: campaign.audience, entry_tier_id, kind: kindOf(template) }
  for (let after: number | null = 0; after !== null; ) {
    const page: { after: number; limit: number } = { after, limit: BATCH }
    const readers: number[] = await listRecipients(db, shop_id, mailing, page)
    await queueCampaignEmails(db, shop_id, { template, campaign_id: campaign.id, readers }, now)
    after = readers.length < BATCH ? null : (readers.at(-1) ?? null)
  }
  await inTransaction(db, (tx) => saveSentPhase(tx, shop_id, campaign.id, phase, now))
}
