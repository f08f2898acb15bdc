import type { Answer, Call } from '../context.ts'
import {
  changedEarningRule,
  type Decided,
  type EarningRuleChange,
  newEarningRule,
} from '../domain/earning-rules.ts'
import { type EarningRule, ID_OF_DRY_RUN, type Program } from '../domain/program.ts'
import { placeOf, type TargetChange } from '../domain/program-target.ts'
import { notFound, refused, requireNoFaults } from '../errors.ts'
import { newId } from '../lib/ids.ts'
import { changeProgram, type ProgramOutcome, type WriteControls } from './change-program.ts'

/** Adds a rule at the end of the list (contract: POST /program/earn-rules). */
export function createEarningRule(
  call: Call<ProgramOutcome>,
  controls: WriteControls,
  input: EarningRuleChange & { readonly type: string },
): Promise<Answer> {
  const id = controls.dry_run ? ID_OF_DRY_RUN : newId('rule', call.now)
  return changeProgram(call, controls, (program) => {
    const after = accepted(newEarningRule(program, call.shop, id, input.type, input))
    return { kind: 'earning_rule', id, before: null, after, place: null }
  })
}

export function changeEarningRule(
  call: Call<ProgramOutcome>,
  controls: WriteControls,
  rule_id: string,
  input: EarningRuleChange,
): Promise<Answer> {
  return changeProgram(call, controls, (program) =>
    changeOf(program, rule_id, (before) =>
      accepted(changedEarningRule(program, call.shop, before, input)),
    ),
  )
}

export function deleteEarningRule(
  call: Call<ProgramOutcome>,
  controls: WriteControls,
  rule_id: string,
): Promise<Answer> {
  return changeProgram(call, controls, (program) => changeOf(program, rule_id, () => null))
}

function changeOf(
  program: Program,
  rule_id: string,
  decide: (before: EarningRule) => EarningRule | null,
): TargetChange {
  const target = { kind: 'earning_rule', id: rule_id } as const
  const before = program.earning_rules.find(({ id }) => id === rule_id)
  if (before === undefined) throw notFound('earning rule', rule_id)
  if (before.type === 'referral') {
    throw refused('referral_rule', 'The referral rule is changed at /program/referrals.', {
      field: 'rule_id',
      use: '/program/referrals',
    })
  }
  return { ...target, before, after: decide(before), place: placeOf(program, target) }
}

/** The decided value; throws `validation_error` with every fault. */
export function accepted<Value>(decided: Decided<Value>): Value {
  if ('value' in decided) return decided.value
  if ('refusal' in decided) {
    const { reason, ...fault } = decided.refusal
    throw refused(reason, `${fault.field}: ${fault.message}`, fault)
  }
  requireNoFaults(decided.faults)
  throw new Error('a decision had neither a value nor a fault')
}
