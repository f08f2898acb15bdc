import { readBranding } from '../../../emails/actions/change-branding.ts'
import { readEmailLanguage, requireEmail } from '../../../emails/actions/email-templates.ts'
import { readWords } from '../../../emails/actions/own-words.ts'
import type { ShopCall } from '../../door/operation-call.ts'

export const brandingSubject = {
  kind: 'email_branding',
  id: () => 'email_branding',
  read: async ({ context, shop }: ShopCall) =>
    (await readBranding(context.database.db, shop.shop_id)).document,
}

interface WordsInput {
  readonly params: { readonly type: string; readonly language: string }
}

/** What the merchant says in one e-mail in one language. */
export const wordsSubject = {
  kind: 'email_texts',
  id: ({ params }: WordsInput) => params.type,
  read: async ({ context, shop }: ShopCall, _id: string, { params }: WordsInput) => {
    const template = requireEmail(params.type).type
    const language = readEmailLanguage(params.language)
    const key = { template, language }
    const { document } = await readWords(context.database.db, shop.shop_id, key)
    return { language, ...document }
  },
}
