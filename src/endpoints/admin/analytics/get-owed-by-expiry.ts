import { readOwedByExpiry } from '../../../actions/analytics/read-owed.ts'
import { OwedByExpiry, presentOwedByExpiry } from '../../../schemas/analytics/owed.ts'
import { NoBody, NoParams, NoQuery } from '../../../schemas/base/types.ts'
import { defineOperation } from '../../door/define-operation.ts'

export const getOwedByExpiryOperation = defineOperation('getOwedByExpiry', {
  method: 'GET',
  path: '/reports/owed-by-expiry',
  summary: 'Read current balances by expiry month.',
  area: 'reports',
  params: NoParams,
  query: NoQuery,
  body: NoBody,
  result: OwedByExpiry,
  handle: async ({ context, shop, now }) =>
    presentOwedByExpiry(shop, await readOwedByExpiry(context.database.db, shop, now)),
})
