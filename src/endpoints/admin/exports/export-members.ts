import { type Static, Type } from 'typebox'
import { readListedMembers } from '../../../actions/customers/read-listed-members.ts'
import type { Member } from '../../../domain/customers/member.ts'
import type { MemberPlace } from '../../../domain/customers/member-search.ts'
import { currencyText } from '../../../domain/minor-unit.ts'
import { tierHeld } from '../../../domain/orders/held-multipliers.ts'
import { balanceOf } from '../../../domain/points/ledger.ts'
import type { ShopAt } from '../../../domain/shop-at.ts'
import { walkPages } from '../../../lib/walk-pages.ts'
import { customerGid, customerIdFields } from '../../../schemas/base/customer-id.ts'
import { moneyText } from '../../../schemas/base/money.ts'
import { closed, nullable, timestamp } from '../../../schemas/base/types.ts'
import { ViewQuery } from '../../../schemas/customers/saved-view.ts'
import { pointsFigures } from '../../../schemas/points/points.ts'
import { listMembers } from '../../../store/customers/list-members.ts'
import type { Queries } from '../../../store/db.ts'
import { readShopAt } from '../../../store/programme/programs.ts'
import { askedMembers } from '../../customers/asked-members.ts'
import { defineExport } from '../../door/define-export.ts'
import { ROWS_PER_PAGE } from './rows-per-page.ts'

const MemberRow = closed(
  {
    ...customerIdFields,
    email: nullable(Type.String()),
    first_name: nullable(Type.String()),
    last_name: nullable(Type.String()),
    ...pointsFigures,
    tier_id: nullable(Type.String({ description: 'null while tiers are not live.' })),
    tier_name: nullable(Type.String()),
    is_manual_override: Type.Boolean({ description: 'Whether the tier was set by hand.' }),
    referral_code: nullable(Type.String()),
    birthday: nullable(Type.String({ description: '`MM-DD`.', examples: ['02-29'] })),
    excluded_from_program: Type.Boolean(),
    enrolled_at: timestamp('When the customer became a member.'),
    enrolled_via: Type.String(),
    orders_count: Type.Integer(),
    lifetime_spend: moneyText('Spent on goods, as in `lifetime_spend` of a customer.'),
    last_activity_at: nullable(timestamp('When points were last earned or used.')),
    updated_at: timestamp('When anything here last changed.'),
  },
  { title: 'MemberRow' },
)

const EVERYBODY = { email: null, updated_since: null, excluded: null, tier: null }

export const exportMembersOperation = defineExport('exportMembers', {
  path: '/exports/members',
  summary:
    'Export members: all of them by number, or those that match the filters, sorted like the list.',
  area: 'reports',
  file_name: 'members',
  query: ViewQuery.properties,
  row: MemberRow,
  async *pages({ context, shop, now }, query) {
    const { db } = context.database
    const at = await readShopAt(db, shop, now)
    if (Object.keys(query).length > 0) {
      for await (const page of listedPages(db, at, query)) {
        yield page.map((member) => presentRow(at, member))
      }
      return
    }
    const members = walkPages<Member, number>(
      ROWS_PER_PAGE,
      ({ limit, after }) =>
        listMembers(db, shop.shop_id, EVERYBODY, { limit, after_customer_id: after }),
      ({ customer_id }) => customer_id,
    )
    for await (const page of members) yield page.map((member) => presentRow(at, member))
  },
})

/** The members that a list has, page by page, however many it looks at in between. */
async function* listedPages(
  queries: Queries,
  at: ShopAt,
  query: ViewQuery,
): AsyncGenerator<readonly Member[]> {
  const { sort = 'number', direction = 'asc' } = query
  const list = { filter: askedMembers(at, query), sort, direction }
  let after: MemberPlace | null = null
  do {
    const page: MemberPage = { limit: ROWS_PER_PAGE, after }
    const { rows, stopped_at } = await readListedMembers(queries, at, list, page)
    yield rows.map(({ member }) => member)
    after = stopped_at
  } while (after !== null)
}

type MemberPage = Parameters<typeof readListedMembers>[3]

function presentRow({ shop, program }: ShopAt, member: Member): Static<typeof MemberRow> {
  const tier = tierHeld(program, member.tier_id)
  return {
    id: customerGid(shop, member.customer_id),
    legacy_id: member.customer_id,
    external_id: member.external_id,
    email: member.email,
    first_name: member.first_name,
    last_name: member.last_name,
    points_balance: balanceOf(member),
    points_earned: member.points_earned,
    points_redeemed: member.points_redeemed,
    pending_points: member.pending_points,
    tier_id: tier?.id ?? null,
    tier_name: tier?.name ?? null,
    is_manual_override: tier !== null && member.tier_override_at !== null,
    referral_code: member.referral_code,
    birthday: birthdayText(member),
    excluded_from_program: member.excluded_from_program,
    enrolled_at: member.enrolled_at.toISOString(),
    enrolled_via: member.enrolled_via,
    orders_count: member.orders_count,
    lifetime_spend: currencyText(member.lifetime_spend, shop.currency),
    last_activity_at: member.last_activity_at?.toISOString() ?? null,
    updated_at: member.updated_at.toISOString(),
  }
}

function birthdayText({ birthday_month, birthday_day }: Member): string | null {
  if (birthday_month === null || birthday_day === null) return null
  return [birthday_month, birthday_day].map((part) => String(part).padStart(2, '0')).join('-')
}
