import { readPartnerHub } from '../../actions/partners/read-partner-hub.ts'
import { CustomerPath, customerNumber } from '../../schemas/base/customer-id.ts'
import { closed, NoBody } from '../../schemas/base/types.ts'
import {
  hubQuery,
  PartnerHubResult,
  presentPartnerHub,
} from '../../schemas/partners/partner-hub.ts'
import { readShopAt } from '../../store/programme/programs.ts'
import { defineEndpoint } from '../door/define.ts'

export const getCustomerPartnerEndpoint = defineEndpoint('getCustomerPartner', {
  method: 'GET',
  path: '/customers/{customer_id}/partner',
  tool: null,
  summary: 'Read what a customer sees of their partnership.',
  description: 'null: the customer has not applied. Commissions do not reveal orders or buyers.',
  scope: 'customers:read',
  session: 'read',
  rate: 'read',
  feature: 'affiliates',
  effect: 'read',
  params: CustomerPath,
  query: closed(hubQuery),
  body: NoBody,
  status: 200,
  result: PartnerHubResult,
  errors: [],
  handle: async ({ context, shop, now }, { params, query }) => {
    const { db } = context.database
    const at = await readShopAt(db, shop, now)
    const number = customerNumber(shop, params)
    return readPartnerHub(db, context.config.base_url, at, number, query.language ?? null)
  },
  present: presentPartnerHub,
})
