import type { Static } from 'typebox'
import { readCustomerRewards } from '../../actions/rewards/read-customer-rewards.ts'
import type { Call } from '../../context.ts'
import type { CustomerReward } from '../../domain/rewards/customer-rewards.ts'
import { notFound } from '../../errors.ts'
import { CustomerPath, customerNumber } from '../../schemas/base/customer-id.ts'
import { type Page, pageLimit, pageStart, presentPage, readPage } from '../../schemas/base/page.ts'
import { closed, NoBody, pageQuery } from '../../schemas/base/types.ts'
import { CustomerRewardList, presentCustomerReward } from '../../schemas/rewards/customer-reward.ts'
import { findMember } from '../../store/customers/customers.ts'
import { readShopAt } from '../../store/programme/programs.ts'
import { defineEndpoint } from '../door/define.ts'

const ORDER = { list: 'customer_rewards', shape: ['string'] } as const
const Query = closed(pageQuery)

export const listCustomerRewardsEndpoint = defineEndpoint('listCustomerRewards', {
  method: 'GET',
  path: '/customers/{customer_id}/rewards',
  tool: {
    name: 'service_list_customer_rewards',
    when: 'Before redeeming: what the customer can afford.',
  },
  summary: 'List the rewards available to a customer, oldest first.',
  description:
    'Enabled rewards that have not ended, and those that an active campaign unlocks for this ' +
    'customer. Each says whether it can be redeemed now. Empty while the programme is off.',
  scope: 'points:read',
  session: 'read',
  rate: 'read',
  effect: 'read',
  params: CustomerPath,
  query: Query,
  body: NoBody,
  status: 200,
  result: CustomerRewardList,
  errors: [],
  handle: (call, { params, query }) =>
    readPageOfRewards(call, customerNumber(call.shop, params), query),
  present: (page: Page<CustomerReward>, viewer) =>
    presentPage(page, (offered) => presentCustomerReward(viewer, offered)),
})

async function readPageOfRewards(
  { context, shop, now }: Call<Page<CustomerReward>>,
  customer_id: number,
  query: Static<typeof Query>,
): Promise<Page<CustomerReward>> {
  const after_id = pageStart(ORDER, query)?.[0] ?? ''
  const { db } = context.database
  const member = await findMember(db, shop.shop_id, customer_id)
  if (member === undefined) throw notFound('customer', customer_id)
  // By their ids, which sort by the moment they were made: an undo may bring one back elsewhere.
  const at = await readShopAt(db, shop, now)
  const offered = (await readCustomerRewards(db, at, member))
    .filter(({ reward }) => reward.id > after_id)
    .toSorted((left, right) => (left.reward.id < right.reward.id ? -1 : 1))
  return readPage(
    ORDER,
    pageLimit(query),
    async (limit) => offered.slice(0, limit),
    ({ reward }) => [reward.id],
  )
}
