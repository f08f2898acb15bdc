import { deletePartnerGroup } from '../../actions/partners/change-partner-group.ts'
import { readControls, writeControls } from '../../schemas/base/program-write-fields.ts'
import { closed, NoQuery } from '../../schemas/base/types.ts'
import {
  PartnerGroupPath,
  PartnerGroupWriteResult,
  presentPartnerGroupWrite,
} from '../../schemas/partners/partner-group.ts'
import { defineEndpoint } from '../door/define.ts'

export const deleteAffiliateGroupEndpoint = defineEndpoint('deleteAffiliateGroup', {
  method: 'DELETE',
  path: '/program/affiliates/groups/{group_id}',
  tool: {
    name: 'service_delete_affiliate_group',
    when: 'Ask the merchant first.',
  },
  summary: 'Remove a partner group that has no members.',
  description: 'The removal can be undone from the change log.',
  scope: 'program:write',
  session: null,
  rate: 'write_platform',
  feature: 'affiliates',
  effect: 'write',
  params: PartnerGroupPath,
  query: NoQuery,
  body: closed(writeControls),
  status: 200,
  result: PartnerGroupWriteResult,
  errors: ['feature_disabled', 'revision_conflict'],
  handle: (call, { params, body }) => deletePartnerGroup(call, readControls(body), params.group_id),
  present: presentPartnerGroupWrite,
})
