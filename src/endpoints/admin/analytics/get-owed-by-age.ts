import { readOwedByAge } from '../../../actions/analytics/read-owed.ts'
import { OwedByAge, owedBy, owedDay, presentOwedByAge } from '../../../schemas/analytics/owed.ts'
import { closed, NoBody, NoParams } from '../../../schemas/base/types.ts'
import { defineOperation } from '../../door/define-operation.ts'

export const getOwedByAgeOperation = defineOperation('getOwedByAge', {
  method: 'GET',
  path: '/reports/owed-by-age',
  summary: 'Read balances at the end of a day, by the age of the points.',
  area: 'reports',
  params: NoParams,
  query: closed({ day: owedDay, by: owedBy }),
  body: NoBody,
  result: OwedByAge,
  handle: async ({ context, shop, now }, { query }) => {
    const request = { day: query.day, by: query.by ?? 'month' }
    return presentOwedByAge(shop, await readOwedByAge(context.database.db, shop, request, now))
  },
})
