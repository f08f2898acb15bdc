import { type Static, Type } from 'typebox'
import { type ListedChange, listChanges } from '../../actions/programme/list-changes.ts'
import { actorIdOf } from '../../actions/write/log-change.ts'
import type { Call } from '../../context.ts'
import {
  type Page,
  pageLimit,
  pageStart,
  presentPage,
  readLargePage,
} from '../../schemas/base/page.ts'
import { closed, NoBody, NoParams, pageQuery, timestamp } from '../../schemas/base/types.ts'
import { ProgramChangeList, presentProgramChange } from '../../schemas/programme/program-change.ts'
import { actorField, readTimes } from '../../schemas/programme/undos.ts'
import { readShopAt } from '../../store/programme/programs.ts'
import { defineEndpoint } from '../door/define.ts'

const ORDER = { list: 'program_changes', shape: ['number'] } as const

const Query = closed({
  since: Type.Optional(timestamp('Only since then.')),
  until: Type.Optional(timestamp('Only until then.')),
  actor: Type.Optional(actorField),
  ...pageQuery,
})

export const listProgramChangesEndpoint = defineEndpoint('listProgramChanges', {
  method: 'GET',
  path: '/program/changes',
  tool: {
    name: 'service_list_program_changes',
    when: 'For who changed what, and the id of a change to undo.',
  },
  summary: 'List the changes of the programme, newest first.',
  scope: 'program:read',
  session: null,
  rate: 'read',
  effect: 'read',
  params: NoParams,
  query: Query,
  body: NoBody,
  status: 200,
  result: ProgramChangeList,
  errors: [],
  handle: readChanges,
  present: (page: Page<ListedChange>, viewer) =>
    presentPage(page, (change) => presentProgramChange(change, viewer)),
})

async function readChanges(
  { context, shop, caller, now }: Call<Page<ListedChange>>,
  { query }: { query: Static<typeof Query> },
): Promise<Page<ListedChange>> {
  const { db } = context.database
  const filter = { ...readTimes(query), actor_id: actorIdOf(caller, query.actor) }
  const at = await readShopAt(db, shop, now)
  return readLargePage(
    ORDER,
    { start: pageStart(ORDER, query), limit: pageLimit(query) },
    (limit, before) =>
      listChanges(db, at, { ...filter, limit, before_number: before?.[0] ?? null }),
    ({ change_number }) => [change_number] as const,
  )
}
