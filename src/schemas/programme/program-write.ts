import { type Static, Type } from 'typebox'
import { withLabelsNow } from '../../domain/catalogue/benefit-labels.ts'
import type { Program } from '../../domain/program.ts'
import type { ProgramChange } from '../../domain/program-changes/targets.ts'
import type { FieldChange } from '../../domain/programme/program-diff.ts'
import type { WriteExtras } from '../../domain/programme/write-extras.ts'
import type { Shop, Viewer } from '../../domain/shops/shop.ts'
import { closed, nullable, oneOf } from '../base/types.ts'
import { EarningRule, presentEarningRule } from '../earning/earning-rule.ts'
import { presentReward, Reward } from '../rewards/reward.ts'
import { presentTier, Tier } from '../tiers/tier.ts'
import { impactFields, presentImpact } from './impact.ts'
import { Program as ProgramSchema, presentProgram } from './program.ts'

/** What every programme write takes (contract: Program write controls). */
export const writeControls = {
  dry_run: Type.Optional(
    Type.Boolean({
      description:
        'true checks everything and answers diff and summary, but writes nothing and needs no key.',
    }),
  ),
  if_revision: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 2_147_483_647,
      description: "The programme's `revision` as last read; 409 when it is not the present one.",
    }),
  ),
}

export function readControls(body: { dry_run?: boolean; if_revision?: number }) {
  return { dry_run: body.dry_run ?? false, if_revision: body.if_revision ?? null }
}

export function readLadderControls(
  body: Parameters<typeof readControls>[0] & { confirm_member_impact?: boolean },
) {
  return { ...readControls(body), confirm_member_impact: body.confirm_member_impact ?? false }
}

export const FieldChangeSchema = closed(
  {
    path: Type.String({ examples: ['earning_rules.rule_x.fields.earnPoints'] }),
    before: Type.Unknown({ description: 'null where there was nothing.' }),
    after: Type.Unknown({ description: 'null where there is nothing now.' }),
  },
  { title: 'FieldChange' },
)

export const OPERATIONS = ['create', 'update', 'delete', 'none'] as const

/** What the answers of all programme writes have. */
export const writeFields = {
  dry_run: Type.Boolean({ description: 'True when nothing was written.' }),
  revision: Type.Integer({ description: 'After the write; send as `if_revision` next.' }),
  operation: oneOf(OPERATIONS),
  diff: Type.Array(FieldChangeSchema),
  summary: nullable(Type.String({ description: 'One line, in English.' })),
}

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

/** A finished write of whatever document, as its action answers it. */
export interface FinishedWrite {
  readonly dry_run: boolean
  readonly revision: number
  readonly operation: (typeof OPERATIONS)[number]
  readonly diff: readonly FieldChange[]
  readonly summary: string | null
  readonly extras: WriteExtras
}

export interface FinishedProgramWrite extends FinishedWrite {
  readonly change: ProgramChange
  readonly program: Program
  readonly updated_at: Date
}

/** What the answers of all programme writes have. */
export function presentWrite({ dry_run, revision, operation, diff, summary }: FinishedWrite) {
  return { dry_run, revision, operation, diff: [...diff], summary }
}

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
