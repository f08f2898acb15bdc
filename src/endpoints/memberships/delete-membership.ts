import { deleteMembership } from '../../actions/memberships/change-membership.ts'
import { readControls, writeControls } from '../../schemas/base/program-write-fields.ts'
import { closed, NoQuery } from '../../schemas/base/types.ts'
import {
  MembershipPath,
  MembershipWriteResult,
  presentMembershipWrite,
} from '../../schemas/memberships/membership.ts'
import { defineEndpoint } from '../door/define.ts'

export const deleteMembershipEndpoint = defineEndpoint('deleteMembership', {
  method: 'DELETE',
  path: '/program/memberships/{membership_id}',
  tool: {
    name: 'service_delete_membership',
    when: 'Ask the merchant first.',
  },
  summary: 'Delete a membership that is off sale and never had a member.',
  description:
    'Refused with `details.reason` `on_sale` or `had_members`. The product stays. The ' +
    'deletion can be undone from the change log.',
  scope: 'program:write',
  session: null,
  rate: 'write_platform',
  effect: 'write',
  params: MembershipPath,
  query: NoQuery,
  body: closed(writeControls),
  status: 200,
  result: MembershipWriteResult,
  errors: ['revision_conflict', 'platform_unavailable'],
  handle: (call, { params, body }) =>
    deleteMembership(call, readControls(body), params.membership_id),
  present: presentMembershipWrite,
})
