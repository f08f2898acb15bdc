import { Type } from 'typebox'
import type { Program } from '../../domain/program.ts'
import type { FieldChange } from '../../domain/program-diff.ts'
import type { ProgramChange } from '../../domain/programme/targets.ts'
import type { WriteExtras } from '../../domain/programme/write-extras.ts'
import { closed, nullable, oneOf } from './types.ts'

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
