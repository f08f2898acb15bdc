import { deleteAffiliateGroup as remove } from '../../actions/partners/change-affiliate-group.ts'
import { readControls, writeControls } from '../../schemas/base/program-write-fields.ts'
import { closed, NoQuery } from '../../schemas/base/types.ts'
import {
  AffiliateGroupPath,
  AffiliateGroupWriteResult,
  presentAffiliateGroupWrite,
} from '../../schemas/partners/affiliate-group.ts'
import { defineEndpoint } from '../door/define.ts'

export const deleteAffiliateGroup = defineEndpoint('deleteAffiliateGroup', {
  method: 'DELETE',
  path: '/program/affiliates/groups/{group_id}',
  tool: 'service_delete_affiliate_group',
  summary: 'Remove a group of partners that has no members.',
  description: 'The removal can be undone from the change log.',
  scope: 'program:write',
  session: null,
  rate: 'write_platform',
  feature: 'affiliates',
  effect: 'write',
  params: AffiliateGroupPath,
  query: NoQuery,
  body: closed(writeControls),
  status: 200,
  result: AffiliateGroupWriteResult,
  errors: ['feature_disabled', 'revision_conflict'],
  handle: (call, { params, body }) => remove(call, readControls(body), params.group_id),
  present: presentAffiliateGroupWrite,
})
