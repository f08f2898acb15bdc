import { changeAssistant } from '../../../actions/access/change-assistant.ts'
import { Assistant, AssistantPath, presentAssistant } from '../../../schemas/access/assistant.ts'
import { limitsChange } from '../../../schemas/access/limits.ts'
import { closed, NoQuery } from '../../../schemas/base/types.ts'
import { defineOperation } from '../../door/define-operation.ts'
import { assistantSubject } from './subjects.ts'

export const updateAssistantOperation = defineOperation('updateAssistant', {
  method: 'PATCH',
  path: '/assistants/{assistant_id}',
  summary: "Change an assistant's limits.",
  area: 'assistants',
  params: AssistantPath,
  query: NoQuery,
  body: closed({ limits: limitsChange }, { examples: [{ limits: { mode: 'propose' } }] }),
  result: Assistant,
  subject: { ...assistantSubject, id: ({ params }) => params.assistant_id },
  handle: async ({ context, shop: { shop_id }, now }, { params, body }) =>
    presentAssistant(await changeAssistant(context, shop_id, params.assistant_id, body, now)),
})
