import { AssistantList, presentAssistant } from '../../../schemas/access/assistant.ts'
import { pageLimit, pageStart, presentPage, readPage } from '../../../schemas/base/page.ts'
import { closed, NoBody, NoParams, pageQuery } from '../../../schemas/base/types.ts'
import { listAssistants } from '../../../store/access/assistants.ts'
import { defineOperation } from '../../door/define-operation.ts'

const ORDER = { list: 'assistants', shape: ['string'] } as const

export const listAssistantsOperation = defineOperation('listAssistants', {
  method: 'GET',
  path: '/assistants',
  summary: 'List the assistants, including ended connections, oldest first.',
  area: 'assistants',
  params: NoParams,
  query: closed(pageQuery),
  body: NoBody,
  result: AssistantList,
  handle: async ({ context, shop: { shop_id }, now }, { query }) => {
    const after = pageStart(ORDER, query)?.[0] ?? null
    const page = await readPage(
      ORDER,
      pageLimit(query),
      (limit) => listAssistants(context.database.db, shop_id, { limit, after, now }),
      ({ assistant_id }) => [assistant_id],
    )
    return presentPage(page, presentAssistant)
  },
})
