import { Type } from 'typebox'
import { LIMIT_NAMES } from '../../domain/access/limits.ts'
import { closed, nullable, oneOf } from './types.ts'

export const PassedLimits = Type.Array(
  closed({
    kind: oneOf(LIMIT_NAMES),
    limit: Type.Number(),
    used: Type.Number({ description: 'Today, before; 0 for what counts for each write.' }),
    asked: nullable(Type.Number({ description: 'By this write; null: nobody can tell.' })),
  }),
  { description: 'The limits that it goes beyond; none: the connection only proposes.' },
)
