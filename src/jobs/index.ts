import type { Context } from '../context.ts'
import { listShopsDue } from '../store/due-shops.ts'
import { announceCampaigns } from './announce-campaigns.ts'
import type { Job } from './define.ts'
import { expirePoints } from './expire-points.ts'
import { finishCodes } from './finish-codes.ts'
import { foldDays } from './fold-days.ts'
import { giveReferralCodes } from './give-referral-codes.ts'
import { handleEvents } from './handle-events.ts'
import { payBirthdays } from './pay-birthdays.ts'
import { placeMembers } from './place-members.ts'
import { prune } from './prune.ts'
import { releasePoints } from './release-points.ts'
import { remind } from './remind.ts'
import { reviewTiers } from './review-tiers.ts'
import { sendEmails } from './send-emails.ts'
import { sendEvents } from './send-events.ts'
import { syncPartnerCodes } from './sync-partner-codes.ts'

/** All background work, in the order in which the test clock runs it. */
export const jobs: readonly Job[] = [
  handleEvents,
  giveReferralCodes,
  releasePoints,
  payBirthdays,
  expirePoints,
  placeMembers,
  reviewTiers,
  finishCodes,
  syncPartnerCodes,
  sendEvents,
  remind,
  announceCampaigns,
  sendEmails,
  foldDays,
  prune,
]

/** Runs a job for every shop that it has something to do for. */
export async function runJob(job: Job, context: Context): Promise<void> {
  const now = context.clock.now()
  const shops = await listShopsDue(context.database.db, job.due ?? null, now)
  for (const shop of shops) await job.run(context, shop, now)
}

/** Does at once what is due by the clock. */
export async function runDueJobs(context: Context): Promise<void> {
  for (const job of jobs) await runJob(job, context)
}
