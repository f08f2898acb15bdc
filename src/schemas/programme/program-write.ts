import { type Static, Type } from 'typebox'
import { withLabelsNow } from '../../domain/catalogue/benefit-labels.ts'
import type { References } from '../../domain/part.ts'
import type { ProgramTargetKind } from '../../domain/programme/parts.ts'
import type { ProgramOutcome } from '../../domain/programme/write-outcome.ts'
import type { Viewer } from '../../domain/shops/shop.ts'
import { presentWrite, writeFields } from '../base/program-write-fields.ts'
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
      Type.Integer({ description: 'Tier writes: position in the ladder; 0 is the entry tier.' }),
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
          'Removing a tier, reward or rule: what refers to it and keeps working without it.',
      }),
    ),
  },
  { title: 'ProgramWriteResult' },
)

type Shown = Partial<Static<typeof ProgramWriteResult>>
type Show<Kind extends ProgramTargetKind> = (outcome: ProgramOutcome<Kind>, viewer: Viewer) => Shown

/** The part that was written, under the name of its kind; null where it was removed. */
const SHOWN: { readonly [Kind in ProgramTargetKind]?: Show<Kind> } = {
  earning_rule: ({ program, change, extras }, viewer) => ({
    earning_rule: shown(program.earning_rules, change, (rule) => presentEarningRule(rule, viewer)),
    ...presentReferences(extras),
  }),
  reward: ({ program, change, extras }, viewer) => ({
    reward: shown(program.rewards, change, (reward) => presentReward(reward, viewer)),
    ...presentReferences(extras),
  }),
  tier: ({ program, change, impact, extras }, viewer) => ({
    tier: shown(program.tiers, change, (tier) => presentTier(withLabelsNow(program, tier), viewer)),
    position: extras.position,
    tiers_enabled: extras.tiers_enabled,
    ...presentImpact(impact),
    ...presentReferences(extras),
  }),
}

/** Of parts without an answer of their own, the whole programme is shown. */
const showProgram: Show<ProgramTargetKind> = (
  { program: document, revision, updated_at, impact },
  viewer,
) => ({
  program: presentProgram({ document, revision, updated_at }, viewer),
  ...presentImpact(impact),
})

export function presentProgramWrite<Kind extends ProgramTargetKind>(
  outcome: ProgramOutcome<Kind>,
  viewer: Viewer,
): Static<typeof ProgramWriteResult> {
  const show: Show<Kind> = SHOWN[outcome.change.kind] ?? showProgram
  return { ...presentWrite(outcome, viewer), ...show(outcome, viewer) }
}

function shown<Item extends { readonly id: string }, Wire>(
  list: readonly Item[],
  { id }: { readonly id: string },
  present: (item: Item) => Wire,
): Wire | null {
  const item = list.find((one) => one.id === id)
  return item === undefined ? null : present(item)
}

function presentReferences({ references }: References) {
  return references === undefined ? {} : { references: [...references] }
}
