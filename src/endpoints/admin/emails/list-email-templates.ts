import { listTemplates } from '../../../emails/actions/email-templates.ts'
import { NoBody, NoParams, NoQuery } from '../../../schemas/base/types.ts'
import { AdminEmailTemplateList } from '../../../schemas/emails/email.ts'
import { readProgram } from '../../../store/programme/programs.ts'
import { defineOperation } from '../../door/define-operation.ts'

export const listEmailTemplatesOperation = defineOperation('listEmailTemplates', {
  method: 'GET',
  path: '/email-templates',
  summary: 'List all e-mail templates, including those of campaigns.',
  also_for: 'mailbox',
  params: NoParams,
  query: NoQuery,
  body: NoBody,
  result: AdminEmailTemplateList,
  handle: async ({ context, shop }) => {
    const { document: program } = await readProgram(context.database.db, shop.shop_id)
    return { data: listTemplates(program, shop) }
  },
})
