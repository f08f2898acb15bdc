import type { Answer, Call } from '../../context.ts'
import { withFixedType } from '../../domain/catalogue/fixed-type.ts'
import type { Decided } from '../../domain/decided.ts'
import {
  changedEarningRule,
  type EarningRuleChange,
  lastOfItsType,
  newEarningRule,
} from '../../domain/earning/earning-rules.ts'
import { campaignNamed } from '../../domain/part.ts'
import type { EarningRule, Program } from '../../domain/program.ts'
import { refused } from '../../errors.ts'
import { findCampaignsForRuleType } from '../../store/campaigns/campaigns.ts'
import { changeOf, changePart, createPart, removed } from '../write/change-part.ts'
import {
  changeProgramWith,
  type ProgramOutcome,
  type WriteControls,
} from '../write/change-program.ts'

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

/** Removes a rule; campaigns that boost ways to earn of its type have nothing left to boost there. */
export function deleteEarningRule(
  call: Call<ProgramOutcome>,
  controls: WriteControls,
  rule_id: string,
): Promise<Answer> {
  const { shop, now } = call
  return changeProgramWith(call, controls, async (tx, { document }) => {
    const target = { kind: 'earning_rule', id: rule_id } as const
    const change = changeOf(document, target, ofItsOwn(removed))
    const type = lastOfItsType(document, rule_id)
    const boosts = type === null ? [] : await findCampaignsForRuleType(tx, shop.shop_id, type, now)
    return { change, extras: { references: boosts.map(campaignNamed) } }
  })
}

function changeRule(
  call: Call<ProgramOutcome>,
  controls: WriteControls,
  rule_id: string,
  decide: Decide,
): Promise<Answer> {
  const target = { kind: 'earning_rule', id: rule_id } as const
  return changePart(call, controls, target, ofItsOwn(decide))
}

type Decide = (program: Program, before: EarningRule) => Decided<EarningRule | null>

/** A decision about any rule but the referral rule, which is changed elsewhere. */
function ofItsOwn(decide: Decide): Decide {
  return (program, before) => {
    if (before.type !== 'referral') return decide(program, before)
    const message = 'The referral rule is changed by `PATCH /program/referrals`.'
    const details = { field: 'rule_id', use: 'PATCH /program/referrals' }
    throw refused('referral_rule', message, details)
  }
}
