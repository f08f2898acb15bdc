import { limitLetters } from '../../../actions/people/limit-tries.ts'
import { requireEmail } from '../../../emails/actions/email-templates.ts'
import { sendTestEmail } from '../../../emails/actions/preview-email.ts'
import { closed, NoQuery } from '../../../schemas/base/types.ts'
import { TemplatePath, TestEmail, testEmailFields } from '../../../schemas/emails/email.ts'
import { draftFields } from '../../../schemas/emails/email-draft.ts'
import { defineOperation } from '../../door/define-operation.ts'

export const sendTestEmailOperation = defineOperation('sendTestEmail', {
  method: 'POST',
  path: '/email-templates/{type}/test',
  summary:
    'Send a preview of an e-mail now, regardless of the switches. `branding` and `texts` ' +
    'preview unsaved changes.',
  area: 'emails',
  params: TemplatePath,
  query: NoQuery,
  body: closed({ ...testEmailFields, ...draftFields }),
  result: TestEmail,
  subject: { kind: 'email_template', id: ({ params }) => params.type },
  handle: async ({ context, shop, caller, now }, { params, body }) => {
    await limitLetters(context, caller, 'own_test_emails', now)
    const { to, language = null, branding = null, texts = null } = body
    const email = requireEmail(params.type)
    const request = { email, to, language, draft: { branding, texts } }
    return sendTestEmail(context, shop, request, now)
  },
})
