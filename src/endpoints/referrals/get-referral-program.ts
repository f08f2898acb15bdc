import { NoBody, NoParams, NoQuery } from '../../schemas/base/types.ts'
import {
  presentReferralProgram,
  ReferralProgram,
} from '../../schemas/referrals/referral-program.ts'
import { readProgram } from '../../store/programme/programs.ts'
import { defineEndpoint } from '../door/define.ts'

export const getReferralProgramEndpoint = defineEndpoint('getReferralProgram', {
  method: 'GET',
  path: '/program/referrals',
  tool: {
    name: 'service_get_referral_program',
    when: 'Before changing them.',
  },
  summary: 'Read what senders and friends get, and the prefix of codes.',
  scope: 'program:read',
  session: null,
  rate: 'read',
  effect: 'read',
  params: NoParams,
  query: NoQuery,
  body: NoBody,
  status: 200,
  result: ReferralProgram,
  errors: [],
  handle: ({ context, shop }) => readProgram(context.database.db, shop.shop_id),
  present: presentReferralProgram,
})
