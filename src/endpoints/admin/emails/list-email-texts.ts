import { requireEmail } from '../../../emails/actions/email-templates.ts'
import { readTemplateWords } from '../../../emails/actions/own-words.ts'
import { NoBody, NoQuery } from '../../../schemas/base/types.ts'
import { TemplatePath } from '../../../schemas/emails/email.ts'
import { EmailTexts, presentWords } from '../../../schemas/emails/email-texts.ts'
import { defineOperation } from '../../door/define-operation.ts'

export const listEmailTextsOperation = defineOperation('listEmailTexts', {
  method: 'GET',
  path: '/email-templates/{type}/texts',
  summary:
    "Read the texts of an e-mail in each language: the default texts, the merchant's texts, " +
    'and the fields that they can use.',
  area: 'emails',
  also_for: 'mailbox',
  params: TemplatePath,
  query: NoQuery,
  body: NoBody,
  result: EmailTexts,
  handle: async ({ context, shop }, { params }) => {
    const { email, fields, languages } = await readTemplateWords(
      context,
      shop,
      requireEmail(params.type),
    )
    const { type, name } = email
    const written = languages.map((one) => ({
      ...presentWords(one.language, one),
      standard: one.standard,
    }))
    return { type, name, fields: [...fields], languages: written }
  },
})
