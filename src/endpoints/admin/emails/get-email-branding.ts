import { readBranding, withItsLogo } from '../../../emails/actions/change-branding.ts'
import { senderOf } from '../../../emails/actions/deliver-email.ts'
import type { Branding } from '../../../emails/domain/branding.ts'
import type { Revised } from '../../../emails/store/designs.ts'
import { NoBody, NoParams, NoQuery } from '../../../schemas/base/types.ts'
import { EmailBranding, presentBranding } from '../../../schemas/emails/email-branding.ts'
import { defineOperation } from '../../door/define-operation.ts'
import type { ShopCall } from '../../door/operation-call.ts'

export const getEmailBrandingOperation = defineOperation('getEmailBranding', {
  method: 'GET',
  path: '/email-branding',
  summary: "Read the look and sender of the shop's e-mails.",
  area: 'emails',
  params: NoParams,
  query: NoQuery,
  body: NoBody,
  result: EmailBranding,
  handle: async (call) =>
    showBranding(call, await readBranding(call.context.database.db, call.shop.shop_id)),
})

/** A branding with its logo and the sender that it makes. */
export async function showBranding({ context, shop }: ShopCall, branding: Revised<Branding>) {
  const shown = await withItsLogo(context.database.db, shop.shop_id, branding)
  const sender = senderOf(context.config, shop, branding.document)
  return presentBranding({ ...shown, sender })
}
