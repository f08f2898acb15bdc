import { programEmails } from '../../emails/templates/index.ts'
import { pageLimit, pageStart, readPage } from '../../schemas/base/page.ts'
import { closed, NoBody, NoParams, pageQuery } from '../../schemas/base/types.ts'
import { EmailTemplateList, presentEmailTemplates } from '../../schemas/emails/email-template.ts'
import { readProgram } from '../../store/programme/programs.ts'
import { defineEndpoint } from '../door/define.ts'

const ORDER = { list: 'email_templates', shape: ['number'] } as const

export const listEmailTemplatesEndpoint = defineEndpoint('listEmailTemplates', {
  method: 'GET',
  path: '/program/emails',
  tool: {
    name: 'service_list_email_templates',
    when: 'Before switching one.',
  },
  summary: 'List the e-mails to customers and partners, and whether each is on.',
  description: 'Campaign e-mails are set on each campaign.',
  scope: 'program:read',
  session: null,
  rate: 'read',
  effect: 'read',
  params: NoParams,
  query: closed(pageQuery),
  body: NoBody,
  status: 200,
  result: EmailTemplateList,
  errors: [],
  handle: async ({ context, shop }, { query }) => {
    const start = pageStart(ORDER, query)?.[0] ?? 0
    const page = await readPage(
      ORDER,
      pageLimit(query),
      async (limit) => programEmails.slice(start, start + limit),
      (email) => [programEmails.indexOf(email) + 1],
    )
    const { document: program } = await readProgram(context.database.db, shop.shop_id)
    return { page, program }
  },
  present: presentEmailTemplates,
})
