import { disconnectAssistant } from '../../../actions/access/disconnect-assistant.ts'
import { Assistant, AssistantPath, presentAssistant } from '../../../schemas/access/assistant.ts'
import { NoBody, NoQuery } from '../../../schemas/base/types.ts'
import { defineOperation } from '../../door/define-operation.ts'
import { assistantSubject } from './subjects.ts'

export const disconnectAssistantOperation = defineOperation('disconnectAssistant', {
  method: 'DELETE',
  path: '/assistants/{assistant_id}',
  summary: 'Disconnect an assistant and revoke its key and all its tokens.',
  area: 'assistants',
  params: AssistantPath,
  query: NoQuery,
  body: NoBody,
  result: Assistant,
  subject: { ...assistantSubject, id: ({ params }) => params.assistant_id },
  handle: async ({ context, shop: { shop_id }, now }, { params }) =>
    presentAssistant(await disconnectAssistant(context, shop_id, params.assistant_id, now)),
})
