import { requireEmail } from '../../../emails/actions/email-templates.ts'
import { previewEmail } from '../../../emails/actions/preview-email.ts'
import { closed, NoBody } from '../../../schemas/base/types.ts'
import { EmailPreview, emailLanguage, TemplatePath } from '../../../schemas/emails/email.ts'
import { defineOperation } from '../../door/define-operation.ts'

export const previewEmailOperation = defineOperation('previewEmail', {
  method: 'GET',
  path: '/email-templates/{type}/preview',
  summary: 'Preview an e-mail, with sample facts and the names of this shop.',
  also_for: 'mailbox',
  params: TemplatePath,
  query: closed({ language: emailLanguage }),
  body: NoBody,
  result: EmailPreview,
  handle: async ({ context, shop }, { params, query }) =>
    previewEmail(context, shop, requireEmail(params.type), query.language ?? null),
})
