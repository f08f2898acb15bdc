import type { Answer, Call } from '../../context.ts'
import { changedReferral, type ReferralChange } from '../../domain/referrals/referrals.ts'
import { changePart } from '../write/change-part.ts'
import type { ProgramOutcome, WriteControls } from '../write/change-program.ts'

/** Changes the referral rule, what friends get and the prefix of codes. */
export function changeReferralProgram(
  call: Call<ProgramOutcome>,
  controls: WriteControls,
  input: ReferralChange,
): Promise<Answer> {
  const target = { kind: 'referral', id: 'referral' } as const
  return changePart(call, controls, target, (program, before) =>
    changedReferral(program, call.shop, before, input),
  )
}
