import { Type } from 'typebox'
import {
  changeSavedView,
  createSavedView,
  deleteSavedView,
} from '../../../actions/customers/change-saved-view.ts'
import { closed, NoBody, NoParams, NoQuery, visibleText } from '../../../schemas/base/types.ts'
import {
  NewViewBody,
  presentView,
  SavedView,
  SavedViews,
  ViewBody,
} from '../../../schemas/customers/saved-view.ts'
import { findView, listViews } from '../../../store/customers/saved-views.ts'
import { defineOperation } from '../../door/define-operation.ts'
import type { ShopCall } from '../../door/operation-call.ts'

const ViewPath = closed({
  view_id: visibleText(100, 'The id from `GET /member-views`.', 'view_01jd3k'),
})

/** What is sought may be somebody's name, so the audit log has only which filters there are. */
async function readState({ context, shop }: ShopCall, view_id: string) {
  const view = await findView(context.database.db, shop.shop_id, view_id)
  if (view === undefined) return null
  const { name, query } = view
  return { view_id, name, filters: Object.keys(query) }
}

export const listSavedViewsOperation = defineOperation('listSavedViews', {
  method: 'GET',
  path: '/member-views',
  summary: 'List the saved member views, which everyone in the shop shares.',
  area: 'members',
  params: NoParams,
  query: NoQuery,
  body: NoBody,
  result: SavedViews,
  handle: async ({ context, shop }) => {
    const views = await listViews(context.database.db, shop.shop_id)
    return { data: views.map(presentView) }
  },
})

export const createSavedViewOperation = defineOperation('createSavedView', {
  method: 'POST',
  path: '/member-views',
  summary: 'Save the filters and sorting of the member list as a view. At most 50.',
  area: 'members',
  support_limit: { not_counted: 'It gives nothing.' },
  params: NoParams,
  query: NoQuery,
  body: NewViewBody,
  result: SavedView,
  subject: { kind: 'view', id: (_input, result) => result?.id ?? null, read: readState },
  handle: async ({ context, shop, now }, { body }) =>
    presentView(await createSavedView(context, shop, body, now)),
})

export const updateSavedViewOperation = defineOperation('updateSavedView', {
  method: 'PATCH',
  path: '/member-views/{view_id}',
  summary: 'Rename a saved view, or replace its filters.',
  area: 'members',
  support_limit: { not_counted: 'It gives nothing.' },
  params: ViewPath,
  query: NoQuery,
  body: ViewBody,
  result: SavedView,
  subject: { kind: 'view', id: ({ params }) => params.view_id, read: readState },
  handle: async ({ context, shop, now }, { params, body }) =>
    presentView(await changeSavedView(context, shop, params.view_id, body, now)),
})

export const deleteSavedViewOperation = defineOperation('deleteSavedView', {
  method: 'DELETE',
  path: '/member-views/{view_id}',
  summary: 'Delete a saved view.',
  area: 'members',
  support_limit: { not_counted: 'It gives nothing.' },
  params: ViewPath,
  query: NoQuery,
  body: NoBody,
  result: closed({ deleted: Type.Literal(true) }),
  subject: { kind: 'view', id: ({ params }) => params.view_id, read: readState },
  handle: async ({ context, shop }, { params }) => {
    await deleteSavedView(context, shop, params.view_id)
    return { deleted: true as const }
  },
})
