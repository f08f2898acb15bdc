import {
  AdminActionList,
  actionFilter,
  presentAction,
  readActionFilter,
} from '../../../schemas/access/admin-action.ts'
import { pageLimit, pageStart, presentPage, readLargePage } from '../../../schemas/base/page.ts'
import { closed, NoBody, NoParams, pageQuery } from '../../../schemas/base/types.ts'
import { listActions } from '../../../store/access/admin-actions.ts'
import { defineOperationOfShops } from '../../door/define-operation.ts'

const ORDER = { list: 'admin_actions', shape: ['string'] } as const

export const listActionsOperation = defineOperationOfShops('listActions', {
  method: 'GET',
  path: '/audit-log',
  summary:
    'The audit log of the last two years, newest first: changes made with the admin API or ' +
    'the command line, and refused ones. With `shop`, only for this shop.',
  area: 'people',
  params: NoParams,
  query: closed({ ...actionFilter, ...pageQuery }),
  body: NoBody,
  result: AdminActionList,
  handle: async ({ context, shopOrAll }, { query }) => {
    const filter = readActionFilter((await shopOrAll())?.shop_id ?? null, query)
    const page = await readLargePage(
      ORDER,
      { start: pageStart(ORDER, query), limit: pageLimit(query) },
      (limit, start) =>
        listActions(context.database.db, filter, { limit, before: start?.[0] ?? null }),
      ({ action_id }) => [action_id] as const,
    )
    return presentPage(page, presentAction)
  },
})
