import { type Static, Type } from 'typebox'
import type { Maker } from '../../domain/explanations/explain-maker.ts'
import { closed, nullable, oneOf } from '../base/types.ts'

const MADE_BY = closed(
  {
    kind: oneOf(['key', 'assistant', 'admin_token', 'person', 'member', 'root', 'command_line'], {
      description: 'What kind of caller it was; `member`: a session token of the customer.',
    }),
    id: nullable(Type.String({ description: 'The id of the key, token or person.' })),
    name: nullable(Type.String({ description: 'Its present name.' })),
  },
  { title: 'MadeBy' },
)

/** What is known of the call behind something. */
export const makerFields = {
  made_by: Type.Union([MADE_BY, Type.Null()], {
    description: 'Who made the call behind it; null: no call did, or it is not known.',
  }),
  request_id: nullable(
    Type.String({ description: 'The `X-Request-Id` of that call; null: as above.' }),
  ),
}

export function presentMaker(maker: Maker | null): Static<typeof MADE_BY> | null {
  return maker && { kind: maker.kind, id: maker.id, name: maker.name }
}
