import { changeReferralProgram } from '../../actions/referrals/change-referral-program.ts'
import { readControls, writeControls } from '../../schemas/base/program-write-fields.ts'
import { closed, NoParams, NoQuery } from '../../schemas/base/types.ts'
import {
  presentReferralWrite,
  ReferralWriteResult,
  referralChange,
} from '../../schemas/referrals/referral-program.ts'
import { defineEndpoint } from '../door/define.ts'

export const updateReferralProgramEndpoint = defineEndpoint('updateReferralProgram', {
  method: 'PATCH',
  path: '/program/referrals',
  tool: {
    name: 'service_update_referral_program',
    when: 'First say who gets what from then on.',
  },
  summary: 'Change what senders and friends get, and the prefix of codes.',
  description:
    'Omitted keys stay, also inside objects; lists are replaced. The referral programme is ' +
    'switched on or off with `PATCH /admin/api/switches`.',
  scope: 'program:write',
  session: null,
  rate: 'write_platform',
  effect: 'write',
  params: NoParams,
  query: NoQuery,
  body: closed({ ...referralChange, ...writeControls }),
  status: 200,
  result: ReferralWriteResult,
  errors: ['revision_conflict'],
  handle: (call, { body }) => changeReferralProgram(call, readControls(body), body),
  present: presentReferralWrite,
})
