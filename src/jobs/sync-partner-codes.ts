import { syncPartnerCodes } from '../actions/partners/sync-partner-codes.ts'
import type { Job } from './define.ts'

/** Updates partners' codes at the platform that a request could not update, or left. */
export const syncPartnerCodesJob: Job = {
  name: 'sync-partner-codes',
  schedule: '* * * * *',
  due: 'partner_codes',
  async run(context, shop, now) {
    await syncPartnerCodes(context, shop, now)
  },
}
