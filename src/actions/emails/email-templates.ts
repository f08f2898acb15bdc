import {
  emailTemplateName,
  findEmailTemplate,
  isTemplateOn,
  sends,
  sendsCampaigns,
} from '../../domain/emails/emails.ts'
import type { Program } from '../../domain/program.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { type EmailType, emails, emailTypes, isEmailType } from '../../emails/emails.ts'
import { type EmailLanguage, emailLanguages } from '../../emails/languages/index.ts'
import { invalidInput, notFound } from '../../errors.ts'

/** An e-mail as the merchant's list shows it, those of campaigns too. */
export interface ListedTemplate {
  readonly type: EmailType
  readonly group: string
  readonly promotional: boolean
  readonly name: string
  /** null: each campaign has it on or off. */
  readonly enabled: boolean | null
  readonly sends: boolean
  readonly languages: string[]
}

export function listTemplates(program: Program, shop: Shop): ListedTemplate[] {
  return emailTypes.map((type) => {
    const { group, promotional } = emails[type]
    const template = findEmailTemplate(type)
    const shared = { type, group, promotional, languages: [...emailLanguages] }
    if (template === null) {
      const name = campaignName(type)
      return { ...shared, name, enabled: null, sends: sendsCampaigns(program, shop) }
    }
    return {
      ...shared,
      name: emailTemplateName(type),
      enabled: isTemplateOn(program, template),
      sends: sends(program, shop, template),
    }
  })
}

/** `campaign_last_chance` as `Campaign last chance`. */
function campaignName(type: EmailType): string {
  return type.charAt(0).toUpperCase() + type.slice(1).replaceAll('_', ' ')
}

/** Throws `not_found` where there is no such e-mail. */
export function requireEmailType(type: string): EmailType {
  if (!isEmailType(type)) throw notFound('email template', type)
  return type
}

/** A field of a query that names an e-mail; throws `validation_error` for anything else. */
export function readTemplateFilter(template: string | undefined): EmailType | null {
  if (template === undefined) return null
  if (isEmailType(template)) return template
  const message = `must be one of ${emailTypes.join(', ')}`
  throw invalidInput({ field: 'template', message, allowed: emailTypes, received: template })
}

/** A field that names a language of e-mails; throws `validation_error` for anything else. */
export function readEmailLanguage(language: string): EmailLanguage {
  const found = emailLanguages.find((one) => one === language.toLowerCase())
  if (found !== undefined) return found
  const message = `must be one of ${emailLanguages.join(', ')}`
  throw invalidInput({ field: 'language', message, allowed: emailLanguages, received: language })
}
