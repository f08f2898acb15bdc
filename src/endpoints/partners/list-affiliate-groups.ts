import { pageLimit, pageStart, readPage } from '../../schemas/base/page.ts'
import { closed, NoBody, NoParams, pageQuery } from '../../schemas/base/types.ts'
import { PartnerGroupList, presentPartnerGroups } from '../../schemas/partners/partner-group.ts'
import { countGroupMembers } from '../../store/partners/partners.ts'
import { readProgram } from '../../store/programme/programs.ts'
import { defineEndpoint } from '../door/define.ts'

const ORDER = { list: 'affiliate_groups', shape: ['string'] } as const

export const listAffiliateGroupsEndpoint = defineEndpoint('listAffiliateGroups', {
  method: 'GET',
  path: '/program/affiliates/groups',
  tool: {
    name: 'service_list_affiliate_groups',
    when: 'To see which partners have their own terms.',
  },
  summary: 'List the partner groups, oldest first.',
  scope: 'program:read',
  session: null,
  rate: 'read',
  feature: 'affiliates',
  effect: 'read',
  params: NoParams,
  query: closed(pageQuery),
  body: NoBody,
  status: 200,
  result: PartnerGroupList,
  errors: ['feature_disabled'],
  handle: async ({ context, shop }, { query }) => {
    const { db } = context.database
    const after_id = pageStart(ORDER, query)?.[0] ?? ''
    const { document } = await readProgram(db, shop.shop_id)
    // By their ids, which sort by the moment they were made: an undo may bring one back elsewhere.
    const groups = document.affiliate_groups
      .filter(({ id }) => id > after_id)
      .toSorted((left, right) => (left.id < right.id ? -1 : 1))
    const ids = groups.map(({ id }) => id)
    const members = await countGroupMembers(db, shop.shop_id, ids)
    return readPage(
      ORDER,
      pageLimit(query),
      async (limit) =>
        groups
          .slice(0, limit)
          .map((group) => ({ group, member_count: members.get(group.id) ?? 0 })),
      ({ group }) => [group.id],
    )
  },
  present: presentPartnerGroups,
})
