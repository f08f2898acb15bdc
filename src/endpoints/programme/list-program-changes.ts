import { type ListedChange, listChanges } from '../../actions/programme/list-changes.ts'
import {
  type Page,
  pageLimit,
  pageStart,
  presentPage,
  readLargePage,
} from '../../schemas/base/page.ts'
import { closed, NoBody, NoParams, pageQuery } from '../../schemas/base/types.ts'
import { ProgramChangeList, presentProgramChange } from '../../schemas/programme/program-change.ts'
import { defineEndpoint } from '../door/define.ts'

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
  handle: (call, { query }) =>
    readLargePage(
      ORDER,
      { start: pageStart(ORDER, query), limit: pageLimit(query) },
      (limit, before) => listChanges(call, { limit, before_number: before?.[0] ?? null }),
      ({ change_number }) => [change_number] as const,
    ),
  present: (page: Page<ListedChange>) => presentPage(page, presentProgramChange),
})
