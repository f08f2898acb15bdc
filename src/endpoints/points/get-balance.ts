import type { Call } from '../../context.ts'
import type { Account } from '../../domain/points/ledger.ts'
import { notFound } from '../../errors.ts'
import { CustomerPath, customerNumber } from '../../schemas/base/customer-id.ts'
import { NoBody, NoQuery } from '../../schemas/base/types.ts'
import { Balance, presentBalance } from '../../schemas/points/points.ts'
import { defineEndpoint } from '../door/define.ts'

export const getBalanceEndpoint = defineEndpoint('getBalance', {
  method: 'GET',
  path: '/customers/{customer_id}/points',
  tool: {
    name: 'service_get_customer_balance',
    when: 'Only points.',
  },
  summary: "Read a customer's points.",
  scope: 'points:read',
  session: 'read',
  rate: 'read',
  effect: 'read',
  params: CustomerPath,
  query: NoQuery,
  body: NoBody,
  status: 200,
  result: Balance,
  errors: [],
  handle: (call, { params }) => readBalance(call, customerNumber(call.shop, params)),
  present: (account: Account, { shop }) => presentBalance(shop, account),
})

async function readBalance({ context, shop }: Call<Account>, customer_id: number) {
  const account = await context.balances.read(shop.shop_id, customer_id)
  if (account === undefined) throw notFound('customer', customer_id)
  return account
}
