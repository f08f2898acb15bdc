import { announceCampaigns } from '../emails/actions/announce-campaigns.ts'
import type { Job } from './define.ts'

/** Queues the e-mails of campaigns whose time has come. */
export const announceCampaignsJob: Job = {
  name: 'announce-campaigns',
  schedule: '* * * * *',
  due: 'campaign_emails',
  run: announceCampaigns,
}
