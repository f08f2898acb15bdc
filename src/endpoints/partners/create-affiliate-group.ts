import { createAffiliateGroup as create } from '../../actions/partners/change-affiliate-group.ts'
import { readControls, writeControls } from '../../schemas/base/program-write-fields.ts'
import { closed, NoParams, NoQuery } from '../../schemas/base/types.ts'
import {
  AffiliateGroupWriteResult,
  groupName,
  presentAffiliateGroupWrite,
} from '../../schemas/partners/affiliate-group.ts'
import { groupTerms } from '../../schemas/partners/affiliate-terms.ts'
import { defineEndpoint } from '../door/define.ts'

export const createAffiliateGroup = defineEndpoint('createAffiliateGroup', {
  method: 'POST',
  path: '/program/affiliates/groups',
  tool: 'service_create_affiliate_group',
  summary: 'Add a group of partners with terms of their own.',
  description:
    'What is left out or null is inherited from the settings. Keys left out inside an object are copied from them.',
  scope: 'program:write',
  session: null,
  rate: 'write_platform',
  feature: 'affiliates',
  effect: 'write',
  params: NoParams,
  query: NoQuery,
  body: closed({ name: groupName, ...groupTerms, ...writeControls }),
  status: 200,
  result: AffiliateGroupWriteResult,
  errors: ['feature_disabled', 'revision_conflict'],
  handle: (call, { body }) => create(call, readControls(body), body),
  present: presentAffiliateGroupWrite,
})
