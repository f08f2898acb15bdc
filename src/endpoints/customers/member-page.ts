import { readListedMembers } from '../../actions/customers/read-listed-members.ts'
import type { Call } from '../../context.ts'
import type { MemberPlace } from '../../domain/customers/member-search.ts'
import { encodeCursor } from '../../lib/cursor.ts'
import { type Page, pageStart, readPage } from '../../schemas/base/page.ts'
import type { ListedMemberView, MembersQuery } from '../../schemas/customers/member-list.ts'
import { readShopAt } from '../../store/programme/programs.ts'
import { askedMembers } from './asked-members.ts'

/**
 * The next members of a sorted and filtered list. It may have fewer than `limit`, even none, while
 * others follow: the search stops after thousands of members, and the next page goes on.
 */
export async function readMemberPage(
  { context, shop, now }: Pick<Call<unknown>, 'context' | 'shop' | 'now'>,
  query: MembersQuery,
  limit: number,
): Promise<Page<ListedMemberView>> {
  const { db } = context.database
  const { sort = 'number', direction = 'asc' } = query
  const list = `members_by_${sort}_${direction}`
  const after = placeIn(list, query)
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
  return { ...page, next_cursor: page.next_cursor ?? further }
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
