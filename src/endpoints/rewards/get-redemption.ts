import type { Call } from '../../context.ts'
import type { RedemptionWithCode } from '../../domain/rewards/redemptions.ts'
import { notFound } from '../../errors.ts'
import { customerNumber } from '../../schemas/base/customer-id.ts'
import { NoBody, NoQuery } from '../../schemas/base/types.ts'
import { presentRedemption, Redemption, RedemptionPath } from '../../schemas/rewards/redemption.ts'
import { findRedemption } from '../../store/rewards/redemptions.ts'
import { defineEndpoint } from '../door/define.ts'

interface Read {
  readonly redemption: RedemptionWithCode
  readonly now: Date
}

export const getRedemptionEndpoint = defineEndpoint('getRedemption', {
  method: 'GET',
  path: '/customers/{customer_id}/redemptions/{redemption_id}',
  tool: {
    name: 'service_get_redemption',
    when: 'To see whether a code is still valid.',
  },
  summary: "Read one of a customer's redemptions.",
  scope: 'points:read',
  session: 'read',
  rate: 'read',
  effect: 'read',
  params: RedemptionPath,
  query: NoQuery,
  body: NoBody,
  status: 200,
  result: Redemption,
  errors: [],
  handle: (call, { params }) => read(call, customerNumber(call.shop, params), params.redemption_id),
  present: ({ redemption, now }: Read) => presentRedemption(redemption, now),
})

async function read(
  { context, shop, now }: Call<Read>,
  customer_id: number,
  redemption_id: string,
): Promise<Read> {
  const redemption = await findRedemption(context.database.db, shop.shop_id, redemption_id)
  if (redemption?.customer_id !== customer_id) throw notFound('redemption', redemption_id)
  return { redemption, now }
}
