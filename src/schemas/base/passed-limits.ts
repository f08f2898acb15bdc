import { Type } from 'typebox'
import { LIMIT_NAMES } from '../../domain/access/limits.ts'
import { closed, nullable, oneOf } from './types.ts'

export const PassedLimits = Type.Array(
  closed({
    kind: oneOf(LIMIT_NAMES),
    limit: Type.Number(),
    used: Type.Number({ description: 'The amount already used today; 0 for limits per write.' }),
    asked: nullable(Type.Number({ description: 'The amount of this write; null: unknown.' })),
  }),
  { description: 'The limits it exceeds; empty: the connection may only propose.' },
)
