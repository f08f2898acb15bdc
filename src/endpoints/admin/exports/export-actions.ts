import { Type } from 'typebox'
import { walkPages } from '../../../lib/walk-pages.ts'
import {
  AdminAction,
  actionFilter,
  presentAction,
  readActionFilter,
} from '../../../schemas/access/admin-action.ts'
import { closed, nullable } from '../../../schemas/base/types.ts'
import { type ListedAction, listActions } from '../../../store/access/admin-actions.ts'
import { defineExportOfShops } from '../../door/define-export.ts'
import { ROWS_PER_PAGE } from './rows-per-page.ts'

const state = (description: string) => nullable(Type.String({ description }))

const AuditRow = closed(
  {
    ...AdminAction.properties,
    before: state('Its state right before, as JSON.'),
    after: state('Its state right after, as JSON.'),
  },
  { title: 'AuditRow' },
)

export const exportActionsOperation = defineExportOfShops('exportActions', {
  path: '/exports/audit-log',
  summary: 'Export the audit log, newest first. With `shop`, only what is about this shop.',
  area: 'people',
  file_name: 'audit-log',
  query: actionFilter,
  row: AuditRow,
  async *pages({ context, shopOrAll }, query) {
    const filter = readActionFilter((await shopOrAll())?.shop_id ?? null, query)
    const actions = walkPages<ListedAction, string>(
      ROWS_PER_PAGE,
      ({ limit, after }) => listActions(context.database.db, filter, { limit, before: after }),
      ({ action_id }) => action_id,
    )
    for await (const page of actions) {
      yield page.map((action) => {
        const { before, after, ...row } = presentAction(action)
        return { ...row, before: asText(before), after: asText(after) }
      })
    }
  },
})

function asText(state: object | null): string | null {
  return state === null ? null : JSON.stringify(state)
}
