import { type Static, Type } from 'typebox'
import { withLabelsNow } from '../../domain/catalogue/benefit-labels.ts'
import type { WriteExtras } from '../../domain/programme/write-extras.ts'
import type { Shop, Viewer } from '../../domain/shops/shop.ts'
import {
  type FinishedProgramWrite,
  presentWrite,
  writeFields,
} from '../base/program-write-fields.ts'
import { closed, nullable } from '../base/types.ts'
import { EarningRule, presentEarningRule } from '../earning/earning-rule.ts'
import { presentReward, Reward } from '../rewards/reward.ts'
import { presentTier, Tier } from '../tiers/tier.ts'
import { impactFields, presentImpact } from './impact.ts'
import { Program as ProgramSchema, presentProgram } from './program.ts'

export const ProgramWriteResult = closed(
  {
    ...writeFields,
    earning_rule: Type.Optional(nullable(EarningRule)),
    reward: Type.Optional(nullable(Reward)),
    tier: Type.Optional(nullable(Tier)),
    program: Type.Optional(nullable(ProgramSchema)),
    position: Type.Optional(
      Type.Integer({ description: 'Tier writes: place in the ladder, 0 is the entry tier.' }),
    ),
    tiers_enabled: Type.Optional(
      Type.Boolean({
        description: 'Tier writes: whether tiers are live. While they are not, nobody moves.',
      }),
    ),
    ...impactFields,
    references: Type.Optional(
      Type.Array(closed({ kind: Type.String(), id: Type.String(), label: Type.String() }), {
        description:
          'Removing a tier, a reward or a rule: what names it and keeps working, without that part.',
      }),
    ),
  },
  { title: 'ProgramWriteResult' },
)

export function presentProgramWrite(
  outcome: FinishedProgramWrite,
  { shop }: Viewer,
): Static<typeof ProgramWriteResult> {
  return { ...presentWrite(outcome), ...targetOf(outcome, shop) }
}

/** The thing that was written, under the name of its kind; null where it was removed. */
function targetOf(
  { change, program, revision, updated_at, extras }: FinishedProgramWrite,
  shop: Shop,
) {
  const { kind, id } = change
  switch (kind) {
    case 'earning_rule': {
      const rule = program.earning_rules.find((one) => one.id === id)
      const shown = rule === undefined ? null : presentEarningRule(rule, shop)
      return { earning_rule: shown, ...namedBy(extras) }
    }
    case 'tier': {
      const tier = program.tiers.find((one) => one.id === id)
      const shown = tier && presentTier(withLabelsNow(program, tier))
      return { tier: shown ?? null, ...ladderExtras(extras) }
    }
    case 'reward': {
      const reward = program.rewards.find((one) => one.id === id)
      const shown = reward === undefined ? null : presentReward(reward, shop)
      return { reward: shown, ...namedBy(extras) }
    }
    default:
      return {
        program: presentProgram({ document: program, revision, updated_at }, shop),
        ...presentImpact(extras),
      }
  }
}

function ladderExtras({ position, tiers_enabled, references, ...impact }: WriteExtras) {
  return {
    ...(position === undefined ? {} : { position }),
    ...(tiers_enabled === undefined ? {} : { tiers_enabled }),
    ...presentImpact(impact),
    ...namedBy({ references }),
  }
}

function namedBy({ references }: { readonly references?: WriteExtras['references'] | undefined }) {
  return references === undefined ? {} : { references: [...references] }
}
