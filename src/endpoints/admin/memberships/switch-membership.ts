import { Type } from 'typebox'
import { switchMembership } from '../../../actions/memberships/switch-membership.ts'
import { closed, NoQuery } from '../../../schemas/base/types.ts'
import {
  Membership,
  MembershipPath,
  presentMembership,
} from '../../../schemas/memberships/membership.ts'
import { defineOperation } from '../../door/define-operation.ts'

export const switchMembershipOperation = defineOperation('switchMembership', {
  method: 'PATCH',
  path: '/memberships/{membership_id}',
  summary: 'Put a membership on sale, or take it off.',
  params: MembershipPath,
  query: NoQuery,
  body: closed({ enabled: Type.Boolean({ description: 'Whether it is on sale.' }) }),
  result: Membership,
  handle: async ({ context, shop, now }, { params, body }) =>
    presentMembership(
      await switchMembership(context, shop, params.membership_id, body.enabled, now),
    ),
})
