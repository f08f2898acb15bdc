import type { Answer, Call } from '../../context.ts'
import type { ProgramOutcome } from '../../domain/programme/write-outcome.ts'
import { changedReferral, type ReferralChange } from '../../domain/referrals/referrals.ts'
import { changeOf } from '../write/change-part.ts'
import { changeProgram, type WriteControls } from '../write/change-program.ts'

/** Changes the referral rule, what friends get and the prefix of codes. */
export function changeReferralProgram(
  call: Call<ProgramOutcome<'referral'>>,
  controls: WriteControls,
  input: ReferralChange,
): Promise<Answer> {
  const target = { kind: 'referral', id: 'referral' } as const
  return changeProgram(call, controls, {
    part: { kind: 'referral' },
    decide: ({ program }) =>
      changeOf(program, target, (before) => changedReferral(program, call.shop, before, input)),
  })
}
