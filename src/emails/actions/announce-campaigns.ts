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
} from '../../domain/campaigns/campaigns.ts'
import type { Program } from '../../domain/program.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { listOpenCampaigns, saveSentPhase } from '../../store/campaigns/campaigns.ts'
import { inTransaction } from '../../store/db.ts'
import { readProgram } from '../../store/programme/programs.ts'
import { ROWS_AT_ONCE } from '../../store/rows-at-once.ts'
import { listRecipients } from '../store/campaign-recipients.ts'
import { queueCampaignEmails } from '../store/emails.ts'
import { emailOfPhase } from '../templates/index.ts'
import { kindOf, sends } from '../templates/sending.ts'

/**
 * Queues the campaign e-mails that are due: each phase once, to the audience at that time. A phase
 * is not sent late if what it announces is over.
 */
export async function announceCampaigns(context: Context, shop: Shop, now: Date): Promise<void> {
  const { db } = context.database
  const { document: program } = await readProgram(db, shop.shop_id)
  const phases = CAMPAIGN_PHASES.filter((phase) => sends(program, shop, emailOfPhase(phase)))
  if (phases.length === 0) return
  for (const campaign of await listOpenCampaigns(db, shop.shop_id, now)) {
    for (const phase of phases.filter((one) => isDue(campaign, one, now))) {
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
  const email = emailOfPhase(phase)
  const mailing = { campaign, entry_tier_id, kind: kindOf(email) }
  for (let after: number | null = 0; after !== null; ) {
    const page: { after: number; limit: number } = { after, limit: ROWS_AT_ONCE }
    const members: number[] = await listRecipients(db, shop_id, mailing, page)
    await queueCampaignEmails(
      db,
      shop_id,
      { template: email.type, campaign_id: campaign.id, members },
      now,
    )
    after = members.length < ROWS_AT_ONCE ? null : (members.at(-1) ?? null)
  }
  await inTransaction(db, (tx) => saveSentPhase(tx, shop_id, campaign.id, phase, now))
}
