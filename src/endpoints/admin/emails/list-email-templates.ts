import { listTemplates } from '../../../emails/actions/email-templates.ts'
import { NoBody, NoParams, NoQuery } from '../../../schemas/base/types.ts'
import { AdminEmailTemplateList } from '../../../schemas/emails/email.ts'
import { defineOperation } from '../../door/define-operation.ts'

export const listEmailTemplatesOperation = defineOperation('listEmailTemplates', {
  method: 'GET',
  path: '/email-templates',
  summary: 'List all e-mail templates, including those of campaigns.',
  area: 'emails',
  also_for: 'mailbox',
  params: NoParams,
  query: NoQuery,
  body: NoBody,
  result: AdminEmailTemplateList,
  handle: ({ context, shop }) => listTemplates(context, shop),
})
