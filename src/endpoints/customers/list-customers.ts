import { type Static, Type } from 'typebox'
import { readStandings } from '../../actions/tiers/read-standings.ts'
import type { Call } from '../../context.ts'
import { type Page, pageLimit, pageStart, presentPage, readPage } from '../../schemas/base/page.ts'
import {
  closed,
  NoBody,
  NoParams,
  pageQuery,
  readMoment,
  timestamp,
  visibleText,
} from '../../schemas/base/types.ts'
import {
  CustomerList,
  type CustomerView,
  presentCustomer,
} from '../../schemas/customers/customer.ts'
import { listMembers } from '../../store/customers/list-members.ts'
import { readShopAt } from '../../store/programme/programs.ts'
import { defineEndpoint } from '../door/define.ts'
import { tierFilter } from './tier-filter.ts'

const ORDER = { list: 'customers', shape: ['number'] } as const

const Query = closed({
  ...pageQuery,
  email: Type.Optional(visibleText(320, 'The member with this address, ignoring case.')),
  updated_since: Type.Optional(timestamp('Only members changed since then; points changes count.')),
  excluded: Type.Optional(
    Type.Boolean({
      description:
        'Filters by `excluded_from_program`, set by hand. Excluded tags and audiences do not ' +
        'count here.',
    }),
  ),
  tier_id: Type.Optional(
    visibleText(100, 'Only members in this tier. None while tiers are not live.'),
  ),
})

export const listCustomersEndpoint = defineEndpoint('listCustomers', {
  method: 'GET',
  path: '/customers',
  tool: {
    name: 'service_list_customers',
    when: 'To find a member by e-mail or tier.',
  },
  summary: 'List members, ordered by number.',
  scope: 'customers:read',
  session: null,
  rate: 'read',
  effect: 'read',
  params: NoParams,
  query: Query,
  body: NoBody,
  status: 200,
  result: CustomerList,
  errors: [],
  handle: readMembers,
  present: (page: Page<CustomerView>, viewer) =>
    presentPage(page, (view) => presentCustomer(viewer, view)),
})

async function readMembers(
  { context, shop, now }: Call<Page<CustomerView>>,
  { query }: { query: Static<typeof Query> },
): Promise<Page<CustomerView>> {
  const { db } = context.database
  const start = pageStart(ORDER, query)
  const filter = {
    email: query.email ?? null,
    updated_since:
      query.updated_since === undefined ? null : readMoment('updated_since', query.updated_since),
    excluded: query.excluded ?? null,
  }
  const at = await readShopAt(db, shop, now)
  const tier = tierFilter(at, query.tier_id)
  if (tier === 'of_nobody') return { rows: [], next_cursor: null }
  const page = await readPage(
    ORDER,
    pageLimit(query),
    (limit) =>
      listMembers(
        db,
        shop.shop_id,
        { ...filter, tier },
        { limit, after_customer_id: start?.[0] ?? null },
      ),
    (member) => [member.customer_id],
  )
  const standings = await readStandings(db, at, page.rows)
  const rows = page.rows.map((member) => ({
    member,
    standing: standings.get(member.customer_id) ?? null,
    parts: {},
  }))
  return { ...page, rows }
}
