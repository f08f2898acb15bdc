import { Type } from 'typebox'
import { readListedMembers } from '../../../actions/customers/read-listed-members.ts'
import { closed, NoBody, NoParams } from '../../../schemas/base/types.ts'
import { memberFilters } from '../../../schemas/customers/member-list.ts'
import { countMembers } from '../../../store/customers/count-members.ts'
import { readShopAt } from '../../../store/programme/programs.ts'
import { askedMembers } from '../../customers/asked-members.ts'
import { defineOperation } from '../../door/define-operation.ts'
import type { ShopCall } from '../../door/operation-call.ts'

/** What a reader wants to know of more is that they are many. */
const COUNTED_MAX = 1_000

const Count = closed(
  {
    members: Type.Integer(),
    is_more: Type.Boolean({ description: 'Whether there may be more than `members`.' }),
  },
  { title: 'MemberCount' },
)

export const countMembersOperation = defineOperation('countMembers', {
  method: 'GET',
  path: '/member-count',
  summary:
    `Count the members that match the filters: exactly without a filter, else up to ` +
    `${COUNTED_MAX}.`,
  area: 'members',
  params: NoParams,
  query: closed(memberFilters),
  body: NoBody,
  result: Count,
  handle: async ({ context, shop, now }: ShopCall, { query }) => {
    const { db } = context.database
    if (Object.keys(query).length === 0) {
      const members = await countMembers(db, shop.shop_id, { mode: 'all', tier: null, tags: [] })
      return { members, is_more: false }
    }
    const at = await readShopAt(db, shop, now)
    const list = { filter: askedMembers(at, query), sort: 'number', direction: 'asc' } as const
    const page = { limit: COUNTED_MAX, after: null }
    const { rows, stopped_at } = await readListedMembers(db, at, list, page)
    return { members: rows.length, is_more: stopped_at !== null }
  },
})
