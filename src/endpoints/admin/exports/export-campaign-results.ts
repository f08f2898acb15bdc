import { walkCampaignResults } from '../../../actions/analytics/read-campaign-results.ts'
import {
  CampaignResultsRow,
  presentResultsRow,
} from '../../../schemas/analytics/campaign-results.ts'
import { defineExport } from '../../door/define-export.ts'

export const exportCampaignResultsOperation = defineExport('exportCampaignResults', {
  path: '/exports/campaign-results',
  area: 'reports',
  summary: 'Export the results and cost of each campaign that has begun, newest first.',
  file_name: 'campaign-results',
  query: {},
  row: CampaignResultsRow,
  async *pages({ context, shop, now }) {
    for await (const page of walkCampaignResults(context.database.db, shop, now)) {
      yield page.map((results) => presentResultsRow(shop, results, now))
    }
  },
})
