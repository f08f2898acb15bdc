import { createMembership } from '../../actions/memberships/change-membership.ts'
import { readControls, writeControls } from '../../schemas/base/program-write-fields.ts'
import { requiredName } from '../../schemas/base/titles.ts'
import { closed, NoParams, NoQuery } from '../../schemas/base/types.ts'
import {
  createProduct,
  MembershipWriteResult,
  membershipChange,
  presentMembershipWrite,
  readNewMembership,
} from '../../schemas/memberships/membership.ts'
import { defineEndpoint } from '../door/define.ts'

export const createMembershipEndpoint = defineEndpoint('createMembership', {
  method: 'POST',
  path: '/program/memberships',
  tool: {
    name: 'service_create_membership',
    when:
      'Links a `product`, or drafts one with `create_product`; the merchant puts it on sale ' +
      'with `PATCH /admin/api/memberships/{membership_id}`.',
    adds_up_without: [],
  },
  summary: 'Add a paid membership, off sale.',
  description:
    'It is sold as a product: `product` links an existing one, `create_product` creates a draft; ' +
    'one of them is required. Put it on sale with `PATCH /admin/api/memberships/{membership_id}`.',
  scope: 'program:write',
  session: null,
  rate: 'write_platform',
  effect: 'write',
  params: NoParams,
  query: NoQuery,
  body: closed(
    { ...membershipChange, name: requiredName, create_product: createProduct, ...writeControls },
    { examples: [{ name: 'Coffee club', create_product: { price: '49.00' } }] },
  ),
  status: 200,
  result: MembershipWriteResult,
  errors: ['revision_conflict', 'platform_unavailable'],
  handle: (call, { body }) =>
    createMembership(call, readControls(body), readNewMembership(body, call.shop)),
  present: presentMembershipWrite,
})
