import { listChanges } from '../../../actions/programme/list-changes.ts'
import { notFound } from '../../../errors.ts'
import { AssistantPath } from '../../../schemas/access/assistant.ts'
import { pageLimit, pageStart, presentPage, readLargePage } from '../../../schemas/base/page.ts'
import { closed, NoBody, pageQuery } from '../../../schemas/base/types.ts'
import {
  ProgramChangeList,
  presentProgramChange,
} from '../../../schemas/programme/program-change.ts'
import { findAssistant } from '../../../store/access/assistants.ts'
import { readShopAt } from '../../../store/programme/programs.ts'
import { defineOperation } from '../../door/define-operation.ts'

const ORDER = { list: 'assistant_changes', shape: ['number'] } as const

export const listAssistantChangesOperation = defineOperation('listAssistantChanges', {
  method: 'GET',
  path: '/assistants/{assistant_id}/changes',
  summary: "List an assistant's changes to the programme, newest first.",
  area: 'assistants',
  params: AssistantPath,
  query: closed(pageQuery),
  body: NoBody,
  result: ProgramChangeList,
  handle: async ({ context, shop, now, language }, { params: { assistant_id }, query }) => {
    const { db } = context.database
    const by = await findAssistant(db, shop.shop_id, assistant_id)
    if (by === undefined) throw notFound('assistant', assistant_id)
    const at = await readShopAt(db, shop, now)
    const page = await readLargePage(
      ORDER,
      { start: pageStart(ORDER, query), limit: pageLimit(query) },
      (limit, before) => listChanges(db, at, { limit, before_number: before?.[0] ?? null, by }),
      ({ change_number }) => [change_number] as const,
    )
    return presentPage(page, (change) => presentProgramChange(change, { language }))
  },
})
