import { announceCampaigns as announce } from '../actions/emails/announce-campaigns.ts'
import type { Job } from './define.ts'

/** Queues the e-mails of campaigns whose time has come. */
export const announceCampaigns: Job = {
  name: 'announce-campaigns',
  schedule: '* * * * *',
  due: 'campaign_emails',
  run: announce,
}
