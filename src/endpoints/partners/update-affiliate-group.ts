import { Type } from 'typebox'
import { changePartnerGroup } from '../../actions/partners/change-partner-group.ts'
import { readControls, writeControls } from '../../schemas/base/program-write-fields.ts'
import { closed, NoQuery } from '../../schemas/base/types.ts'
import {
  groupName,
  PartnerGroupPath,
  PartnerGroupWriteResult,
  presentPartnerGroupWrite,
} from '../../schemas/partners/partner-group.ts'
import { groupTerms } from '../../schemas/partners/partner-terms.ts'
import { defineEndpoint } from '../door/define.ts'

export const updateAffiliateGroupEndpoint = defineEndpoint('updateAffiliateGroup', {
  method: 'PATCH',
  path: '/program/affiliates/groups/{group_id}',
  tool: {
    name: 'service_update_affiliate_group',
    when: 'Say which partners are affected.',
  },
  summary: 'Change the name or the terms of a partner group.',
  description:
    'Omitted keys stay, also inside objects; null inherits from the settings again. Terms ' +
    "inherited so far start from the settings' values. A new buyer discount is applied to the " +
    "group's partner codes.",
  scope: 'program:write',
  session: null,
  rate: 'write_platform',
  feature: 'affiliates',
  effect: 'write',
  params: PartnerGroupPath,
  query: NoQuery,
  body: closed({ name: Type.Optional(groupName), ...groupTerms, ...writeControls }),
  status: 200,
  result: PartnerGroupWriteResult,
  errors: ['feature_disabled', 'revision_conflict'],
  handle: (call, { params, body }) =>
    changePartnerGroup(call, readControls(body), params.group_id, body),
  present: presentPartnerGroupWrite,
})
