import { applyAsPartner } from '../../actions/partners/apply-as-partner.ts'
import { CustomerPath, customerNumber } from '../../schemas/base/customer-id.ts'
import { closed, NoQuery } from '../../schemas/base/types.ts'
import {
  applicationFields,
  PartnerApplicationResult,
  presentPartnerApplication,
} from '../../schemas/partners/partner-hub.ts'
import { defineEndpoint } from '../door/define.ts'

export const applyAsPartnerEndpoint = defineEndpoint('applyAsPartner', {
  method: 'POST',
  path: '/customers/{customer_id}/partner',
  tool: null,
  summary: 'Apply as a partner for a member.',
  description:
    'The merchant decides, unless the programme approves automatically. For a member who has ' +
    'applied ' +
    'before, nothing changes. Refusals carry `details.reason`: `program_disabled`, ' +
    '`applications_closed`, `partner_exists` (another partner has this address), `email_missing`.',
  scope: 'customers:write',
  support_limit: { not_counted: 'It gives nothing; someone else approves partners.' },
  session: 'write',
  rate: 'write_platform',
  feature: 'affiliates',
  effect: 'write',
  params: CustomerPath,
  query: NoQuery,
  body: closed(applicationFields, {
    examples: [{ name: 'Ada Example', website: 'https://brewing-notes.example' }],
  }),
  status: 200,
  result: PartnerApplicationResult,
  errors: [],
  handle: (call, { params, body }) => {
    const { name = null, website = null, note = null, language = null } = body
    const application = { name, website, note, language }
    return applyAsPartner(call, customerNumber(call.shop, params), application)
  },
  present: presentPartnerApplication,
})
