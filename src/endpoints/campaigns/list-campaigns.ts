import { Type } from 'typebox'
import { campaignsOfMember } from '../../actions/campaigns/list-campaigns-of-member.ts'
import { CAMPAIGN_STATUSES, type StoredCampaign } from '../../domain/campaigns/campaign-state.ts'
import { customerIdIn, customerNumberIn } from '../../schemas/base/customer-id.ts'
import {
  type Page,
  pageLimit,
  pageStart,
  presentPage,
  readLargePage,
} from '../../schemas/base/page.ts'
import {
  closed,
  NoBody,
  NoParams,
  oneOf,
  pageQuery,
  readMoment,
  timestamp,
} from '../../schemas/base/types.ts'
import { CampaignList, presentCampaign } from '../../schemas/campaigns/campaign.ts'
import { listCampaigns } from '../../store/campaigns/campaigns.ts'
import { requireKeyScope } from '../door/caller.ts'
import { defineEndpoint } from '../door/define.ts'

const ORDER = { list: 'campaigns', shape: ['string'] } as const

export const listCampaignsEndpoint = defineEndpoint('listCampaigns', {
  method: 'GET',
  path: '/campaigns',
  tool: {
    name: 'service_list_campaigns',
    when: 'Current, planned and past.',
  },
  summary: 'List bonus campaigns, newest first.',
  description:
    'With `customer_id` and `status` active, it lists whose banners a member may see: ' +
    'campaigns of ' +
    'another audience, and those that hold the member out, are left out.',
  scope: 'program:read',
  session: null,
  rate: 'read',
  feature: 'campaigns',
  effect: 'read',
  params: NoParams,
  query: closed({
    status: Type.Optional(
      oneOf(CAMPAIGN_STATUSES, { description: 'Only campaigns with this status.' }),
    ),
    runs_from: Type.Optional(
      timestamp('Only campaigns with dates that run at or after this time.'),
    ),
    customer_id: Type.Optional(
      customerIdIn(
        'Only campaigns that this member takes part in and can see; needs customers:read.',
      ),
    ),
    runs_before: Type.Optional(timestamp('Only campaigns with dates that begin before this time.')),
    ...pageQuery,
  }),
  body: NoBody,
  status: 200,
  result: CampaignList,
  errors: ['not_found'],
  handle: async ({ context, shop, caller, now }, { query }) => {
    const { status = null, runs_from, runs_before, customer_id } = query
    if (customer_id !== undefined) requireKeyScope(caller, 'customers:read')
    const filter = {
      ...{ status, now },
      ...(runs_from !== undefined && { runs_from: readMoment('runs_from', runs_from) }),
      ...(runs_before !== undefined && { runs_before: readMoment('runs_before', runs_before) }),
    }
    const readAll = (limit: number, before_campaign_id: string | null) =>
      listCampaigns(context.database.db, shop.shop_id, filter, { limit, before_campaign_id })
    const read =
      customer_id === undefined
        ? readAll
        : await campaignsOfMember(context, shop, customerNumberIn(shop, customer_id), readAll)
    const page = await readLargePage(
      ORDER,
      { start: pageStart(ORDER, query), limit: pageLimit(query) },
      (limit, before) => read(limit, before?.[0] ?? null),
      ({ document }) => [document.id] as const,
    )
    return { page, now }
  },
  present: ({ page, now }: { page: Page<StoredCampaign>; now: Date }) =>
    presentPage(page, (campaign) => presentCampaign({ campaign, now })),
})
