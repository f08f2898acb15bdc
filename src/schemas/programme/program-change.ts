import { type Static, Type } from 'typebox'
import type { ReaderLanguage } from '../../domain/explanations/reader-language.ts'
import type { FieldChange } from '../../domain/program-diff.ts'
import type { AnswerReader } from '../../domain/shops/shop.ts'
import { FieldChangeSchema, OPERATIONS } from '../base/program-write-fields.ts'
import { closed, listOf, nullable, oneOf, timestamp } from '../base/types.ts'

export const ChangePath = closed({
  change_id: Type.String({ description: 'The id from `GET /program/changes`.' }),
})

const ProgramChange = closed(
  {
    id: Type.String(),
    revision: Type.Integer({ description: "The programme's revision after the change." }),
    operation: oneOf(OPERATIONS),
    target: closed({ kind: Type.String(), id: Type.String(), label: Type.String() }),
    actor: closed({
      kind: oneOf(['key', 'assistant', 'merchant']),
      name: Type.String({
        description: 'The name of the key, the assistant or the person; `admin`: an admin token.',
      }),
      id: nullable(
        Type.String({ description: 'The id of the person or the key; null: an admin token.' }),
      ),
    }),
    approved_by: nullable(closed({ name: Type.String(), id: nullable(Type.String()) })),
    summary: nullable(Type.String()),
    diff: Type.Array(FieldChangeSchema),
    undoable: Type.Boolean({ description: 'Whether it can be undone now.' }),
    not_undoable_reason: nullable(
      Type.String({
        description:
          'Why it cannot be undone: `undone`, `changed_since`, `not_undoable`, ' +
          '`feature_disabled`, `no_longer_valid`, or the reason that a write would be refused ' +
          'with.',
      }),
    ),
    undone_by: nullable(Type.String({ description: 'The change that undid this one.' })),
    undoes: nullable(Type.String({ description: 'The change that this one undid.' })),
    created_at: timestamp('When it was created.'),
  },
  { title: 'ProgramChange' },
)

export const ProgramChangeList = listOf('ProgramChangeList', ProgramChange)

interface Logged {
  readonly change_id: string
  readonly revision: number
  readonly operation: (typeof OPERATIONS)[number]
  readonly target_kind: string
  readonly target_id: string
  readonly target_label: string
  readonly actor_kind: 'key' | 'assistant' | 'merchant'
  readonly actor_name: string
  readonly actor_id: string | null
  readonly approver_name: string | null
  readonly approver_id: string | null
  summaryIn(language: ReaderLanguage): string | null
  readonly diff: readonly FieldChange[]
  readonly not_undoable_reason: string | null
  readonly undone_by: string | null
  readonly undoes: string | null
  readonly created_at: Date
}

export function presentProgramChange(
  logged: Logged,
  { language }: Pick<AnswerReader, 'language'>,
): Static<typeof ProgramChange> {
  const { revision, operation, diff, not_undoable_reason, undone_by, undoes } = logged
  return {
    id: logged.change_id,
    ...{ revision, operation, undone_by, undoes },
    summary: logged.summaryIn(language),
    undoable: not_undoable_reason === null,
    not_undoable_reason,
    target: { kind: logged.target_kind, id: logged.target_id, label: logged.target_label },
    actor: { kind: logged.actor_kind, name: logged.actor_name, id: logged.actor_id },
    approved_by:
      logged.approver_name === null ? null : { name: logged.approver_name, id: logged.approver_id },
    diff: [...diff],
    created_at: logged.created_at.toISOString(),
  }
}
