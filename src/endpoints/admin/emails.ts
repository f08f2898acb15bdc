import { Type } from 'typebox'
import {
  listTemplates,
  readTemplateFilter,
  requireEmailType,
} from '../../actions/emails/email-templates.ts'
import { previewEmail, sendTestEmail as sendTest } from '../../actions/emails/preview-email.ts'
import { readEmail } from '../../actions/emails/read-email.ts'
import { customerRecipient } from '../../domain/emails/owed-emails.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { invalidInput } from '../../errors.ts'
import { parseGid } from '../../lib/gid.ts'
import { pageLimit, pageStart, presentPage, readPage } from '../../schemas/base/page.ts'
import {
  closed,
  NoBody,
  NoParams,
  NoQuery,
  pageQuery,
  visibleText,
} from '../../schemas/base/types.ts'
import {
  AdminEmailTemplateList,
  EmailList,
  EmailPath,
  EmailPreview,
  EmailWithContent,
  emailLanguage,
  emailStatus,
  presentEmail,
  presentEmailWithContent,
  TemplatePath,
  TestEmail,
  testEmailFields,
} from '../../schemas/emails/email.ts'
import { listEmails } from '../../store/emails/email-log.ts'
import { readProgram } from '../../store/programme/programs.ts'
import { defineOperation } from '../door/define-operation.ts'

const EMAILS = { list: 'emails', shape: ['string'] } as const
const ID_LENGTH_MAX = 100

export const listAdminEmails = defineOperation('listEmails', {
  method: 'GET',
  path: '/emails',
  summary: 'What was e-mailed, what is to be, and what was dropped, newest first.',
  params: NoParams,
  query: closed({
    template: Type.Optional(visibleText(ID_LENGTH_MAX, 'Only these.', 'points_earned')),
    status: Type.Optional(emailStatus),
    customer_id: Type.Optional(
      visibleText(ID_LENGTH_MAX, 'To this customer: the number or the GID.'),
    ),
    ...pageQuery,
  }),
  body: NoBody,
  result: EmailList,
  handle: async ({ context, query, ...input }) => {
    const shop = await input.shop()
    const before = pageStart(EMAILS, query)?.[0] ?? null
    const filter = {
      template: readTemplateFilter(query.template),
      status: query.status ?? null,
      recipient: recipientOf(shop, query.customer_id),
    }
    const page = await readPage(
      EMAILS,
      pageLimit(query),
      (limit) => listEmails(context.database.db, shop.shop_id, filter, { limit, before }),
      ({ email_id }) => [email_id],
    )
    return presentPage(page, (email) => presentEmail(email, shop))
  },
})

function recipientOf({ platform }: Shop, told: string | undefined): string | null {
  if (told === undefined) return null
  const customer_id = parseGid(platform, 'Customer', told)
  if (customer_id !== null) return customerRecipient(customer_id)
  const message = 'must be the number or the GID of a customer'
  throw invalidInput({ field: 'customer_id', message, received: told })
}

export const getAdminEmail = defineOperation('getEmail', {
  method: 'GET',
  path: '/emails/{email_id}',
  summary:
    'Read an e-mail with what it says. One that is queued is shown as it would go out if it were sent now.',
  params: EmailPath,
  query: NoQuery,
  body: NoBody,
  result: EmailWithContent,
  handle: async ({ context, params, now, ...input }) => {
    const shop = await input.shop()
    return presentEmailWithContent(await readEmail(context, shop, params.email_id, now), shop)
  },
})

export const listAdminEmailTemplates = defineOperation('listEmailTemplates', {
  method: 'GET',
  path: '/email-templates',
  summary: 'Every e-mail there is, those of campaigns too.',
  params: NoParams,
  query: NoQuery,
  body: NoBody,
  result: AdminEmailTemplateList,
  handle: async ({ context, ...input }) => {
    const shop = await input.shop()
    const { document: program } = await readProgram(context.database.db, shop.shop_id)
    return { data: listTemplates(program, shop) }
  },
})

export const previewAdminEmail = defineOperation('previewEmail', {
  method: 'GET',
  path: '/email-templates/{type}/preview',
  summary: 'An e-mail as it looks, of invented facts under the names of this shop.',
  params: TemplatePath,
  query: closed({ language: emailLanguage }),
  body: NoBody,
  result: EmailPreview,
  handle: async ({ context, params, query, ...input }) => {
    const shop = await input.shop()
    return previewEmail(context, shop, requireEmailType(params.type), query.language ?? null)
  },
})

export const sendTestEmail = defineOperation('sendTestEmail', {
  method: 'POST',
  path: '/email-templates/{type}/test',
  summary: 'Send the preview of an e-mail to somebody now, whatever is switched on.',
  params: TemplatePath,
  query: NoQuery,
  body: closed(testEmailFields),
  result: TestEmail,
  handle: async ({ context, params, body, now, ...input }) => {
    const shop = await input.shop()
    const { to, language = null } = body
    return sendTest(context, shop, { type: requireEmailType(params.type), to, language }, now)
  },
})
