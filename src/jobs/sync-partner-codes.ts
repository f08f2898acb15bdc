import { syncPartnerCodes as sync } from '../actions/partners/sync-partner-codes.ts'
import type { Job } from './define.ts'

/** Gives partners' codes at the platform what a request could not, or left, to give them. */
export const syncPartnerCodes: Job = {
  name: 'sync-partner-codes',
  schedule: '* * * * *',
  due: 'partner_codes',
  async run(context, shop, now) {
    await sync(context, shop, now)
  },
}
