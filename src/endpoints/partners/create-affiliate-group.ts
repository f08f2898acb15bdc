import { createPartnerGroup } from '../../actions/partners/change-partner-group.ts'
import { readControls, writeControls } from '../../schemas/base/program-write-fields.ts'
import { closed, NoParams, NoQuery } from '../../schemas/base/types.ts'
import {
  groupName,
  PartnerGroupWriteResult,
  presentPartnerGroupWrite,
} from '../../schemas/partners/partner-group.ts'
import { groupTerms } from '../../schemas/partners/partner-terms.ts'
import { defineEndpoint } from '../door/define.ts'

export const createAffiliateGroupEndpoint = defineEndpoint('createAffiliateGroup', {
  method: 'POST',
  path: '/program/affiliates/groups',
  tool: {
    name: 'service_create_affiliate_group',
    when: 'For partners with different terms.',
    adds_up_without: [],
  },
  summary: 'Add a partner group with its own terms.',
  description:
    'Omitted or null terms are inherited from the settings. Inside an object, omitted keys are ' +
    'copied from the settings.',
  scope: 'program:write',
  session: null,
  rate: 'write_platform',
  feature: 'affiliates',
  effect: 'write',
  params: NoParams,
  query: NoQuery,
  body: closed({ name: groupName, ...groupTerms, ...writeControls }),
  status: 200,
  result: PartnerGroupWriteResult,
  errors: ['feature_disabled', 'revision_conflict'],
  handle: (call, { body }) => createPartnerGroup(call, readControls(body), body),
  present: presentPartnerGroupWrite,
})
