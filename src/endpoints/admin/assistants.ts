import { createConnectionCode as create } from '../../actions/access/create-connection-code.ts'
import { disconnectAssistant } from '../../actions/access/disconnect-assistant.ts'
import {
  Assistant,
  AssistantList,
  AssistantPath,
  ConnectionCode,
  presentAssistant,
} from '../../schemas/access/assistant.ts'
import { pageLimit, pageStart, presentPage, readPage } from '../../schemas/base/page.ts'
import { closed, NoBody, NoParams, NoQuery, pageQuery } from '../../schemas/base/types.ts'
import { listAssistants } from '../../store/access/assistants.ts'
import { defineOperation } from '../door/define-operation.ts'

const ORDER = { list: 'assistants', shape: ['string'] } as const

export const createConnectionCode = defineOperation('createConnectionCode', {
  method: 'POST',
  path: '/connection-codes',
  summary: 'Make a code with which one assistant can be connected to this shop.',
  params: NoParams,
  query: NoQuery,
  body: NoBody,
  result: ConnectionCode,
  handle: async ({ context, now, ...input }) => {
    const { shop_id } = await input.shop()
    const { code, expires_at } = await create(context, shop_id, now)
    return { code, expires_at: expires_at.toISOString() }
  },
})

export const listAdminAssistants = defineOperation('listAssistants', {
  method: 'GET',
  path: '/assistants',
  summary: 'List the assistants that were connected, the oldest first, ended connections too.',
  params: NoParams,
  query: closed(pageQuery),
  body: NoBody,
  result: AssistantList,
  handle: async ({ context, query, now, ...input }) => {
    const { shop_id } = await input.shop()
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

export const disconnectAdminAssistant = defineOperation('disconnectAssistant', {
  method: 'DELETE',
  path: '/assistants/{assistant_id}',
  summary: 'End an assistant’s connection for ever, with its key and all its tokens.',
  params: AssistantPath,
  query: NoQuery,
  body: NoBody,
  result: Assistant,
  handle: async ({ context, params, now, ...input }) => {
    const { shop_id } = await input.shop()
    return presentAssistant(await disconnectAssistant(context, shop_id, params.assistant_id, now))
  },
})
