import { changePartnerSettings } from '../../actions/partners/change-partner-settings.ts'
import { readControls, writeControls } from '../../schemas/base/program-write-fields.ts'
import { closed, NoParams, NoQuery } from '../../schemas/base/types.ts'
import {
  PartnerSettingsWriteResult,
  partnerSettingsChange,
  presentPartnerSettingsWrite,
} from '../../schemas/partners/partner-settings.ts'
import { defineEndpoint } from '../door/define.ts'

export const updateAffiliateProgramSettingsEndpoint = defineEndpoint(
  'updateAffiliateProgramSettings',
  {
    method: 'PATCH',
    path: '/program/affiliates/settings',
    tool: {
      name: 'service_update_affiliate_program_settings',
      when: 'Say which partners are affected.',
    },
    summary: 'Change the defaults of the partner programme.',
    description:
      'Omitted keys stay, also inside objects. They also apply to groups without their own ' +
      'terms, and a new buyer discount is applied to every partner code that inherits it. The ' +
      'programme, applications and approvals are switched with `PATCH /admin/api/switches`.',
    scope: 'program:write',
    session: null,
    rate: 'write_platform',
    feature: 'affiliates',
    effect: 'write',
    params: NoParams,
    query: NoQuery,
    body: closed({ ...partnerSettingsChange, ...writeControls }),
    status: 200,
    result: PartnerSettingsWriteResult,
    errors: ['feature_disabled', 'revision_conflict'],
    handle: (call, { body }) => changePartnerSettings(call, readControls(body), body),
    present: presentPartnerSettingsWrite,
  },
)
