import {
  AffiliateProgramSettings,
  presentAffiliateSettings,
} from '../../schemas/affiliate-settings.ts'
import { NoBody, NoParams, NoQuery } from '../../schemas/types.ts'
import { readProgram } from '../../store/programs.ts'
import { defineEndpoint } from '../define.ts'

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
