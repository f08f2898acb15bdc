import type { Static } from 'typebox'
import type { Call } from '../../context.ts'
import type { RedemptionWithCode } from '../../domain/rewards/redemptions.ts'
import { notFound } from '../../errors.ts'
import { CustomerPath, customerNumber } from '../../schemas/base/customer-id.ts'
import { type Page, pageLimit, pageStart, presentPage, readPage } from '../../schemas/base/page.ts'
import { closed, NoBody, pageQuery } from '../../schemas/base/types.ts'
import { presentRedemption, RedemptionList } from '../../schemas/rewards/redemption.ts'
import { findMember } from '../../store/customers/customers.ts'
import { listRedemptions } from '../../store/rewards/redemptions.ts'
import { defineEndpoint } from '../door/define.ts'

const ORDER = { list: 'redemptions', shape: ['string'] } as const
const Query = closed(pageQuery)

interface Read {
  readonly page: Page<RedemptionWithCode>
  readonly now: Date
}

export const listRedemptionsEndpoint = defineEndpoint('listRedemptions', {
  method: 'GET',
  path: '/customers/{customer_id}/redemptions',
  tool: {
    name: 'service_list_redemptions',
    when: "To find a customer's code.",
  },
  summary: "List a customer's redemptions, newest first.",
  scope: 'points:read',
  session: 'read',
  rate: 'read',
  effect: 'read',
  params: CustomerPath,
  query: Query,
  body: NoBody,
  status: 200,
  result: RedemptionList,
  errors: [],
  handle: (call, { params, query }) => read(call, customerNumber(call.shop, params), query),
  present: ({ page, now }: Read) =>
    presentPage(page, (redemption) => presentRedemption(redemption, now)),
})

async function read(
  { context, shop, now }: Call<Read>,
  customer_id: number,
  query: Static<typeof Query>,
): Promise<Read> {
  const { db } = context.database
  const before_id = pageStart(ORDER, query)?.[0] ?? null
  if ((await findMember(db, shop.shop_id, customer_id)) === undefined) {
    throw notFound('customer', customer_id)
  }
  const page = await readPage(
    ORDER,
    pageLimit(query),
    (limit) => listRedemptions(db, shop.shop_id, customer_id, { limit, before_id }),
    ({ redemption_id }) => [redemption_id],
  )
  return { page, now }
}
