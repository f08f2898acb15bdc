import { changeEligibility } from '../../actions/eligibility/change-eligibility.ts'
import { readControls, writeControls } from '../../schemas/base/program-write-fields.ts'
import { closed, NoParams, NoQuery } from '../../schemas/base/types.ts'
import {
  EligibilityWriteResult,
  eligibilityChange,
  presentEligibilityWrite,
} from '../../schemas/eligibility/eligibility.ts'
import { defineEndpoint } from '../door/define.ts'

export const updateEligibilityEndpoint = defineEndpoint('updateEligibility', {
  method: 'PATCH',
  path: '/program/eligibility',
  tool: {
    name: 'service_update_eligibility',
    when: 'First say in a sentence who it adds or excludes.',
  },
  summary: 'Change who and what earns points, and whether customers must opt in.',
  description:
    'Omitted keys stay, also inside objects; lists are replaced. Products, variants and ' +
    'collections must exist on the platform; tags are not checked. Excluded customers keep their ' +
    'points, but can no longer earn or redeem.',
  scope: 'program:write',
  session: null,
  rate: 'write_platform',
  effect: 'write',
  params: NoParams,
  query: NoQuery,
  body: closed({ ...eligibilityChange, ...writeControls }),
  status: 200,
  result: EligibilityWriteResult,
  errors: ['revision_conflict', 'platform_unavailable'],
  handle: (call, { body }) => changeEligibility(call, readControls(body), body),
  present: presentEligibilityWrite,
})
