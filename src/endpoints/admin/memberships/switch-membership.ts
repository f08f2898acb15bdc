import { Type } from 'typebox'
import { switchMembership } from '../../../actions/memberships/switch-membership.ts'
import { closed, NoQuery } from '../../../schemas/base/types.ts'
import {
  Membership,
  MembershipPath,
  presentMembership,
} from '../../../schemas/memberships/membership.ts'
import { readProgram } from '../../../store/programme/programs.ts'
import { defineOperation } from '../../door/define-operation.ts'

export const switchMembershipOperation = defineOperation('switchMembership', {
  method: 'PATCH',
  path: '/memberships/{membership_id}',
  summary: 'Put a membership on sale, or take it off.',
  area: 'programme',
  params: MembershipPath,
  query: NoQuery,
  body: closed({ enabled: Type.Boolean({ description: 'Whether it is on sale.' }) }),
  result: Membership,
  subject: {
    kind: 'membership',
    id: ({ params }) => params.membership_id,
    read: async ({ context, shop }, membership_id) => {
      const { document } = await readProgram(context.database.db, shop.shop_id)
      const membership = document.memberships.find(({ id }) => id === membership_id)
      return membership === undefined ? null : { id: membership_id, enabled: membership.enabled }
    },
  },
  handle: async (call, { params, body }) => {
    const { context, shop, caller, now } = call
    const switched = { membership_id: params.membership_id, enabled: body.enabled }
    return presentMembership(await switchMembership(context, shop, caller, switched, now), call)
  },
})
