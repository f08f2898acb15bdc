import { accepted } from '../../actions/write/change-part.ts'
import type { Context } from '../../context.ts'
import { diffValues } from '../../domain/program-diff.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { languages, WRITTEN_LANGUAGES, type WrittenLanguage } from '../../languages/index.ts'
import type { Queries } from '../../store/db.ts'
import { readProgram } from '../../store/programme/programs.ts'
import { checkedWords, NO_OWN_WORDS, type OwnWords, saysNothing } from '../domain/own-words.ts'
import type { ContentInputs } from '../rendering/content.ts'
import { allowedFields, type ListedField, listFields } from '../rendering/fields.ts'
import { formatFor } from '../rendering/format.ts'
import { sampleCommon } from '../rendering/samples.ts'
import { findWords, listWords, type Revised, saveWords, type WordsKey } from '../store/designs.ts'
import type { ListedEmail } from '../templates/index.ts'
import { type ReviseControls, type RevisedOutcome, revise } from './revise.ts'
import { commonFacts } from './write-email.ts'

/** What an e-mail says in one language: Laurel's sentences for a sample, and the merchant's. */
export interface LanguageWords extends Revised<OwnWords> {
  readonly language: WrittenLanguage
  readonly standard: { readonly subject: string; readonly text: string }
}

export interface TemplateWords {
  readonly email: ListedEmail
  readonly fields: readonly ListedField[]
  readonly languages: readonly LanguageWords[]
}

/** The words of an e-mail in all languages, and what they may name. */
export async function readTemplateWords(
  { database }: Context,
  shop: Shop,
  email: ListedEmail,
): Promise<TemplateWords> {
  const { document: program } = await readProgram(database.db, shop.shop_id)
  const stored = await listWords(database.db, shop.shop_id, email.type)
  const inputsIn = (language: WrittenLanguage): ContentInputs<unknown> => {
    const common = commonFacts({ shop, program, language }, sampleCommon, null)
    const written = languages[language]
    const format = formatFor(written, common)
    return { facts: email.sample, common, say: written.emails, format }
  }
  return {
    email,
    fields: listFields(email, inputsIn('en')),
    languages: WRITTEN_LANGUAGES.map((language) => {
      const { title: subject, text } = email.content(inputsIn(language))
      const own = stored.find((one) => one.language === language)
      return { language, standard: { subject, text }, ...revisedWords(own) }
    }),
  }
}

export async function readWords(
  queries: Queries,
  shop_id: number,
  key: WordsKey,
): Promise<Revised<OwnWords>> {
  return revisedWords(await findWords(queries, shop_id, key))
}

function revisedWords(stored: Awaited<ReturnType<typeof findWords>>): Revised<OwnWords> {
  return {
    revision: stored?.revision ?? 0,
    document: { ...NO_OWN_WORDS, ...stored?.document },
    updated_at: stored?.updated_at ?? null,
  }
}

/** Writes what an e-mail says in one language; nothing is a reset to the standard. */
export function writeWords(
  context: Context,
  { shop_id }: Shop,
  {
    email,
    language,
    words,
    ...controls
  }: ReviseControls & {
    readonly email: ListedEmail
    readonly language: WrittenLanguage
    readonly words: Partial<OwnWords>
  },
  now: Date,
): Promise<RevisedOutcome<OwnWords>> {
  const key = { template: email.type, language }
  return revise(context, controls, now, async (tx) => {
    const document = accepted(checkedWords(words, allowedFields(email)))
    const stored = await readWords(tx, shop_id, key)
    const diff = diffValues('', stored.document, document)
    const kept = { revision: stored.revision, document: saysNothing(document) ? null : document }
    return { stored, document, diff, save: () => saveWords(tx, shop_id, key, kept, now) }
  })
}
