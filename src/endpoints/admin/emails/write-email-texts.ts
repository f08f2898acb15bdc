import { readEmailLanguage, requireEmail } from '../../../emails/actions/email-templates.ts'
import { writeWords } from '../../../emails/actions/own-words.ts'
import type { OwnWords } from '../../../emails/domain/own-words.ts'
import { readControls } from '../../../schemas/base/program-write-fields.ts'
import { NoQuery } from '../../../schemas/base/types.ts'
import { presentWritten } from '../../../schemas/emails/email-design.ts'
import {
  EmailTextsWriteResult,
  presentWords,
  resetBody,
  WordsPath,
  wordsBody,
} from '../../../schemas/emails/email-texts.ts'
import { defineOperation } from '../../door/define-operation.ts'
import type { ShopCall } from '../../door/operation-call.ts'
import { wordsSubject } from './branding-subject.ts'

export const putEmailTextsOperation = defineOperation('putEmailTexts', {
  method: 'PUT',
  path: '/email-templates/{type}/texts/{language}',
  summary: 'Set the texts of an e-mail in one language. Null or missing ones are the default text.',
  area: 'emails',
  params: WordsPath,
  query: NoQuery,
  body: wordsBody,
  result: EmailTextsWriteResult,
  subject: wordsSubject,
  handle: async (call, { params, body }) => {
    const { dry_run: _dry_run, if_revision: _if_revision, ...words } = body
    return write(call, params, words, readControls(body))
  },
})

export const resetEmailTextsOperation = defineOperation('resetEmailTexts', {
  method: 'DELETE',
  path: '/email-templates/{type}/texts/{language}',
  summary: 'Restore the default texts of an e-mail in one language.',
  area: 'emails',
  params: WordsPath,
  query: NoQuery,
  body: resetBody,
  result: EmailTextsWriteResult,
  subject: wordsSubject,
  handle: async (call, { params, body }) => write(call, params, {}, readControls(body)),
})

async function write(
  { context, shop, now }: ShopCall,
  params: { readonly type: string; readonly language: string },
  words: Partial<OwnWords>,
  controls: ReturnType<typeof readControls>,
) {
  const email = requireEmail(params.type)
  const language = readEmailLanguage(params.language)
  const written = await writeWords(context, shop, { ...controls, email, language, words }, now)
  return { ...presentWritten(written), texts: presentWords(language, written) }
}
