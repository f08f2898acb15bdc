import type { Answer, Call } from '../context.ts'
import type { Decided } from '../domain/decided.ts'
import {
  changedEarningRule,
  type EarningRuleChange,
  newEarningRule,
} from '../domain/earning-rules.ts'
import { withFixedType } from '../domain/fixed-type.ts'
import type { EarningRule, Program } from '../domain/program.ts'
import { refused } from '../errors.ts'
import { changePart, createPart, removed } from './change-part.ts'
import type { ProgramOutcome, WriteControls } from './change-program.ts'

/** Adds a rule at the end of the list (contract: POST /program/earn-rules). */
export function createEarningRule(
  call: Call<ProgramOutcome>,
  controls: WriteControls,
  input: EarningRuleChange & { readonly type: string },
): Promise<Answer> {
  return createPart(call, controls, { kind: 'earning_rule', prefix: 'rule' }, (program, id) =>
    newEarningRule(program, call.shop, id, input.type, input),
  )
}

export function changeEarningRule(
  call: Call<ProgramOutcome>,
  controls: WriteControls,
  rule_id: string,
  input: EarningRuleChange & { readonly type?: string },
): Promise<Answer> {
  return changeRule(call, controls, rule_id, (program, before) =>
    withFixedType(before, input.type, changedEarningRule(program, call.shop, before, input)),
  )
}

export function deleteEarningRule(
  call: Call<ProgramOutcome>,
  controls: WriteControls,
  rule_id: string,
): Promise<Answer> {
  return changeRule(call, controls, rule_id, removed)
}

function changeRule(
  call: Call<ProgramOutcome>,
  controls: WriteControls,
  rule_id: string,
  decide: (program: Program, before: EarningRule) => Decided<EarningRule | null>,
): Promise<Answer> {
  const target = { kind: 'earning_rule', id: rule_id } as const
  return changePart(call, controls, target, (program, before) => {
    if (before.type === 'referral') {
      throw refused(
        'referral_rule',
        'The referral rule is changed by `PATCH /program/referrals`.',
        {
          field: 'rule_id',
          use: 'PATCH /program/referrals',
        },
      )
    }
    return decide(program, before)
  })
}
