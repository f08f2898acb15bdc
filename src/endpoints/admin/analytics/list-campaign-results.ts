import {
  CAMPAIGNS_AT_ONCE,
  listCampaignResults,
} from '../../../actions/analytics/read-campaign-results.ts'
import {
  CampaignResultsList,
  presentResultsRow,
} from '../../../schemas/analytics/campaign-results.ts'
import { pageStart, presentPage, readPage } from '../../../schemas/base/page.ts'
import { closed, NoBody, NoParams, pageOfAtMost } from '../../../schemas/base/types.ts'
import { defineOperation } from '../../door/define-operation.ts'

const ORDER = { list: 'campaign_results', shape: ['string'] } as const

export const listCampaignResultsOperation = defineOperation('listCampaignResults', {
  method: 'GET',
  path: '/reports/campaigns',
  area: 'reports',
  summary: 'Read the results and cost of each campaign, newest first.',
  params: NoParams,
  query: closed(pageOfAtMost(CAMPAIGNS_AT_ONCE, CAMPAIGNS_AT_ONCE)),
  body: NoBody,
  result: CampaignResultsList,
  handle: async ({ context, shop, now }, { query }) => {
    const before = pageStart(ORDER, query)?.[0] ?? null
    const page = await readPage(
      ORDER,
      query.limit ?? CAMPAIGNS_AT_ONCE,
      (limit) => listCampaignResults(context.database.db, shop, { limit, before }, now),
      ({ campaign }) => [campaign.document.id],
    )
    return presentPage(page, (results) => presentResultsRow(shop, results, now))
  },
})
