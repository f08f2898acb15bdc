import { changeEligibility } from '../../actions/eligibility/change-eligibility.ts'
import { readControls, writeControls } from '../../schemas/base/program-write-fields.ts'
import { closed, NoParams, NoQuery } from '../../schemas/base/types.ts'
import {
  EligibilityWriteResult,
  eligibilityChange,
  presentEligibilityWrite,
} from '../../schemas/eligibility/eligibility.ts'
import { defineEndpoint } from '../door/define.ts'

export const updateEligibility = defineEndpoint('updateEligibility', {
  method: 'PATCH',
  path: '/program/eligibility',
  tool: 'service_update_eligibility',
  summary: 'Change who and what earns, and whether customers join by themselves.',
  description:
    'Omitted keys stay, inside the objects too; a list replaces the stored one. Products, variants and collections must be there on the platform; tags are not looked up. Whoever is excluded keeps the points, and neither earns nor redeems from then on.',
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
