import { passSeesCodes } from '../../../domain/people/sees-codes.ts'
import { withCodesHidden } from '../../../emails/actions/hide-codes.ts'
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
  summary:
    'Read an e-mail with its content. A queued e-mail is shown as it would be sent now. ' +
    'Tokens and roles that may not spend codes see only the last four characters of each.',
  area: 'emails',
  also_for: 'mailbox',
  params: EmailPath,
  query: NoQuery,
  body: NoBody,
  result: EmailWithContent,
  handle: async ({ context, shop, caller, now }, { params }) => {
    const email = await readEmail(context, shop, params.email_id, now)
    const reader = { shop_id: shop.shop_id, sees_codes: passSeesCodes(caller) }
    const shown = await withCodesHidden(context.database.db, reader, email)
    return presentEmailWithContent(shown, shop)
  },
})
