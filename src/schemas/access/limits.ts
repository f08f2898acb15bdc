import { type Static, Type } from 'typebox'
import {
  LIMIT_KINDS,
  LIMIT_MODES,
  LIMIT_NAMES,
  type LimitKind,
} from '../../domain/access/limits.ts'
import { closed, nullable, oneOf } from '../base/types.ts'

export {
  LIMIT_KINDS,
  LIMIT_MODES,
  type LimitMode,
  newLimits,
  usableScopes,
} from '../../domain/access/limits.ts'

const MODE =
  '`read_only`: it only reads; `propose`: its changes of the programme wait for a person, and ' +
  'other writes are refused; `act`: it acts alone up to the limits, and what goes beyond waits.'

const figures = figuresBy((kind) => {
  const { maximum, description } = LIMIT_KINDS[kind]
  const range = { minimum: 0, maximum, description: `${description} null: no limit.` }
  return nullable('decimals' in LIMIT_KINDS[kind] ? Type.Number(range) : Type.Integer(range))
})

function figuresBy<Schema>(schemaOf: (kind: LimitKind) => Schema): Record<LimitKind, Schema> {
  // One for each name.
  return Object.fromEntries(LIMIT_NAMES.map((kind) => [kind, schemaOf(kind)])) as Record<
    LimitKind,
    Schema
  >
}

export const LimitsSchema = closed(
  { mode: oneOf(LIMIT_MODES, { description: MODE }), ...figures },
  { title: 'Limits', description: 'What it may do alone. A day is one of the shop.' },
)

export const limitsField = nullable(LimitsSchema)

/** Omitted figures stay, or are those of a new assistant. */
export const limitsChange = nullable(
  closed(
    {
      mode: Type.Optional(oneOf(LIMIT_MODES, { description: MODE })),
      ...optional(figures),
    },
    {
      description:
        'What it may do alone. Omitted figures stay; where there were no limits, they are those of ' +
        'a new assistant, so `{}` is what a key for an assistant should have. null: no limits.',
    },
  ),
)
export type LimitsChange = Static<typeof limitsChange>

function optional<Name extends string, Schema extends (typeof figures)[LimitKind]>(
  schemas: Readonly<Record<Name, Schema>>,
) {
  const entries = Object.entries<Schema>(schemas)
  const made = entries.map(([name, schema]) => [name, Type.Optional(schema)])
  return Object.fromEntries(made) as Record<Name, ReturnType<typeof Type.Optional<Schema>>>
}
