import { requireEmail } from '../../../emails/actions/email-templates.ts'
import { previewEmail } from '../../../emails/actions/preview-email.ts'
import { closed, NoBody, NoQuery } from '../../../schemas/base/types.ts'
import { EmailPreview, emailLanguage, TemplatePath } from '../../../schemas/emails/email.ts'
import { emailScheme, previewBody } from '../../../schemas/emails/email-draft.ts'
import { defineOperation } from '../../door/define-operation.ts'

export const previewEmailOperation = defineOperation('previewEmail', {
  method: 'GET',
  path: '/email-templates/{type}/preview',
  summary: "Preview an e-mail with sample data and this shop's names.",
  area: 'emails',
  also_for: 'mailbox',
  params: TemplatePath,
  query: closed({ language: emailLanguage, scheme: emailScheme }),
  body: NoBody,
  result: EmailPreview,
  handle: async ({ context, shop }, { params, query }) => {
    const { language = null, scheme = 'auto' } = query
    const email = requireEmail(params.type)
    return previewEmail(context, shop, { email, language, scheme })
  },
})

export const previewEmailDraftOperation = defineOperation('previewEmailDraft', {
  method: 'POST',
  path: '/email-templates/{type}/preview',
  summary: 'Preview an e-mail with unsaved changes; nothing is written.',
  area: 'emails',
  params: TemplatePath,
  query: NoQuery,
  body: previewBody,
  result: EmailPreview,
  writes_nothing: true,
  handle: async ({ context, shop }, { params, body }) => {
    const { language = null, scheme = 'auto', branding = null, texts = null } = body
    const draft = { branding, texts }
    const email = requireEmail(params.type)
    return previewEmail(context, shop, { email, language, scheme, draft })
  },
})
