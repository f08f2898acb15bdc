import { requireEmail } from '../../../emails/actions/email-templates.ts'
import { sendTestEmail } from '../../../emails/actions/preview-email.ts'
import { closed, NoQuery } from '../../../schemas/base/types.ts'
import { TemplatePath, TestEmail, testEmailFields } from '../../../schemas/emails/email.ts'
import { defineOperation } from '../../door/define-operation.ts'

export const sendTestEmailOperation = defineOperation('sendTestEmail', {
  method: 'POST',
  path: '/email-templates/{type}/test',
  summary: 'Send a preview of an e-mail now, whatever the switches say.',
  params: TemplatePath,
  query: NoQuery,
  body: closed(testEmailFields),
  result: TestEmail,
  subject: { kind: 'email_template', id: ({ params }) => params.type },
  handle: async ({ context, shop, now }, { params, body }) => {
    const { to, language = null } = body
    return sendTestEmail(context, shop, { email: requireEmail(params.type), to, language }, now)
  },
})
