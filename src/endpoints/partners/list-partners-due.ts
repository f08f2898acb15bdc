import { closed, NoBody, NoParams, pageQuery } from '../../schemas/base/types.ts'
import { dueMinimum, PartnersDue, presentPartnersDue } from '../../schemas/partners/payout.ts'
import { defineEndpoint } from '../door/define.ts'
import { readDuePage } from './due-page.ts'

export const listPartnersDueEndpoint = defineEndpoint('listPartnersDue', {
  method: 'GET',
  path: '/program/affiliates/due',
  tool: {
    name: 'service_list_partners_due',
    when: 'The merchant makes the payouts, with `POST /admin/api/payouts/run`.',
  },
  summary: "Read which partners can be paid, how much, and why others can't.",
  description:
    '`total` is for everybody. `data`, with names, is empty without the scope `customers:read`.',
  scope: 'analytics:read',
  session: null,
  rate: 'read',
  feature: 'affiliates',
  effect: 'read',
  params: NoParams,
  query: closed({ minimum: dueMinimum, ...pageQuery }),
  body: NoBody,
  status: 200,
  result: PartnersDue,
  errors: ['feature_disabled'],
  handle: (call, { query }) => readDuePage(call, query),
  present: presentPartnersDue,
})
