import { Type } from 'typebox'
import { changeAffiliateGroup } from '../../actions/partners/change-affiliate-group.ts'
import { readControls, writeControls } from '../../schemas/base/program-write-fields.ts'
import { closed, NoQuery } from '../../schemas/base/types.ts'
import {
  AffiliateGroupPath,
  AffiliateGroupWriteResult,
  groupName,
  presentAffiliateGroupWrite,
} from '../../schemas/partners/affiliate-group.ts'
import { groupTerms } from '../../schemas/partners/affiliate-terms.ts'
import { defineEndpoint } from '../door/define.ts'

export const updateAffiliateGroup = defineEndpoint('updateAffiliateGroup', {
  method: 'PATCH',
  path: '/program/affiliates/groups/{group_id}',
  tool: 'service_update_affiliate_group',
  summary: 'Change the name or the terms of a group of partners.',
  description:
    'Omitted keys stay, inside the objects too; null inherits from the settings again. Terms that were inherited begin as those of the settings. A new buyer discount reaches the codes of the partners in the group.',
  scope: 'program:write',
  session: null,
  rate: 'write_platform',
  feature: 'affiliates',
  effect: 'write',
  params: AffiliateGroupPath,
  query: NoQuery,
  body: closed({ name: Type.Optional(groupName), ...groupTerms, ...writeControls }),
  status: 200,
  result: AffiliateGroupWriteResult,
  errors: ['feature_disabled', 'revision_conflict'],
  handle: (call, { params, body }) =>
    changeAffiliateGroup(call, readControls(body), params.group_id, body),
  present: presentAffiliateGroupWrite,
})
