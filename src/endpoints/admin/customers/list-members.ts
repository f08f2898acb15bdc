import { readListedMembers } from '../../../actions/customers/read-listed-members.ts'
import type { MemberPlace } from '../../../domain/customers/member-search.ts'
import { encodeCursor } from '../../../lib/cursor.ts'
import { pageLimit, pageStart, presentPage, readPage } from '../../../schemas/base/page.ts'
import { NoBody, NoParams } from '../../../schemas/base/types.ts'
import {
  ListedMembers,
  MembersQuery,
  presentListedMember,
} from '../../../schemas/customers/member-list.ts'
import { readShopAt } from '../../../store/programme/programs.ts'
import { defineOperation } from '../../door/define-operation.ts'
import type { ShopCall } from '../../door/operation-call.ts'
import { askedMembers } from './asked-members.ts'

export const listMembersOperation = defineOperation('listMembers', {
  method: 'GET',
  path: '/members',
  summary:
    'Find, filter and sort members. A page may have fewer rows than `limit`, even none, while ' +
    '`has_more` is true: the search has looked at thousands of members, and its next page goes on.',
  area: 'members',
  params: NoParams,
  query: MembersQuery,
  body: NoBody,
  result: ListedMembers,
  handle: readMembers,
})

async function readMembers({ context, shop, now }: ShopCall, { query }: { query: MembersQuery }) {
  const { db } = context.database
  const { sort = 'number', direction = 'asc' } = query
  const list = `members_by_${sort}_${direction}`
  const after = placeIn(list, query)
  const limit = pageLimit(query)
  const at = await readShopAt(db, shop, now)
  const filter = askedMembers(at, query)
  // One more than the page shows, to know whether another page follows.
  const page_of = { limit: limit + 1, after }
  const found = await readListedMembers(db, at, { filter, sort, direction }, page_of)
  const page = await readPage(
    { list, shape: sort === 'name' ? BY_NAME : BY_FIGURE },
    limit,
    async () => found.rows,
    ({ place }) => cursorKey(place),
  )
  const { stopped_at } = found
  const further = stopped_at && encodeCursor(list, cursorKey(stopped_at))
  const next_cursor = page.next_cursor ?? further
  return presentPage({ ...page, next_cursor }, (row) => presentListedMember(shop, row))
}

const BY_NAME = ['string', 'number'] as const
const BY_FIGURE = ['number', 'number'] as const

/** The place to continue after. The cursor of one order is refused by another. */
function placeIn(list: string, query: MembersQuery): MemberPlace | null {
  const start =
    query.sort === 'name'
      ? pageStart({ list, shape: BY_NAME }, query)
      : pageStart({ list, shape: BY_FIGURE }, query)
  return start && { key: start[0], customer_id: start[1] }
}

const cursorKey = ({ key, customer_id }: MemberPlace) => [key, customer_id] as const
