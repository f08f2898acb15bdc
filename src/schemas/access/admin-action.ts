import { type Static, Type } from 'typebox'
import { ACTION_RESULTS, type ActionResult } from '../../domain/access/admin-action.ts'
import { firstIdOf } from '../../lib/ids.ts'
import {
  closed,
  FreeObject,
  listOf,
  nullable,
  oneOf,
  readMoment,
  timestamp,
  visibleText,
} from '../base/types.ts'

const state = (description: string) =>
  Type.Unsafe<object | null>(Type.Union([FreeObject(description), Type.Null()]))

export const AdminAction = closed(
  {
    id: Type.String(),
    created_at: timestamp('When it began.'),
    operation: Type.String({ description: 'The operation, such as `createKey`.' }),
    shop: nullable(Type.String({ description: 'The domain of its shop; null: about no shop.' })),
    actor: Type.String({
      description: 'The id of the admin token; `root`; or `command_line`, on the machine itself.',
    }),
    actor_name: Type.String({ description: 'The name of the token.' }),
    address: nullable(Type.String({ description: 'The address that the request came from.' })),
    request_id: Type.String(),
    subject_kind: Type.String({ description: 'What it is about, such as `key`.' }),
    subject_id: nullable(Type.String({ description: 'The id of that; null: unknown, or none.' })),
    before: state('Its state right before; null: there was none, or it has none.'),
    after: state('Its state right after, in the same shape.'),
    result: oneOf(ACTION_RESULTS, {
      description:
        '`done`; `refused` by the token or by the state of things; `failed`: nothing was changed, ' +
        'as far as is known; `unknown`: it is running, or the process ended in the middle.',
    }),
    code: nullable(Type.String({ description: 'The error code; null: it was done.' })),
  },
  { title: 'AdminAction' },
)

export const AdminActionList = listOf('AdminActionList', AdminAction)

export const actionFilter = {
  actor: Type.Optional(visibleText(100, 'Only of this token, `root` or `command_line`.')),
  operation: Type.Optional(visibleText(100, 'Only this operation.', 'createKey')),
  from: Type.Optional(timestamp('From this time.')),
  to: Type.Optional(timestamp('Up to this time.')),
}

/** The filter of a query, as the store takes it. */
export function readActionFilter(
  shop_id: number | null,
  { actor = null, operation = null, from, to }: ActionQuery,
) {
  const from_id = from === undefined ? null : firstActionAt(readMoment('from', from).getTime())
  const to_id = to === undefined ? null : firstActionAt(readMoment('to', to).getTime() + 1)
  return { shop_id, actor, operation, from_id, to_id }
}

interface ActionQuery {
  readonly actor?: string | null
  readonly operation?: string | null
  readonly from?: string
  readonly to?: string
}

/** No id is older than 1970. */
function firstActionAt(moment_ms: number): string {
  return firstIdOf('act', new Date(Math.max(0, moment_ms)))
}

interface StoredAction {
  readonly action_id: string
  readonly created_at: Date
  readonly operation: string
  readonly domain: string | null
  readonly actor: string
  readonly actor_name: string
  readonly address: string | null
  readonly request_id: string
  readonly subject_kind: string
  readonly subject_id: string | null
  readonly state_before: object | null
  readonly state_after: object | null
  readonly result: Exclude<ActionResult, 'unknown'> | null
  readonly code: string | null
}

export function presentAction(action: StoredAction): Static<typeof AdminAction> {
  const { operation, actor, actor_name, address, request_id, subject_kind, subject_id } = action
  return {
    id: action.action_id,
    created_at: action.created_at.toISOString(),
    shop: action.domain,
    ...{ operation, actor, actor_name, address, request_id, subject_kind, subject_id },
    before: action.state_before,
    after: action.state_after,
    result: action.result ?? 'unknown',
    code: action.code,
  }
}
