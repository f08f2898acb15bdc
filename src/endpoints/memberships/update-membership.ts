import { changeMembership } from '../../actions/memberships/change-membership.ts'
import { readControls, writeControls } from '../../schemas/base/program-write-fields.ts'
import { closed, NoQuery } from '../../schemas/base/types.ts'
import {
  MembershipPath,
  MembershipWriteResult,
  membershipChange,
  presentMembershipWrite,
} from '../../schemas/memberships/membership.ts'
import { defineEndpoint } from '../door/define.ts'

export const updateMembershipEndpoint = defineEndpoint('updateMembership', {
  method: 'PATCH',
  path: '/program/memberships/{membership_id}',
  tool: {
    name: 'service_update_membership',
    when: 'For its terms or benefits.',
  },
  summary: 'Change a paid membership.',
  description:
    'Omitted keys stay; `benefits` replaces the list. Sending `product` reads its price again. ' +
    '`billing_type` and `term` are fixed after the first member.',
  scope: 'program:write',
  session: null,
  rate: 'write_platform',
  effect: 'write',
  params: MembershipPath,
  query: NoQuery,
  body: closed({ ...membershipChange, ...writeControls }),
  status: 200,
  result: MembershipWriteResult,
  errors: ['revision_conflict', 'platform_unavailable'],
  handle: (call, { params, body }) =>
    changeMembership(call, readControls(body), params.membership_id, body),
  present: presentMembershipWrite,
})
