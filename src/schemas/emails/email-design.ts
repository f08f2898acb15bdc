import { type Static, Type } from 'typebox'
import { FieldChangeSchema, type writeControls } from '../base/program-write-fields.ts'
import { nullable, oneOf, timestamp, visibleLines, visibleText } from '../base/types.ts'

export const TEXT_LENGTH_MAX = 4_000

/** Longer than any text may be, so that its own check says how long it may be. */
export const ownText = (description: string, ...examples: string[]) =>
  nullable(visibleLines(TEXT_LENGTH_MAX, description, ...examples))

export const ownLine = (description: string, ...examples: string[]) =>
  nullable(visibleText(TEXT_LENGTH_MAX, description, ...examples))

/** The controls of a write that may begin at revision 0. */
export const controls = {
  dry_run: Type.Optional(
    Type.Boolean({ description: 'true: checks all, returns the diff, writes nothing.' }),
  ),
  if_revision: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 2_147_483_647,
      description: 'The `revision` you last read; 409 `revision_conflict` if it changed since.',
    }),
  ),
} satisfies Record<keyof typeof writeControls, unknown>

export const revision = Type.Integer({
  description: 'Send as `if_revision` next; 0: nothing was ever written.',
})
export const updated_at = nullable(timestamp('When it last changed; null: never.'))

export const writeAnswer = {
  dry_run: Type.Boolean({ description: 'True when nothing was written.' }),
  operation: oneOf(['update', 'none']),
  diff: Type.Array(FieldChangeSchema),
}

export interface RevisedDesign<Value> {
  readonly revision: number
  readonly document: Value
  readonly updated_at: Date | null
}

interface Written {
  readonly dry_run: boolean
  readonly diff: readonly Static<typeof FieldChangeSchema>[]
}

export function presentWritten({ dry_run, diff }: Written) {
  const operation = diff.length === 0 ? ('none' as const) : ('update' as const)
  return { dry_run, operation, diff: [...diff] }
}
