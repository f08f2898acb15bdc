import type { Context } from '../../context.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { invalidInput, notFound } from '../../errors.ts'
import { WRITTEN_LANGUAGES, type WrittenLanguage } from '../../languages/index.ts'
import { readProgram } from '../../store/programme/programs.ts'
import { listWordsInUse } from '../store/designs.ts'
import { type EmailType, emails, findEmail, type ListedEmail } from '../templates/index.ts'
import { isEmailOn, sends } from '../templates/sending.ts'

/** An e-mail as the merchant's list shows it, including those of campaigns. */
export interface ListedTemplate {
  readonly type: EmailType
  readonly group: string
  readonly promotional: boolean
  readonly name: string
  /** null: each campaign has it on or off. */
  readonly enabled: boolean | null
  readonly sends: boolean
  readonly languages: string[]
  /** The languages in which the merchant's own texts are used. */
  readonly own_texts: string[]
}

/** All e-mails, and what else decides whether any of them reaches somebody. */
export async function listTemplates(
  { database: { db }, mailer }: Context,
  shop: Shop,
): Promise<{ data: ListedTemplate[]; emails_enabled: boolean; has_mail_server: boolean }> {
  const { document: program } = await readProgram(db, shop.shop_id)
  const own = await listWordsInUse(db, shop.shop_id)
  const data = emails.map((email) => {
    const { type, group, promotional, name, phase } = email
    return {
      ...{ type, group, promotional, name },
      enabled: phase === undefined ? isEmailOn(program, email) : null,
      sends: sends(program, shop, email),
      languages: [...WRITTEN_LANGUAGES],
      own_texts: own.filter(({ template }) => template === type).map(({ language }) => language),
    }
  })
  const { emails_enabled } = program.switches
  return { data, emails_enabled, has_mail_server: mailer !== null }
}

/** Throws `not_found` if there is no such e-mail. */
export function requireEmail(type: string): ListedEmail {
  const email = findEmail(type)
  if (email === null) throw notFound('email_template', type)
  return email
}

/** A field of a query that names an e-mail; throws `validation_error` for anything else. */
export function readTemplateFilter(template: string | undefined): EmailType | null {
  if (template === undefined) return null
  const email = findEmail(template)
  if (email !== null) return email.type
  const allowed = emails.map(({ type }) => type)
  const message = `must be one of ${allowed.join(', ')}`
  throw invalidInput({ field: 'template', message, allowed, received: template })
}

/** A field that names a language of e-mails; throws `validation_error` for anything else. */
export function readEmailLanguage(language: string): WrittenLanguage {
  const found = WRITTEN_LANGUAGES.find((one) => one === language.toLowerCase())
  if (found !== undefined) return found
  const message = `must be one of ${WRITTEN_LANGUAGES.join(', ')}`
  throw invalidInput({ field: 'language', message, allowed: WRITTEN_LANGUAGES, received: language })
}
