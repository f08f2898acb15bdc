import { changeAffiliateSettings } from '../../actions/partners/change-affiliate-settings.ts'
import { readControls, writeControls } from '../../schemas/base/program-write-fields.ts'
import { closed, NoParams, NoQuery } from '../../schemas/base/types.ts'
import {
  AffiliateSettingsWriteResult,
  affiliateSettingsChange,
  presentAffiliateSettingsWrite,
} from '../../schemas/partners/affiliate-settings.ts'
import { defineEndpoint } from '../door/define.ts'

export const updateAffiliateProgramSettings = defineEndpoint('updateAffiliateProgramSettings', {
  method: 'PATCH',
  path: '/program/affiliates/settings',
  tool: 'service_update_affiliate_program_settings',
  summary: 'Change the defaults of the partner programme.',
  description:
    'Omitted keys stay, inside the objects too. Groups without terms of their own follow, and a new buyer discount reaches every partner code that inherits it. The programme, applications and approvals are switched in the admin.',
  scope: 'program:write',
  session: null,
  rate: 'write_platform',
  feature: 'affiliates',
  effect: 'write',
  params: NoParams,
  query: NoQuery,
  body: closed({ ...affiliateSettingsChange, ...writeControls }),
  status: 200,
  result: AffiliateSettingsWriteResult,
  errors: ['feature_disabled', 'revision_conflict'],
  handle: (call, { body }) => changeAffiliateSettings(call, readControls(body), body),
  present: presentAffiliateSettingsWrite,
})
