import { definePart, putInList } from '../part.ts'
import type { Program } from '../program.ts'
import { type ReferralProgram, referralOf, summarizeReferral } from './referrals.ts'

/** The referral programme: its rule lies among the earning rules. */
export const referralPart = definePart<'referral', ReferralProgram>({
  kind: 'referral',
  path: () => 'referral',
  position: () => null,
  find: referralOf,
  put: (program, _id, after) => (after === null ? program : withReferral(program, after)),
  label: () => 'Referral programme',
  summary: summarizeReferral,
  needs: 'referral_enabled',
})

function withReferral(program: Program, after: ReferralProgram): Program {
  const { earning_rule, ...referral } = after
  const earning_rules =
    earning_rule === null
      ? program.earning_rules
      : putInList(program.earning_rules, earning_rule.id, earning_rule, null)
  return { ...program, referral, earning_rules }
}
