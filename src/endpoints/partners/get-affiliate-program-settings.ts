import { NoBody, NoParams, NoQuery } from '../../schemas/base/types.ts'
import {
  PartnerProgramSettings,
  presentPartnerSettings,
} from '../../schemas/partners/partner-settings.ts'
import { readProgram } from '../../store/programme/programs.ts'
import { defineEndpoint } from '../door/define.ts'

export const getAffiliateProgramSettingsEndpoint = defineEndpoint('getAffiliateProgramSettings', {
  method: 'GET',
  path: '/program/affiliates/settings',
  tool: {
    name: 'service_get_affiliate_program_settings',
    when: 'Before changing them.',
  },
  summary: 'Read the defaults of the partner programme.',
  scope: 'program:read',
  session: null,
  rate: 'read',
  feature: 'affiliates',
  effect: 'read',
  params: NoParams,
  query: NoQuery,
  body: NoBody,
  status: 200,
  result: PartnerProgramSettings,
  errors: ['feature_disabled'],
  handle: ({ context, shop }) => readProgram(context.database.db, shop.shop_id),
  present: presentPartnerSettings,
})
