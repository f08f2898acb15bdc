import { type Static, Type } from 'typebox'
import { DIRECTIONS, MEMBER_GROUPS, MEMBER_SORTS } from '../../domain/customers/member-search.ts'
import { closed, oneOf, timestamp, visibleText } from '../base/types.ts'
import { memberFilters } from './member-list.ts'

/** What the list of members is asked with. */
export const ViewQuery = closed(
  {
    ...memberFilters,
    group: Type.Optional(
      oneOf(MEMBER_GROUPS, {
        description:
          'A group of the console, which works its filter out on the day that somebody looks: ' +
          '`expiring` within 30 days, `inactive` for half a year.',
      }),
    ),
    sort: Type.Optional(oneOf(MEMBER_SORTS)),
    direction: Type.Optional(oneOf(DIRECTIONS)),
  },
  { title: 'ViewQuery', description: 'Filters and order, as `GET /admin/api/members` takes them.' },
)

export type ViewQuery = Static<typeof ViewQuery>

const name = visibleText(100, 'What the view is called; unique, ignoring case.', 'Big spenders')

export const NewViewBody = closed({ name, query: ViewQuery })
export const ViewBody = closed(
  { name: Type.Optional(name), query: Type.Optional(ViewQuery) },
  { examples: [{ name: 'Bigger spenders' }] },
)

export const SavedView = closed(
  {
    id: Type.String(),
    name: Type.String(),
    query: ViewQuery,
    created_at: timestamp('When.'),
    updated_at: timestamp('When it was last changed.'),
  },
  { title: 'SavedView' },
)

export const SavedViews = closed({ data: Type.Array(SavedView) }, { title: 'SavedViews' })

interface StoredView {
  readonly view_id: string
  readonly name: string
  readonly query: ViewQuery
  readonly created_at: Date
  readonly updated_at: Date
}

export function presentView(view: StoredView): Static<typeof SavedView> {
  return {
    id: view.view_id,
    name: view.name,
    query: { ...view.query },
    created_at: view.created_at.toISOString(),
    updated_at: view.updated_at.toISOString(),
  }
}
