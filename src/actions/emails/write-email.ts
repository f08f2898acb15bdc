import type { Context } from '../../context.ts'
import { type DropReason, type Reader, whyNotTo } from '../../domain/emails/email-readers.ts'
import { findEmailTemplate, sends } from '../../domain/emails/emails.ts'
import { textTag } from '../../domain/languages.ts'
import type { Program } from '../../domain/program.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { type EmailFacts, type EmailType, isEmailType } from '../../emails/emails.ts'
import type { CommonFacts } from '../../emails/facts.ts'
import { renderEmail } from '../../emails/render-email.ts'
import { findReader } from '../../store/emails/email-readers.ts'
import type { EmailContent, QueuedEmail } from '../../store/emails/emails.ts'
import { isPhaseOn, phaseOf } from './campaign-phases.ts'
import { kindOf } from './email-kind.ts'
import { factsReaders } from './facts-readers.ts'
import type { EmailSetting, FactsReader } from './setting.ts'
import { unsubscribeUrl } from './unsubscribe.ts'

export interface WrittenEmail {
  readonly content: EmailContent
  /** null: it must go out, and nothing stops it. */
  readonly unsubscribe_url: string | null
}

/**
 * Writes an e-mail as it stands when it is sent, in the reader's language; or says why it is not
 * sent after all: what was switched off since it was queued is not.
 */
export async function writeEmail(
  context: Context,
  shop: Shop,
  program: Program,
  email: QueuedEmail,
  now: Date,
): Promise<WrittenEmail | { readonly dropped: DropReason } | 'not_yet'> {
  const { template, recipient } = email
  const queries = context.database.db
  if (!isEmailType(template)) return { dropped: 'switched_off' }
  if (!(await isOn(queries, shop, program, email))) return { dropped: 'switched_off' }
  const reader = await findReader(queries, shop.shop_id, recipient)
  if (reader === undefined) return { dropped: 'reader_gone' }
  const { group, ...kind } = kindOf(template)
  const why_not = whyNotTo(reader, { group, ...kind })
  if (why_not !== null || reader.address === null) return { dropped: why_not ?? 'no_address' }
  const language = textTag(reader.locale, shop)
  const { base_url } = context.config
  const setting: EmailSetting = { queries, shop, base_url, program, language, now }
  const unsubscription = { shop_id: shop.shop_id, recipient, email_group: group }
  const unsubscribe_url = kind.must_go_out ? null : unsubscribeUrl(context, unsubscription)
  const rendered = await render(setting, reader, template, email, unsubscribe_url)
  if (rendered === null) return { dropped: 'nothing_to_say' }
  if (rendered === 'not_yet') return rendered
  const { subject, html, text: plain_text } = rendered
  return {
    content: { address: reader.address, language, subject, html, plain_text },
    unsubscribe_url,
  }
}

async function isOn(
  queries: EmailSetting['queries'],
  shop: Shop,
  program: Program,
  { template, occasion }: QueuedEmail,
): Promise<boolean> {
  const phase = phaseOf(template)
  if (phase !== null) return isPhaseOn(queries, shop, program, phase, occasion)
  const found = findEmailTemplate(template)
  return found !== null && sends(program, shop, found)
}

async function render<Type extends EmailType>(
  setting: EmailSetting,
  reader: Reader,
  type: Type,
  email: QueuedEmail,
  unsubscribe_url: string | null,
) {
  const readFacts: FactsReader<EmailFacts[Type]> = factsReaders[type]
  const facts = await readFacts(setting, email)
  if (facts === null || facts === 'not_yet') return facts
  return renderEmail(type, facts, commonFacts(setting, reader, unsubscribe_url))
}

/** What every e-mail knows. */
export function commonFacts(
  { shop, program, language }: Pick<EmailSetting, 'shop' | 'program' | 'language'>,
  { first_name }: Pick<Reader, 'first_name'>,
  unsubscribe_url: string | null,
): CommonFacts {
  return {
    shop_name: shop.name,
    shop_url: `https://${shop.domain}`,
    program_name: program.program_name,
    points_name: program.points_name,
    first_name,
    language,
    time_zone: shop.timezone,
    currency: shop.currency,
    unsubscribe_url,
  }
}
