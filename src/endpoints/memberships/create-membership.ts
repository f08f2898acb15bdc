import { createMembership as create } from '../../actions/memberships/change-membership.ts'
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

export const createMembership = defineEndpoint('createMembership', {
  method: 'POST',
  path: '/program/memberships',
  tool: 'service_create_membership',
  summary: 'Add a paid membership, off sale.',
  description:
    'It is bought as a product: `product` links one that is there, `create_product` has a draft made; one of them is required. It goes on sale in the admin.',
  scope: 'program:write',
  session: null,
  rate: 'write_platform',
  effect: 'write',
  params: NoParams,
  query: NoQuery,
  body: closed({
    ...membershipChange,
    name: requiredName,
    create_product: createProduct,
    ...writeControls,
  }),
  status: 200,
  result: MembershipWriteResult,
  errors: ['revision_conflict', 'platform_unavailable'],
  handle: (call, { body }) => create(call, readControls(body), readNewMembership(body, call.shop)),
  present: presentMembershipWrite,
})
