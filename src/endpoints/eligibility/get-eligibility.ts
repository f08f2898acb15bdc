import { NoBody, NoParams, NoQuery } from '../../schemas/base/types.ts'
import { Eligibility, presentEligibility } from '../../schemas/eligibility/eligibility.ts'
import { readProgram, type StoredProgram } from '../../store/programme/programs.ts'
import { defineEndpoint } from '../door/define.ts'

export const getEligibilityEndpoint = defineEndpoint('getEligibility', {
  method: 'GET',
  path: '/program/eligibility',
  tool: {
    name: 'service_get_eligibility',
    when: 'Before changing them.',
  },
  summary: 'Read who and what earns points, and whether customers must opt in.',
  scope: 'program:read',
  session: null,
  rate: 'read',
  effect: 'read',
  params: NoParams,
  query: NoQuery,
  body: NoBody,
  status: 200,
  result: Eligibility,
  errors: [],
  handle: ({ context, shop }) => readProgram(context.database.db, shop.shop_id),
  present: ({ document, revision }: StoredProgram) =>
    presentEligibility(document.eligibility, revision),
})
