import { Type } from 'typebox'
import { passSeesCodes } from '../../../domain/people/sees-codes.ts'
import type { Shop } from '../../../domain/shops/shop.ts'
import { readTemplateFilter } from '../../../emails/actions/email-templates.ts'
import { hidesCodes } from '../../../emails/actions/hide-codes.ts'
import { customerRecipient } from '../../../emails/domain/recipients.ts'
import { listEmails } from '../../../emails/store/email-log.ts'
import { customerIdIn, customerNumberIn } from '../../../schemas/base/customer-id.ts'
import { pageLimit, pageStart, presentPage, readPage } from '../../../schemas/base/page.ts'
import { closed, NoBody, NoParams, pageQuery, visibleText } from '../../../schemas/base/types.ts'
import { EmailList, emailStatus, presentEmail } from '../../../schemas/emails/email.ts'
import { defineOperation } from '../../door/define-operation.ts'

const EMAILS = { list: 'emails', shape: ['string'] } as const

const ID_LENGTH_MAX = 100

export const listEmailsOperation = defineOperation('listEmails', {
  method: 'GET',
  path: '/emails',
  summary: 'List e-mails: queued, sent and dropped ones, newest first.',
  area: 'emails',
  also_for: 'mailbox',
  params: NoParams,
  query: closed({
    template: Type.Optional(
      visibleText(ID_LENGTH_MAX, 'Only e-mails with this template.', 'points_earned'),
    ),
    status: Type.Optional(emailStatus),
    customer_id: Type.Optional(customerIdIn('Only e-mails to this customer.')),
    ...pageQuery,
  }),
  body: NoBody,
  result: EmailList,
  handle: async ({ context, shop, caller }, { query }) => {
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
    const reader = { shop_id: shop.shop_id, sees_codes: passSeesCodes(caller) }
    const hide = await hidesCodes(context.database.db, reader, page.rows)
    return presentPage(page, (email) =>
      presentEmail({ ...email, subject: hide(email.subject) }, shop),
    )
  },
})

function recipientOf(shop: Shop, customer_id: number | string | undefined): string | null {
  return customer_id === undefined ? null : customerRecipient(customerNumberIn(shop, customer_id))
}
