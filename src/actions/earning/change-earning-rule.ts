import type { Answer, Call } from '../../context.ts'
import { withFixedType } from '../../domain/catalogue/fixed-type.ts'
import {
  changedEarningRule,
  type EarningRuleChange,
  lastOfItsType,
  newEarningRule,
} from '../../domain/earning/earning-rules.ts'
import { campaignNamed } from '../../domain/part.ts'
import type { EarningRule } from '../../domain/program.ts'
import type { ProgramOutcome } from '../../domain/programme/write-outcome.ts'
import { refused } from '../../errors.ts'
import { findCampaignsForRuleType } from '../../store/campaigns/campaigns.ts'
import { additionOf, changeOf, newPartId, removalOf } from '../write/change-part.ts'
import { changeProgram, type WriteControls } from '../write/change-program.ts'
import type { PartWrite } from '../write/part-write.ts'

/** Campaigns that boost rules of its type have nothing to boost once it is removed. */
export const earningRuleWrite: PartWrite<'earning_rule'> = {
  kind: 'earning_rule',
  effects: async (queries, { shop, now, program, id, after }) => {
    if (after !== null) return {}
    const type = lastOfItsType(program, id)
    const boosts =
      type === null ? [] : await findCampaignsForRuleType(queries, shop.shop_id, type, now)
    return { extras: { references: boosts.map(campaignNamed) } }
  },
}

/** Adds a rule at the end of the list (contract: POST /program/earn-rules). */
export function createEarningRule(
  call: Call<ProgramOutcome<'earning_rule'>>,
  controls: WriteControls,
  input: EarningRuleChange & { readonly type: string },
): Promise<Answer> {
  const id = newPartId(call, controls, 'rule')
  return changeProgram(call, controls, {
    part: earningRuleWrite,
    decide: ({ program }) =>
      additionOf('earning_rule', id, newEarningRule(program, call.shop, id, input.type, input)),
  })
}

export function changeEarningRule(
  call: Call<ProgramOutcome<'earning_rule'>>,
  controls: WriteControls,
  rule_id: string,
  input: EarningRuleChange & { readonly type?: string },
): Promise<Answer> {
  return changeProgram(call, controls, {
    part: earningRuleWrite,
    decide: ({ program }) =>
      changeOf(program, { kind: 'earning_rule', id: rule_id }, (before) => {
        refuseReferralRule(before)
        const decided = changedEarningRule(program, call.shop, before, input)
        return withFixedType(before, input.type, decided)
      }),
  })
}

export function deleteEarningRule(
  call: Call<ProgramOutcome<'earning_rule'>>,
  controls: WriteControls,
  rule_id: string,
): Promise<Answer> {
  return changeProgram(call, controls, {
    part: earningRuleWrite,
    decide: async (at) => {
      const removal = await removalOf(call.shop, at, { kind: 'earning_rule', id: rule_id })
      refuseReferralRule(removal.before)
      return removal
    },
  })
}

/** The referral rule is changed elsewhere. */
function refuseReferralRule(rule: EarningRule | null): void {
  if (rule?.type !== 'referral') return
  const message = 'The referral rule is changed by `PATCH /program/referrals`.'
  const details = { field: 'rule_id', use: 'PATCH /program/referrals' }
  throw refused('referral_rule', message, details)
}
