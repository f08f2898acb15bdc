import { type Static, Type } from 'typebox'
import type { Program } from '../domain/program.ts'
import type { FieldChange } from '../domain/program-diff.ts'
import type { TargetChange } from '../domain/program-target.ts'
import type { Viewer } from '../domain/shop.ts'
import { EarningRule, presentEarningRule } from './earning-rule.ts'
import { Program as ProgramSchema, presentProgram } from './program.ts'
import { presentReward, Reward } from './reward.ts'
import { closed, nullable, oneOf } from './types.ts'

/** What every programme write takes (contract: Program write controls). */
export const writeControls = {
  dry_run: Type.Optional(
    Type.Boolean({
      description:
        'true checks everything and answers the diff and the summary, but writes nothing; it needs no idempotency key.',
    }),
  ),
  if_revision: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 2_147_483_647,
      description:
        'The programme revision last read; refused with 409 when it is not the present one.',
    }),
  ),
}

export function readControls(body: { dry_run?: boolean; if_revision?: number }) {
  return { dry_run: body.dry_run ?? false, if_revision: body.if_revision ?? null }
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

export const ProgramWriteResult = closed(
  {
    dry_run: Type.Boolean({ description: 'True when nothing was written.' }),
    revision: Type.Integer({ description: 'After the write; send as `if_revision` next.' }),
    operation: oneOf(OPERATIONS),
    diff: Type.Array(FieldChangeSchema),
    summary: nullable(Type.String({ description: 'One line, in English.' })),
    earning_rule: Type.Optional(nullable(EarningRule)),
    reward: Type.Optional(nullable(Reward)),
    program: Type.Optional(nullable(ProgramSchema)),
  },
  { title: 'ProgramWriteResult' },
)

/** A finished programme write, as its action answers it. */
interface Outcome {
  readonly dry_run: boolean
  readonly revision: number
  readonly operation: (typeof OPERATIONS)[number]
  readonly diff: readonly FieldChange[]
  readonly summary: string | null
  readonly change: TargetChange
  readonly program: Program
  readonly updated_at: Date
}

export function presentProgramWrite(
  outcome: Outcome,
  { shop }: Viewer,
): Static<typeof ProgramWriteResult> {
  const { dry_run, revision, operation, diff, summary } = outcome
  return { dry_run, revision, operation, diff: [...diff], summary, ...targetOf(outcome, shop) }
}

/** The thing that was written, under the name of its kind; null where it was removed. */
function targetOf({ change, program, revision, updated_at }: Outcome, shop: Viewer['shop']) {
  const { kind, id } = change
  switch (kind) {
    case 'earning_rule': {
      const rule = program.earning_rules.find((one) => one.id === id)
      return { earning_rule: rule === undefined ? null : presentEarningRule(rule, shop) }
    }
    case 'reward': {
      const reward = program.rewards.find((one) => one.id === id)
      return { reward: reward === undefined ? null : presentReward(reward, shop) }
    }
    case 'settings':
    case 'switches':
      return { program: presentProgram({ document: program, revision, updated_at }, shop) }
  }
}
