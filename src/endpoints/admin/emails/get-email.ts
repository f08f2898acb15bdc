import { readEmail } from '../../../emails/actions/read-email.ts'
import { NoBody, NoQuery } from '../../../schemas/base/types.ts'
import {
  EmailPath,
  EmailWithContent,
  presentEmailWithContent,
} from '../../../schemas/emails/email.ts'
import { defineOperation } from '../../door/define-operation.ts'

export const getEmailOperation = defineOperation('getEmail', {
  method: 'GET',
  path: '/emails/{email_id}',
  summary: 'Read an e-mail with its content. A queued e-mail is shown as if it were sent now.',
  area: 'emails',
  also_for: 'mailbox',
  params: EmailPath,
  query: NoQuery,
  body: NoBody,
  result: EmailWithContent,
  handle: async ({ context, shop, now }, { params }) =>
    presentEmailWithContent(await readEmail(context, shop, params.email_id, now), shop),
})
