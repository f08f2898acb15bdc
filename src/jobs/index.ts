import type { Context } from '../context.ts'
import { listFirstDue, listShopsDue } from '../store/due-shops.ts'
import { announceCampaignsJob } from './announce-campaigns.ts'
import { closeErasedJob } from './close-erased.ts'
import { countExtrasJob } from './count-extras.ts'
import { dailyRollupJob } from './daily-rollup.ts'
import type { Job } from './define.ts'
import { expirePointsJob } from './expire-points.ts'
import { finishCodesJob } from './finish-codes.ts'
import { giveReferralCodesJob } from './give-referral-codes.ts'
import { handleEventsJob } from './handle-events.ts'
import { importMembersJob } from './import-members.ts'
import { judgeOrdersJob } from './judge-orders.ts'
import { payBirthdaysJob } from './pay-birthdays.ts'
import { placeMembersJob } from './place-members.ts'
import { pruneJob } from './prune.ts'
import { releasePointsJob } from './release-points.ts'
import { remindJob } from './remind.ts'
import { reviewTiersJob } from './review-tiers.ts'
import { sendEmailsJob } from './send-emails.ts'
import { sendEventsJob } from './send-events.ts'
import { syncPartnerCodesJob } from './sync-partner-codes.ts'
import { tellOfChangesJob } from './tell-of-changes.ts'
import { tellOfProposalsJob } from './tell-of-proposals.ts'
import {
  importShopifyJob,
  showOnShopifyJob,
  sweepShopifyJob,
  workShopifyJob,
} from './work-shopify.ts'

/** All background work, in the order in which the test clock runs it. */
export const jobs: readonly Job[] = [
  sweepShopifyJob,
  importShopifyJob,
  workShopifyJob,
  handleEventsJob,
  countExtrasJob,
  giveReferralCodesJob,
  importMembersJob,
  judgeOrdersJob,
  closeErasedJob,
  releasePointsJob,
  payBirthdaysJob,
  expirePointsJob,
  placeMembersJob,
  reviewTiersJob,
  finishCodesJob,
  syncPartnerCodesJob,
  showOnShopifyJob,
  sendEventsJob,
  remindJob,
  announceCampaignsJob,
  sendEmailsJob,
  tellOfProposalsJob,
  tellOfChangesJob,
  dailyRollupJob,
  pruneJob,
]

/** Runs a job for every shop that it has something to do for. */
export async function runJob(job: Job, context: Context): Promise<void> {
  const now = context.clock.now()
  const shops = await listShopsDue(context.database.db, job.due, now)
  for (const shop of shops) await job.run(context, shop, now)
}

const kinds = jobs.map(({ due }) => due)

/**
 * Does at once what is due by the clock. Each job sees what those before it did; one statement
 * finds the next that has something to do.
 */
export async function runDueJobs(context: Context): Promise<void> {
  for (let start = 0; start < jobs.length; start += 1) {
    const now = context.clock.now()
    const shops = await listFirstDue(context.database.db, kinds, start, now)
    start = shops[0]?.kind_index ?? jobs.length
    for (const shop of shops) await jobs[start]?.run(context, shop, now)
  }
}
