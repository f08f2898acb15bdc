import { NoBody, NoParams, NoQuery } from '../../schemas/base/types.ts'
import {
  AffiliateProgramSettings,
  presentAffiliateSettings,
} from '../../schemas/partners/affiliate-settings.ts'
import { readProgram } from '../../store/programme/programs.ts'
import { defineEndpoint } from '../door/define.ts'

export const getAffiliateProgramSettings = defineEndpoint('getAffiliateProgramSettings', {
  method: 'GET',
  path: '/program/affiliates/settings',
  tool: 'service_get_affiliate_program_settings',
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
  result: AffiliateProgramSettings,
  errors: ['feature_disabled'],
  handle: ({ context, shop }) => readProgram(context.database.db, shop.shop_id),
  present: presentAffiliateSettings,
})
