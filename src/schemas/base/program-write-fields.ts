import { Type } from 'typebox'
import type { WriteOutcome } from '../../domain/programme/write-outcome.ts'
import type { AnswerReader } from '../../domain/shops/shop.ts'
import { withheldFields } from './few-members.ts'
import { presentForecast } from './forecast.ts'
import { ForecastSchema, MatchesSchema } from './forecast-fields.ts'
import { PassedLimits } from './passed-limits.ts'
import { closed, nullable, oneOf } from './types.ts'

/** What every programme write takes (contract: Program write controls). */
export const writeControls = {
  dry_run: Type.Optional(
    Type.Boolean({
      description: 'true: returns the diff and summary, writes nothing. Needs no idempotency key.',
    }),
  ),
  if_revision: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 2_147_483_647,
      description: 'The `revision` you last read; 409 if the programme has changed since.',
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
    before: Type.Unknown({ description: 'null: there was no value.' }),
    after: Type.Unknown({ description: 'null: there is no value now.' }),
  },
  { title: 'FieldChange' },
)

export const OPERATIONS = ['create', 'update', 'delete', 'none'] as const

/** What the answers of all programme writes have. */
export const writeFields = {
  dry_run: Type.Boolean({ description: 'True when nothing was written.' }),
  revision: Type.Integer({
    description: 'The revision after the write; send as `if_revision` next.',
  }),
  operation: oneOf(OPERATIONS),
  diff: Type.Array(FieldChangeSchema),
  summary: nullable(Type.String({ description: 'One line, in English.' })),
  forecast: Type.Optional(ForecastSchema),
  would_wait: Type.Optional(
    closed(
      {
        reason: Type.String({ description: 'One sentence, also in `summary`.' }),
        limits: PassedLimits,
      },
      {
        description:
          "Only in a dry run, if the write would need approval because of the key's or " +
          "assistant's limits.",
      },
    ),
  ),
  ...withheldFields,
}

/** Of the writes that name products or customers. */
export const matchesField = { matches: Type.Optional(MatchesSchema) }

/** The same of an outcome, and of a dry run what it foresees. */
export function presentWrite(
  { dry_run, revision, operation, diff, summaryIn, foresight }: WriteOutcome,
  reader: AnswerReader,
) {
  const shown = {
    dry_run,
    revision,
    operation,
    diff: [...diff],
    summary: summaryIn(reader.language),
  }
  if (foresight === undefined) return shown
  const { forecast, matches } = foresight
  return { ...shown, forecast: presentForecast(forecast, reader), ...(matches && { matches }) }
}
