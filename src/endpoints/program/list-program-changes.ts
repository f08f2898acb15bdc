import { type Page, pageLimit, pageStart, presentPage, readPage } from '../../schemas/page.ts'
import { ProgramChangeList, presentProgramChange } from '../../schemas/program-change.ts'
import { closed, NoBody, NoParams, pageQuery } from '../../schemas/types.ts'
import { type LoggedChange, listProgramChanges as list } from '../../store/program-changes.ts'
import { defineEndpoint } from '../define.ts'

const ORDER = { list: 'program_changes', shape: ['number'] } as const

export const listProgramChanges = defineEndpoint('listProgramChanges', {
  method: 'GET',
  path: '/program/changes',
  tool: 'service_list_program_changes',
  summary: 'List the changes of the programme, newest first.',
  scope: 'program:read',
  session: null,
  rate: 'read',
  effect: 'read',
  params: NoParams,
  query: closed(pageQuery),
  body: NoBody,
  status: 200,
  result: ProgramChangeList,
  errors: [],
  handle: async ({ context, shop }, { query }) => {
    const before_number = pageStart(ORDER, query)?.[0] ?? null
    return readPage(
      ORDER,
      pageLimit(query),
      (limit) => list(context.database.db, shop.shop_id, { limit, before_number }),
      (change) => [change.change_number],
    )
  },
  present: (page: Page<LoggedChange>) => presentPage(page, presentProgramChange),
})
